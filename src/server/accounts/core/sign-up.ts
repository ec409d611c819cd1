import type { AccountRecord, Pkce } from '#domain/accounts/account-record.ts'
import { nameFromEmail } from '#domain/accounts/email-address.ts'
import { type PasswordProblem, passwordProblem } from '#domain/accounts/password-rule.ts'
import { failure, type Outcome, success } from '#domain/outcome.ts'
import type { Refusal } from '#server/accounts/gotrue/auth-errors.ts'
import { wireUser } from '#server/accounts/gotrue/wire-user.ts'
import { makeVerificationToken, notify, sendLater } from '#server/accounts/mail/mail-verification.ts'
import type { Provider } from './accounts.ts'
import { checkMailLimit } from './attempt-limits.ts'
import { changeAccount, refusing } from './change-account.ts'
import { newAccount } from './new-account.ts'
import { newSession, type SignedIn, signedInNow } from './open-session.ts'

export type SignUp = {
  email: string
  password: string
  data: Record<string, unknown>
  pkce: Pkce | null
  redirectTo: string | null
  userAgent: string
}

/** A session where the address need not be proved, else what the protocol shows of the account. */
type SignUpAnswer = { kind: 'session'; signedIn: SignedIn } | { kind: 'user'; user: object }

type Answer = Promise<Outcome<SignUpAnswer, Refusal>>

const PROBLEMS: Record<PasswordProblem, Refusal> = {
  missing: 'password-needed',
  'too-short': 'password-too-short',
  'too-long': 'password-too-long',
  'too-common': 'password-too-common',
}

/** Why a password is not good enough for this address; null where it is. */
export function passwordError({ settings }: Provider, password: string, email: string): Refusal | null {
  const problem = passwordProblem(password, settings.passwordLengths, [email, nameFromEmail(email)])
  return problem === null ? null : PROBLEMS[problem]
}

/** What anyone may see of an account that nobody has confirmed: only what this very request gave. */
function freshUser(provider: Provider, account: AccountRecord, data: Record<string, unknown>): object {
  const now = provider.clock()
  const { identity } = account
  return wireUser({
    ...account,
    userMetadata: data,
    createdAt: now,
    updatedAt: now,
    lastSignInAt: null,
    identity: { ...identity, createdAt: now, updatedAt: now },
    sentAt: { signup: now },
    emailConfirmedAt: null,
  })
}

/** Looks like a new account, so that nobody learns who has one. Without identities, as the protocol has it. */
function fakeUser(provider: Provider, { email, data }: SignUp): object {
  const nobody = newAccount(provider, { email, passwordHash: null, userMetadata: data })
  return { ...freshUser(provider, nobody, data), role: '', identities: [] }
}

/** Mails the link that confirms the address, unless one went a moment ago. */
async function mailConfirmation(
  provider: Provider,
  userId: string,
  { pkce, redirectTo }: Pick<SignUp, 'pkce' | 'redirectTo'>,
  change: (account: AccountRecord) => AccountRecord = (account) => account,
): Promise<void> {
  const mailed = await changeAccount(provider.store, userId, (account) => {
    if (account === null || account.emailConfirmedAt !== null) return { answer: success(null) }
    const proof = makeVerificationToken(provider, change(account), 'signup', { pkce, redirectTo })
    return { answer: success(proof.mail), change: { account: proof.account } }
  })
  if (mailed.ok && mailed.value !== null) sendLater(provider, mailed.value)
}

async function signUpNew(provider: Provider, request: SignUp, passwordHash: string): Answer {
  const { email, data } = request
  const account = newAccount(provider, { email, passwordHash, userMetadata: data })
  if ((await provider.store.createAccount(account)) === 'email-taken') return signUp(provider, request)
  if (await checkMailLimit(provider, 'signup', email))
    await mailConfirmation(provider, account.userId, request)
  return success({ kind: 'user', user: freshUser(provider, account, data) })
}

