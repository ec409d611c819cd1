import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { AuthClient } from '@supabase/auth-js'
import { Secret, TOTP } from 'otpauth'
import { Client } from 'pg'
import { expect, inject, it } from 'vitest'
import { newPostgresDatabase } from '#server/database/test-database.fixture.ts'
import { codeIn, type OpenedMail, openMailbox } from '../../../../e2e/start/mailbox.ts'
import { emptyFolder, startProcess } from '../../process.fixture.ts'
import { bytesIn, rowsIn } from './stored-bytes.fixture.ts'

const serverUrl = inject('postgresUrl')
const EMAIL = 'ana@example.com'
const PASSWORD = 'lærkerne synger højt'
const NEXT_PASSWORD = 'en ny sætning om morgenen'
const WRONG = 'en helt anden sætning'
const BESIDE = ['outbox', 'account-secret'] // mails carry links on purpose, and the secret is kept in its own file

type Secrets = Record<string, string>

/** How a secret could have been written down. */
function spellings(secret: string): string[] {
  const bytes = Buffer.from(secret)
  const encoded = ['hex', 'base64', 'base64url'].map((way) => bytes.toString(way as BufferEncoding))
  return [secret, encodeURIComponent(secret), JSON.stringify(secret).slice(1, -1), ...encoded]
}

/** The secrets that a text holds, by name. Six digits count where no other digit is beside them. */
function secretsIn(text: string, secrets: Secrets): string[] {
  const isIn = (secret: string) =>
    /^\d{6}$/.test(secret)
      ? new RegExp(`(?<!\\d)${secret}(?!\\d)`).test(text)
      : spellings(secret).some((spelling) => text.includes(spelling))
  return Object.keys(secrets).filter((name) => isIn(secrets[name] ?? ''))
}

