import type { AccountRecord } from '#domain/accounts/account-record.ts'
import { failure, success } from '#domain/outcome.ts'
import type { AccountMail } from '#server/accounts/mail/account-mail.ts'
import { idOfMark } from '#server/accounts/tokens/secrets.ts'
import type { Result } from './account-error.ts'
import { newAccount, passwordError } from './account-fields.ts'
import { afterAnswer, decoyWork, issueToken, sendLater, tellingMail } from './account-mails.ts'
import type { Accounts } from './accounts.ts'
import type { MailRequest } from './ask-for-mail.ts'
import { changeAccount, type Decision, fail, openAccount } from './change-account.ts'
import { checkMailLimit } from './mail-limits.ts'
import { type Browser, decideSignIn, type SignedIn, signIn } from './open-session.ts'

/** Whether people may open accounts: the settings allow it, and no operator has closed it. Asked each time, as it counts at once. */
export async function isSignUpOpen({
  settings,
  store,
}: Pick<Accounts, 'settings' | 'store'>): Promise<boolean> {
  return settings.allowsSignUp && !(await store.isSignUpClosed())
}

type SignUp = MailRequest & { password: string; data: Record<string, unknown>; browser: Browser }

/** What a sign-up has found out: whether it may mail, and what became of its one password hash. */
type Checked = { mayMail: boolean; hash: string } | { mayMail: boolean; isSamePassword: boolean }

/** Opens the account, with a link to confirm it where a mail may go; false where somebody was faster. */
async function openNew(
  accounts: Accounts,
  request: SignUp,
  { mayMail, hash }: { mayMail: boolean; hash: string },
): Promise<boolean> {
  const { email, data } = request
  const made = newAccount(accounts, { email, passwordHash: hash, userMetadata: data })
  const issued = mayMail ? issueToken(accounts, made, 'signup', request) : null
  if ((await openAccount(accounts, issued?.account ?? made)) === 'email-taken') return false
  if (issued !== null) sendLater(accounts, issued.mail)
  return true
}

/**
 * Somebody signs up for an address again before it is confirmed. The password stays the first one; where this one is
 * another, neither survives the confirmation, because only the owner of the mailbox may have chosen it. False where
 * nothing has changed.
 */
async function contestAccount(
  accounts: Accounts,
  userId: string,
  request: SignUp,
  { mayMail, isSamePassword }: { mayMail: boolean; isSamePassword: boolean },
): Promise<boolean> {
  const contest = (account: AccountRecord) =>
    isSamePassword ? account : { ...account, isPasswordContested: account.passwordHash !== null }
  const changed = await changeAccount<AccountMail | null>(accounts, userId, (account) => {
    const isUnchanged = account.emailConfirmedAt !== null || (isSamePassword && !mayMail)
    if (isUnchanged) return fail('email-taken')
    const issued = mayMail ? issueToken(accounts, contest(account), 'signup', request) : null
    return {
      answer: success(issued?.mail ?? null),
      change: { account: issued?.account ?? contest(account) },
    }
  })
  if (changed.ok && changed.value !== null) sendLater(accounts, changed.value)
  return changed.ok
}

/** Does what a sign-up asks for; false where nothing was stored. The owner of a taken address hears of it. */
async function settleSignUp(accounts: Accounts, request: SignUp, checked: Checked): Promise<boolean> {
  const { store, hasher } = accounts
  const before = await store.accountByEmail(request.email)
  if (before === null && 'hash' in checked && (await openNew(accounts, request, checked))) return true
  const known = (before ?? (await store.accountByEmail(request.email)))?.value
  if (known === undefined) return false
  if (known.emailConfirmedAt !== null) {
    if (checked.mayMail) sendLater(accounts, tellingMail(known, 'already-registered'))
    return false
  }
  if ('isSamePassword' in checked) return contestAccount(accounts, known.userId, request, checked)
  const matches = await hasher.verify(request.password, known.passwordHash) // somebody was faster with this address
  const isSamePassword = matches.ok && matches.value
  return contestAccount(accounts, known.userId, request, { mayMail: checked.mayMail, isSamePassword })
}

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
