import { createHash } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'
import { expect } from 'vitest'
import type { MailTokenKind } from '#domain/accounts/account-record.ts'
import { mailboxOf } from '#server/mail/mailbox.ts'
import {
  type Access,
  type AccountWorld,
  type Answer,
  DAY,
  PASSWORD,
  type SentMail,
  type Server,
} from './account-world.fixture.ts'

/** What the learner finds in the mailbox: the newest mail of this kind. */
export function mailTo(world: AccountWorld, to: string, kind?: string): SentMail {
  const found = world.mailbox.findLast((mail) => mail.to === to && (kind === undefined || mail.kind === kind))
  if (found === undefined) throw new Error(`no mail '${kind}' to ${to}`)
  return found
}

/** How many mails an address has got, of one kind or of all. */
export function mailsTo(world: AccountWorld, to: string, kind?: string): number {
  return world.mailbox.filter((mail) => mail.to === to && (kind === undefined || mail.kind === kind)).length
}

/** The token that a mail's link carries. */
export function tokenIn({ link = '' }: SentMail): string {
  const { searchParams } = new URL(link)
  const token =
    searchParams.get('token_hash') ?? searchParams.get('access_token') ?? searchParams.get('token')
  if (token === null) throw new Error('the link carries no token')
  return token
}

/** A six-digit code that is not this one. */
export function otherCode(code: string): string {
  return String((Number(code) + 1) % 1_000_000).padStart(6, '0')
}

/** The tokens of an answer that must be a session. */
export function accessOf(answer: Answer): Access {
  expect(answer.status, answer.text).toBe(200)
  const { access_token: accessToken, refresh_token: refreshToken, user } = answer.json
  return { accessToken, refreshToken, userId: user.id }
}

/** What an access token says. */
export function claimsIn(accessToken: string) {
  return JSON.parse(Buffer.from(accessToken.split('.')[1] ?? '', 'base64url').toString('utf8'))
}

/** Status and code of an answer, to be compared at once. */
export function outcome({ status, json }: Answer): [number, string | undefined] {
  return [status, json?.code]
}

/** The same of our own routes, which say it shorter. */
export const ownOutcome = ({ status, json }: Answer) => [status, json?.error]

export function signUp(
  server: Server,
  email: string,
  password = PASSWORD,
  more: object = {},
): Promise<Answer> {
  return server.ask('/signup', { body: { email, password, data: {}, ...more } })
}

export function logIn(
  server: Server,
  email: string,
  password = PASSWORD,
  more: { from?: string; headers?: Record<string, string> } = {},
): Promise<Answer> {
  return server.ask('/token?grant_type=password', { body: { email, password }, ...more })
}

/** What a browser sends back of the cookies that came with an answer. */
export function cookieOf({ headers }: Answer): string {
  return headers.get('set-cookie')?.split(';')[0] ?? ''
}

/** Logs in on a device: one that has been here before, or a new one. */
export function logInOn(server: Server, email: string, cookie: string, password = PASSWORD): Promise<Answer> {
  return logIn(server, email, password, cookie === '' ? {} : { headers: { cookie } })
}

/** A device that somebody logs in on for the first time, as its cookie. */
export async function newDevice(server: Server, email: string): Promise<string> {
  const entered = await logIn(server, email)
  expect(entered.status, entered.text).toBe(200)
  return cookieOf(entered)
}

export function refresh(server: Server, refreshToken: unknown): Promise<Answer> {
  return server.ask('/token?grant_type=refresh_token', { body: { refresh_token: refreshToken } })
}

export function getUser(server: Server, token: string): Promise<Answer> {
  return server.ask('/user', { token })
}

export function putUser(server: Server, token: string, body: object): Promise<Answer> {
  return server.ask('/user', { method: 'PUT', token, body })
}

export function verifyLink(server: Server, type: string, link: string): Promise<Answer> {
  return server.ask('/verify', { body: { type, token_hash: link } })
}

export function verifyCode(server: Server, type: string, email: string, token: string): Promise<Answer> {
  return server.ask('/verify', { body: { type, email, token } })
}