/** Waits for a mail with a code that is not known yet, and keeps what it carries; answers its link. */
async function keepMail(dataDir: string, secrets: Secrets, name: string): Promise<string> {
  const isKnown = (text: string) => Object.values(secrets).some((secret) => text.includes(secret))
  const isNew = ({ text }: OpenedMail) => /^\s*\d{6}$/m.test(text) && !isKnown(text)
  const find = async () => (await openMailbox(dataDir).mailsTo(EMAIL)).find(isNew)
  await expect.poll(find, { message: name, timeout: 10_000 }).toBeDefined()
  const mail = await find()
  const link = /[?&](?:token_hash|access_token)=([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? ''
  if (link !== '') secrets[`${name} link`] = link
  secrets[`${name} code`] = mail === undefined ? '' : codeIn(mail)
  return link
}

type Tokens = { access_token: string; refresh_token: string } | null | undefined

function keepSession(secrets: Secrets, name: string, session: Tokens): void {
  secrets[`${name} access token`] = session?.access_token ?? ''
  secrets[`${name} refresh token`] = session?.refresh_token ?? ''
}

type Learner = InstanceType<typeof AuthClient>

async function enter(client: Learner, secrets: Secrets, dataDir: string): Promise<void> {
  await client.signUp({ email: EMAIL, password: PASSWORD })
  const token_hash = await keepMail(dataDir, secrets, 'sign-up')
  await client.verifyOtp({ type: 'signup', email: EMAIL, token: '000000' })
  const confirmed = await client.verifyOtp({ type: 'signup', token_hash })
  keepSession(secrets, 'sign-up', confirmed.data.session)
  await client.signInWithPassword({ email: EMAIL, password: WRONG })
  const entered = await client.signInWithPassword({ email: EMAIL, password: PASSWORD })
  keepSession(secrets, 'log-in', entered.data.session)
  keepSession(secrets, 'refresh', (await client.refreshSession()).data.session)
}

async function recover(client: Learner, secrets: Secrets, dataDir: string, address: string): Promise<void> {
  await client.resetPasswordForEmail(EMAIL)
  const link = await keepMail(dataDir, secrets, 'recovery')
  const query = new URLSearchParams({ type: 'recovery', token: link, access_token: link })
  for (const path of [`/auth/v1/verify?${query}`, `/reset-password?${query}`, `/nowhere?${query}`])
    await fetch(`${address}${path}`, { redirect: 'manual' })
  const recovered = await client.verifyOtp({ type: 'recovery', token_hash: link })
  keepSession(secrets, 'recovery', recovered.data.session)
  expect((await client.updateUser({ password: NEXT_PASSWORD })).error).toBeNull()
}

async function protect(client: Learner, secrets: Secrets, dataDir: string, auth: string): Promise<void> {
  const { data: enrolled } = await client.mfa.enroll({ factorType: 'totp' })
  const { id: factorId = '', totp } = enrolled ?? {}
  secrets.seed = totp && 'secret' in totp ? totp.secret : ''
  secrets['app code'] = new TOTP({ secret: Secret.fromBase32(secrets.seed) }).generate()
  const shown = await client.mfa.challengeAndVerify({ factorId, code: secrets['app code'] })
  keepSession(secrets, 'aal2', shown.data)
  const headers = { authorization: `Bearer ${secrets['aal2 access token']}` }
  const made = await fetch(`${auth}/factors/recovery-codes`, { method: 'POST', headers })
  const { codes } = await made.json()
  for (const [index, code] of codes.entries()) secrets[`recovery code ${index}`] = code
  await client.reauthenticate()
  await keepMail(dataDir, secrets, 'reauthentication')
}

function logIn(auth: string): Promise<Response> {
  const body = JSON.stringify({ email: EMAIL, password: NEXT_PASSWORD })
  return fetch(`${auth}/token?grant_type=password`, { method: 'POST', body })
}

/** Goes through everything that has a secret, and answers them all by name. */
async function useEverySecret(address: string, dataDir: string): Promise<Secrets> {
  const auth = `${address}/auth/v1`
  const client = new AuthClient({ url: auth, autoRefreshToken: false, persistSession: false })
  const secrets: Secrets = { password: PASSWORD, wrong: WRONG, next: NEXT_PASSWORD }
  await enter(client, secrets, dataDir)
  await recover(client, secrets, dataDir, address)
  const cookie = (await logIn(auth)).headers.get('set-cookie') ?? ''
  secrets['device cookie'] = /=([^;]+)/.exec(cookie)?.[1] ?? ''
  await protect(client, secrets, dataDir, auth)
  const broken = `{"email":"${EMAIL}","password":"${PASSWORD}","refresh_token":"${secrets['log-in refresh token']}"`
  const headers = { authorization: `Bearer ${secrets['aal2 access token']}` }
  for (const path of ['/signup', '/token?grant_type=password', '/token?grant_type=refresh_token', '/verify'])
    await fetch(`${auth}${path}`, { method: 'POST', body: broken, headers })
  for (const [name, secret] of Object.entries(secrets)) expect(secret.length, name).toBeGreaterThan(5)
  return secrets
}

/** A fault of the database in the middle of a log-in, with all that such a fault says of itself. */
async function failToLogIn(address: string): Promise<void> {
  const answer = await logIn(`${address}/auth/v1`)
  expect([answer.status, (await answer.json()).error_code]).toEqual([500, 'unexpected_failure'])
}

async function expectNothingSaid(dataDir: string, secrets: Secrets, said: string) {
  secrets.installation = readFileSync(join(dataDir, 'account-secret'), 'utf8').trim()
  expect(secretsIn(bytesIn(dataDir), secrets)).toContain('installation') // what is there is found
  expect(said).toContain('/auth/v1/token') // requests are logged, and nothing of their query
  expect(said).toContain('failed')
  expect(said).not.toContain('grant_type')
  expect(secretsIn(said, secrets)).toEqual([])
}

const HOSTED = { AUTH_AUTOCONFIRM: 'false' }

it('check 17, check 41: a real run leaves no secret in SQLite, its log of changes, or what is logged', {
  timeout: 60_000,
}, async () => {
  const folder = await emptyFolder()
  const { address, stop, printed } = await startProcess(folder, HOSTED)
  const secrets = await useEverySecret(address, folder)
  const running = bytesIn(folder, BESIDE)
  expect(running).toContain(EMAIL) // it is what is kept
  expect(secretsIn(running, secrets)).toEqual([])
  const database = new DatabaseSync(join(folder, 'echolog.sqlite'))
  database.exec("create trigger broken before insert on session begin select raise(abort, 'broken'); end")
  await failToLogIn(address)
  database.close()
  await stop()
  await expectNothingSaid(folder, secrets, printed())
  expect(secretsIn(bytesIn(folder, BESIDE), secrets)).toEqual([])
})

it.skipIf(serverUrl === null)(
  'check 17, check 41: nor in PostgreSQL, nor in what is logged there',
  {
    timeout: 60_000,
  },
  async () => {
    const folder = await emptyFolder()
    const databaseUrl = await newPostgresDatabase(serverUrl ?? '')
    const { address, stop, printed } = await startProcess(folder, { ...HOSTED, DATABASE_URL: databaseUrl })
    const secrets = await useEverySecret(address, folder)
    secrets['database password'] = new URL(databaseUrl).password
    const kept = await rowsIn(databaseUrl)
    expect(kept).toContain(EMAIL)
    expect(secretsIn(kept, secrets)).toEqual([])
    const client = new Client({ connectionString: databaseUrl })
    await client.connect()
    await client.query('alter table session add constraint broken check (rev < 0) not valid') // shows the row it refuses
    await client.end()
    await failToLogIn(address)
    await stop()
    await expectNothingSaid(folder, secrets, printed())
  },
)
