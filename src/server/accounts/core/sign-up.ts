import type { AccountRecord } from '#domain/accounts/account-record.ts'
import { failure, success } from '#domain/outcome.ts'
import { idOfMark } from '#server/accounts/tokens/secrets.ts'
import type { Result } from './account-error.ts'
import { openAccount } from './account-events.ts'
import { newAccount, passwordError } from './account-fields.ts'
import type { Accounts } from './accounts.ts'
import { afterAnswer, decoyWork } from './after-answer.ts'
import { changeAccount, type Decision, fail } from './change-account.ts'
import { checkMailLimit } from './mail-limits.ts'
import { decideSignIn, type SignedIn, signIn } from './open-session.ts'
import { type SignUp, settleSignUp } from './settle-sign-up.ts'
import { isSignUpOpen } from './sign-up-open.ts'

/** A session where the address need not be confirmed; else what anyone is shown, whoever the address belongs to. */
export type SignedUp =
  | { kind: 'session'; signedIn: SignedIn }
  | { kind: 'unconfirmed'; account: AccountRecord }

type Answer = Result<SignedUp>

/**
 * What anyone is shown: made from the request alone, so that it tells nothing. Its ids follow from the address, and are
 * not those of an account: an address may get another account, and an account another address.
 */
function shownAccount(accounts: Accounts, { email, data }: SignUp): AccountRecord {
  const shown = newAccount(accounts, { email, passwordHash: null, userMetadata: data })
  const idFor = (what: string) => idOfMark(accounts.secrets.hmac(`shown ${what}`, email))
  const identity = { ...shown.identity, id: idFor('identity') }
  return { ...shown, userId: idFor('account'), identity, sentAt: { signup: shown.createdAt } }
}

/** Answers like any other sign-up; the account is opened after the answer. */
async function signUpToConfirm(
  accounts: Accounts,
  request: SignUp,
  known: AccountRecord | undefined,
): Answer {
  const { email, password, by } = request
  const isOpen = known !== undefined && known.emailConfirmedAt === null
  const mayMail = await checkMailLimit(accounts, 'signup', email, by)
  const spent = isOpen
    ? await accounts.hasher.verify(password, known.passwordHash)
    : await accounts.hasher.hash(password)
  if (!spent.ok) return spent
  const checked =
    typeof spent.value === 'string'
      ? { mayMail, hash: spent.value }
      : { mayMail, isSamePassword: spent.value }
  afterAnswer(accounts, { kind: 'signup', to: email }, 'could not be made', async () => {
    if (!(await settleSignUp(accounts, request, checked))) await decoyWork(accounts)
  })
  return success({ kind: 'unconfirmed', account: shownAccount(accounts, request) })
}

/** Where no confirmation is asked for, the session is there at once. */
async function signUpAtOnce(accounts: Accounts, request: SignUp): Answer {
  const { email, data, browser } = request
  const hash = await accounts.hasher.hash(request.password)
  if (!hash.ok) return hash
  const made = newAccount(accounts, { email, passwordHash: hash.value, userMetadata: data })
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
  const { settings, store } = accounts
  if (!(await isSignUpOpen(accounts))) return failure('sign-up-off')
  const weak = await passwordError(accounts, request.password, request.email)
  if (weak !== null) return failure(weak)
  const known = (await store.accountByEmail(request.email))?.value
  if (!settings.autoconfirm) return signUpToConfirm(accounts, request, known)
  if (known === undefined) return signUpAtOnce(accounts, request)
  return known.emailConfirmedAt === null
    ? takeOverUnconfirmed(accounts, request, known)
    : failure('email-taken')
}