/** Somebody whose address is confirmed, and the session that confirming it opened. */
export async function confirmed(
  world: AccountWorld,
  email = world.address(),
): Promise<Access & { email: string }> {
  const { server } = world
  const signedUp = await signUp(server, email)
  expect(signedUp.status, signedUp.text).toBe(200)
  const verified = await verifyLink(server, 'signup', tokenIn(mailTo(world, email, 'signup')))
  return { ...accessOf(verified), email }
}

/** Asks for a mail and waits out the time between two of a kind first. */
export async function askAgain(world: AccountWorld, path: string, body: object): Promise<Answer> {
  world.clock.forward(61_000)
  return world.server.ask(path, { body })
}

/** A recovery link, freshly mailed. */
export async function recoveryLink(world: AccountWorld, email: string): Promise<string> {
  await askAgain(world, '/recover', { email })
  return tokenIn(mailTo(world, email, 'recovery' satisfies MailTokenKind))
}

/** A session that is older than a day, still refreshed, of a learner or of somebody new. */
export async function oldSession(
  world: AccountWorld,
  known?: { email: string },
): Promise<Access & { email: string }> {
  const { email } = known ?? (await confirmed(world))
  const { refreshToken } = accessOf(await logIn(world.server, email))
  world.clock.forward(DAY + 1000)
  return { ...accessOf(await refresh(world.server, refreshToken)), email }
}

/** What the learner's authenticator app shows at the world's present time, or some steps later. */
export function appCode(world: AccountWorld, secret: string, steps = 0): string {
  const totp = new TOTP({ secret: Secret.fromBase32(secret), digits: 6, period: 30 })
  return totp.generate({ timestamp: world.clock.now() + steps * 30_000 })
}

export type Protected = Access & { email: string; factorId: string; secret: string }

export async function challenge(server: Server, token: string, factorId: string): Promise<string> {
  const asked = await server.ask(`/factors/${factorId}/challenge`, { token, body: {} })
  expect(asked.status, asked.text).toBe(200)
  return asked.json.id
}

/** Answers a fresh question for a factor. */
export async function showCode(
  server: Server,
  token: string,
  factorId: string,
  code: string,
): Promise<Answer> {
  const challenge_id = await challenge(server, token, factorId)
  return server.ask(`/factors/${factorId}/verify`, { token, body: { challenge_id, code } })
}

/** Somebody with a second factor, and a session that has shown it. */
export async function withSecondFactor(world: AccountWorld, email = world.address()): Promise<Protected> {
  const { server, clock } = world
  const learner = await confirmed(world, email)
  const body = { factor_type: 'totp', friendly_name: 'phone' }
  const enrolled = await server.ask('/factors', { token: learner.accessToken, body })
  expect(enrolled.status, enrolled.text).toBe(200)
  const { id: factorId, totp } = enrolled.json
  const shown = await showCode(server, learner.accessToken, factorId, appCode(world, totp.secret))
  clock.forward(31_000) // the code that was just used does not work twice
  return { ...accessOf(shown), email: learner.email, factorId, secret: totp.secret }
}

/** Makes an old session fresh by the password. */
export async function proveOwner(server: Server, token: string): Promise<void> {
  const proved = await server.ask('/api/account/reauthentication', { token, body: { password: PASSWORD } })
  expect(proved.status, proved.text).toBe(204)
}

/** What a program sends that will come with this verifier (RFC 7636). */
export function pkceOf(verifier: string) {
  const code_challenge = createHash('sha256').update(verifier).digest('base64url')
  return { code_challenge, code_challenge_method: 's256' }
}

/** One of the spellings of an address that all mean its mailbox. */
export function respelled(email: string, which: number): string {
  const widened = (sign: string, index: number) =>
    /[a-z]/.test(sign) && (which >> (index % 12)) % 2 === 1
      ? String.fromCharCode(sign.charCodeAt(0) + 0xfee0)
      : sign
  const spelled = Array.from(email, widened).join('')
  return which % 3 === 0 ? spelled.toUpperCase() : spelled
}

/** The mails that a mailbox got since there were so many in all. */
export function mailsSince(world: AccountWorld, before: number, email: string): SentMail[] {
  return world.mailbox.slice(before).filter(({ to }) => mailboxOf(to) === mailboxOf(email))
}