/**
 * Somebody signs up for an address again before it is confirmed. The password stays the first one; where this one is
 * another, neither survives the confirmation, because only the owner of the mailbox may have chosen it.
 */
async function signUpAgain(provider: Provider, request: SignUp, known: AccountRecord): Answer {
  const matches = await provider.hasher.verify(request.password, known.passwordHash)
  if (!matches.ok) return matches
  const contest = (account: AccountRecord) =>
    matches.value ? account : { ...account, isPasswordContested: account.passwordHash !== null }
  if (await checkMailLimit(provider, 'signup', request.email))
    await mailConfirmation(provider, known.userId, request, contest)
  else if (!matches.value) await contestOnly(provider, known.userId, contest)
  return success({ kind: 'user', user: freshUser(provider, known, request.data) })
}

async function contestOnly(
  provider: Provider,
  userId: string,
  contest: (account: AccountRecord) => AccountRecord,
): Promise<void> {
  await changeAccount(provider.store, userId, (account) => {
    if (account === null || account.emailConfirmedAt !== null) return { answer: success(null) }
    return { answer: success(null), change: { account: contest(account) } }
  })
}

/** The address has an owner: the visitor sees the same as anyone, the owner hears of it. */
async function signUpTaken(provider: Provider, request: SignUp, known: AccountRecord): Answer {
  const spent = await provider.hasher.verify(request.password, null)
  if (!spent.ok) return spent
  if (await checkMailLimit(provider, 'already-registered', known.email))
    notify(provider, known, 'already-registered')
  return success({ kind: 'user', user: fakeUser(provider, request) })
}

/** Where no proof is asked for, the session is there at once. */
async function signUpUnproved(provider: Provider, request: SignUp, passwordHash: string): Answer {
  const now = provider.clock()
  const { email, data } = request
  const made = newAccount(provider, { email, passwordHash, userMetadata: data })
  const account = signedInNow({ ...made, emailConfirmedAt: now }, now)
  const opened = newSession(provider, account.userId, { method: 'password', userAgent: request.userAgent })
  const signedIn = { ...opened, account }
  if ((await provider.store.createAccount(account, opened.session)) === 'created')
    return success({ kind: 'session', signedIn })
  return failure('user-exists')
}

async function takeOverUnproved(provider: Provider, request: SignUp, known: AccountRecord): Answer {
  const hash = await provider.hasher.hash(request.password)
  if (!hash.ok) return hash
  return changeAccount(provider.store, known.userId, (account) => {
    if (account === null || account.emailConfirmedAt !== null) return refusing('user-exists')
    const now = provider.clock()
    const changed = {
      ...account,
      passwordHash: hash.value,
      userMetadata: request.data,
      emailConfirmedAt: now,
    }
    const taken = signedInNow({ ...changed, isPasswordContested: false, mailTokens: [] }, now)
    const opened = newSession(provider, known.userId, { method: 'password', userAgent: request.userAgent })
    const value = { kind: 'session' as const, signedIn: { ...opened, account: taken } }
    return { answer: success(value), change: { account: taken, open: opened.session } }
  })
}

/** Opens an account. Every way through makes exactly one password hash, so that all take the same time. */
export async function signUp(provider: Provider, request: SignUp): Answer {
  const { settings, store, hasher } = provider
  if (!settings.allowsSignUp) return failure('sign-up-off')
  const refusal = passwordError(provider, request.password, request.email)
  if (refusal !== null) return failure(refusal)
  const known = await store.accountByEmail(request.email)
  if (known !== null) {
    const isConfirmed = known.value.emailConfirmedAt !== null
    if (settings.autoconfirm)
      return isConfirmed ? failure('user-exists') : takeOverUnproved(provider, request, known.value)
    return isConfirmed
      ? signUpTaken(provider, request, known.value)
      : signUpAgain(provider, request, known.value)
  }
  const hash = await hasher.hash(request.password)
  if (!hash.ok) return hash
  return settings.autoconfirm
    ? signUpUnproved(provider, request, hash.value)
    : signUpNew(provider, request, hash.value)
}
