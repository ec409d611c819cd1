import { expect, it } from 'vitest'
import { PASSWORD } from '#server/accounts/checks/account-world.fixture.ts'
import { newWorld } from './client.fixture.ts'

const email = 'ann@example.org'
const phone = '+4512345678'
const invalid = 'validation_failed'

function tokenOf(iss: string): string {
  const parts = [{ alg: 'RS256' }, { iss }].map((part) =>
    Buffer.from(JSON.stringify(part)).toString('base64url'),
  )
  return `${parts.join('.')}.c2lnbmF0dXJl`
}

const idToken = '/token?grant_type=id_token'

/** What is asked, and what the original answers. */
const ROWS: [string, object, number, string, string][] = [
  ['/signup', {}, 422, 'anonymous_provider_disabled', 'Anonymous sign-ins are disabled'],
  ['/signup', { password: PASSWORD }, 422, 'anonymous_provider_disabled', 'Anonymous sign-ins are disabled'],
  ['/signup', { email, phone }, 400, invalid, 'Signup requires a valid password'],
  [
    '/signup',
    { email, phone, password: PASSWORD },
    400,
    invalid,
    'Only an email address or phone number should be provided on signup.',
  ],
  [
    '/token?grant_type=password',
    { email, phone, password: PASSWORD },
    400,
    invalid,
    'Only an email address or phone number should be provided on login.',
  ],
  ['/otp', { email, phone }, 400, invalid, 'Only an email address or phone number should be provided'],
  ['/resend', {}, 400, invalid, 'Missing one of these types: signup, email_change, sms, phone_change'],
  ['/resend', { type: 'signup' }, 400, invalid, 'Type provided requires an email address'],
  ['/resend', { type: 'sms' }, 400, invalid, 'Type provided requires a phone number'],
  ['/resend', { type: 'email_change' }, 400, invalid, 'Missing email address or phone number'],
  [
    '/resend',
    { type: 'signup', email, phone },
    400,
    invalid,
    'Only an email address or phone number should be provided.',
  ],
  ['/resend', { type: 'sms', phone }, 400, 'phone_provider_disabled', 'Phone logins are disabled'],
  [
    '/verify',
    { type: 'signup', token: '123456', token_hash: 'x' },
    400,
    invalid,
    'Verify requires either a token or a token hash',
  ],
  [
    '/verify',
    { type: 'signup', token_hash: 'x', email },
    400,
    invalid,
    'Only the token_hash and type should be provided',
  ],
  [
    '/verify',
    { type: 'signup', token: '123456', email, phone },
    400,
    invalid,
    'Only an email address or phone number should be provided on verify',
  ],
  [
    idToken,
    { provider: 'google', id_token: 'a.b.c' },
    400,
    'provider_disabled',
    'Provider (issuer "https://accounts.google.com") is not enabled',
  ],
  [
    idToken,
    { provider: 'apple', id_token: tokenOf('https://appleid.apple.com') },
    400,
    'provider_disabled',
    'Provider (issuer "https://appleid.apple.com") is not enabled',
  ],
  [
    idToken,
    { provider: 'apple', id_token: tokenOf('https://evil.example') },
    400,
    invalid,
    'Detected ID token issuer is not an Apple ID token issuer',
  ],
  [
    idToken,
    { provider: 'azure', id_token: 'nonsense' },
    400,
    invalid,
    'Unable to detect issuer in ID token for Azure provider',
  ],
  [
    idToken,
    { provider: 'constructor', id_token: 'x' },
    400,
    invalid,
    'Custom OIDC provider "constructor" not allowed',
  ],
  [idToken, { provider: 'custom:ours', id_token: 'x' }, 400, invalid, 'Custom OAuth providers are disabled'],
]

it.each(ROWS)('%s %j is answered in the words of the original', async (path, body, status, code, message) => {
  const answer = await newWorld().server.ask(path, { body })
  expect([answer.status, answer.json]).toEqual([status, { code, message }])
})

it('an id_token of nobody is refused in the way of OAuth', async () => {
  const answer = await newWorld().server.ask(idToken, { body: { id_token: 'x' } })
  const error_description = 'provider or client_id and issuer required'
  expect([answer.status, answer.json]).toEqual([400, { error: 'invalid request', error_description }])
})

it.each([
  ['github', 'Unsupported provider: provider is not enabled'],
  ['nobody', 'Unsupported provider: Provider nobody could not be found'],
  ['', 'Unsupported provider: Provider  could not be found'],
  ['custom:ours', 'Unsupported provider: custom OAuth providers are disabled'],
])("a way to the provider '%s' is refused in the words of the original", async (provider, message) => {
  const answer = await newWorld().server.ask(`/authorize?provider=${provider}`)
  expect([answer.status, answer.json]).toEqual([400, { code: invalid, message }])
})
