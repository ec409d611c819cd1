import type { AccountRecord } from '#domain/accounts/account-record.ts'
import { failure, success } from '#domain/outcome.ts'
import type { Result } from './account-error.ts'
import { openAccount } from './account-events.ts'
import { newAccount, passwordError } from './account-fields.ts'
import { issueToken, sendLater, tellingMail } from './account-mails.ts'
import type { Accounts } from './accounts.ts'
import type { MailRequest } from './ask-for-mail.ts'
import { changeAccount, type Decision, fail } from './change-account.ts'
import { checkMailLimit } from './mail-limits.ts'
import { decideSignIn, type SignedIn, signIn } from './open-session.ts'
import type { Browser } from './remember-device.ts'

export type SignUp = MailRequest & { password: string; data: Record<string, unknown>; browser: Browser }

/**
 * A session where the address need not be confirmed; else what anyone may see of the account. `isTaken`: the address
 * has an owner, and `account` only looks like a new one.
 */
export type SignedUp =
  | { kind: 'session'; signedIn: SignedIn }
  | { kind: 'unconfirmed'; account: AccountRecord; isTaken: boolean }

type Answer = Result<SignedUp>

/** What anyone may see of an account that nobody has confirmed: only what this very request gave. */
function freshView({ clock }: Accounts, account: AccountRecord, { data }: SignUp): AccountRecord {
  const now = clock()
  return {
    ...account,
    userMetadata: data,
    createdAt: now,
    updatedAt: now,
    lastSignInAt: null,
    identity: { ...account.identity, createdAt: now, updatedAt: now },
    sentAt: { signup: now },
    emailConfirmedAt: null,
  }
}

/** Mails the link that confirms the address. */
async function mailConfirmation(
  accounts: Accounts,
  userId: string,
  request: SignUp,
  change: (account: AccountRecord) => AccountRecord = (account) => account,
): Promise<void> {
  const mailed = await changeAccount(accounts, userId, (account) => {
    if (account.emailConfirmedAt !== null) return { answer: success(null) }
    const issued = issueToken(accounts, change(account), 'signup', request)
    return { answer: success(issued.mail), change: { account: issued.account } }
  })
  if (mailed.ok && mailed.value !== null) sendLater(accounts, mailed.value)
}

async function signUpNew(accounts: Accounts, request: SignUp, passwordHash: string): Answer {
  const { email, data, by } = request
  const account = newAccount(accounts, { email, passwordHash, userMetadata: data })
  if ((await openAccount(accounts, account)) === 'email-taken') return signUp(accounts, request)
  if (await checkMailLimit(accounts, 'signup', email, by))
    await mailConfirmation(accounts, account.userId, request)
  return success({ kind: 'unconfirmed', account: freshView(accounts, account, request), isTaken: false })
}

/**
 * Somebody signs up for an address again before it is confirmed. The password stays the first one; where this one is
 * another, neither survives the confirmation, because only the owner of the mailbox may have chosen it.
 */
async function signUpAgain(accounts: Accounts, request: SignUp, known: AccountRecord): Answer {
  const matches = await accounts.hasher.verify(request.password, known.passwordHash)
  if (!matches.ok) return matches
  const contest = (account: AccountRecord) =>
    matches.value ? account : { ...account, isPasswordContested: account.passwordHash !== null }
  if (await checkMailLimit(accounts, 'signup', request.email, request.by))
    await mailConfirmation(accounts, known.userId, request, contest)
  else if (!matches.value)
    await changeAccount(accounts, known.userId, (account) => {
      if (account.emailConfirmedAt !== null) return { answer: success(null) }
      return { answer: success(null), change: { account: contest(account) } }
    })
  return success({ kind: 'unconfirmed', account: freshView(accounts, known, request), isTaken: false })
}

/** The address has an owner: the visitor sees the same as anyone, the owner hears of it. */
async function signUpTaken(accounts: Accounts, request: SignUp, known: AccountRecord): Answer {
  const spent = await accounts.hasher.verify(request.password, null)
  if (!spent.ok) return spent
  if (await checkMailLimit(accounts, 'already-registered', known.email, request.by))
    sendLater(accounts, tellingMail(known, 'already-registered'))
  const nobody = newAccount(accounts, { email: request.email, passwordHash: null, userMetadata: {} })
  return success({ kind: 'unconfirmed', account: freshView(accounts, nobody, request), isTaken: true })
}

/** Where no confirmation is asked for, the session is there at once. */
async function signUpUnconfirmed(accounts: Accounts, request: SignUp, passwordHash: string): Answer {
  const { email, data, browser } = request
  const made = newAccount(accounts, { email, passwordHash, userMetadata: data })
  const confirmed = { ...made, emailConfirmedAt: accounts.clock() }
  const signedIn = signIn(accounts, confirmed, { method: 'password', ...browser })
  if ((await openAccount(accounts, signedIn.account, signedIn.session)) === 'created')
    return success({ kind: 'session', signedIn })
  return failure('email-taken')
}

async function takeOverUnconfirmed(accounts: Accounts, request: SignUp, known: AccountRecord): Answer {
  const hash = await accounts.hasher.hash(request.password)
  if (!hash.ok) return hash
  const taken = await changeAccount<SignedIn>(
    accounts,
    known.userId,
    async (account): Promise<Decision<SignedIn>> => {
      if (account.emailConfirmedAt !== null) return fail('email-taken')
      const changed = {
        ...account,
        passwordHash: hash.value,
        userMetadata: request.data,
        emailConfirmedAt: accounts.clock(),
        isPasswordContested: false,
        mailTokens: [],
      }
      return decideSignIn(accounts, changed, { method: 'password', ...request.browser })
    },
    'email-taken',
  )
  return taken.ok ? success({ kind: 'session', signedIn: taken.value }) : taken
}

/** Opens an account. Every way through makes exactly one password hash, so that all take the same time. */
export async function signUp(accounts: Accounts, request: SignUp): Answer {
  const { settings, store, hasher } = accounts
  if (!settings.allowsSignUp) return failure('sign-up-off')
  const weak = passwordError(accounts, request.password, request.email)
  if (weak !== null) return failure(weak)
  const known = (await store.accountByEmail(request.email))?.value
  if (known !== undefined) {
    const isConfirmed = known.emailConfirmedAt !== null
    if (!settings.autoconfirm) return (isConfirmed ? signUpTaken : signUpAgain)(accounts, request, known)
    return isConfirmed ? failure('email-taken') : takeOverUnconfirmed(accounts, request, known)
  }
  const hash = await hasher.hash(request.password)
  if (!hash.ok) return hash
  return (settings.autoconfirm ? signUpUnconfirmed : signUpNew)(accounts, request, hash.value)
}
