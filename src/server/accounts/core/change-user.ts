import type { AccountRecord, Pkce } from '#domain/accounts/account-record.ts'
import { lastAuthenticationAt } from '#domain/accounts/assurance.ts'
import { withoutLeftovers } from '#domain/accounts/leftovers.ts'
import { countWrongCode, findMailToken, finishEmailChange } from '#domain/accounts/mail-tokens.ts'
import { failure, success } from '#domain/outcome.ts'
import type { AccountMail } from '#server/accounts/mail/account-mail.ts'
import type { AccountError, Result } from './account-error.ts'
import { checkMetadata, mergeMetadata, passwordError } from './account-fields.ts'
import { codeHashOf, issueTokens, notify, sendLater } from './account-mails.ts'
import type { Accounts } from './accounts.ts'
import { checkAttemptLimit, checkMailLimit, clearAttempts } from './attempt-limits.ts'
import { type AuthContext, lacksSecondFactor } from './authenticate.ts'
import { changeAccount, type Decision, fail } from './change-account.ts'

export type UserChange = {
  email: string | null
  password: string | null
  currentPassword: string | null
  nonce: string | null
  data: Record<string, unknown> | null
  pkce: Pkce | null
  redirectTo: string | null
}

/** What was found out about the wanted change before the account is touched. */
type Checked = {
  /** The hash that the password was compared with. */
  comparedHash: string | null
  newHash: string | null
  /** Whether the present password was given, and right. */
  hasCurrentPassword: boolean
}

type Changed = { account: AccountRecord; mails: AccountMail[]; emailFrom: string | null }

const UNCHANGED: Checked = { comparedHash: null, newHash: null, hasCurrentPassword: false }

/** Attempts at the present password count, also those that hide in 'the new one is the same'. */
async function checkPassword(
  accounts: Accounts,
  auth: AuthContext,
  { password, currentPassword }: UserChange,
): Result<Checked> {
  const { email, passwordHash } = auth.account.value
  if (password === null) return success(UNCHANGED)
  const weak = passwordError(accounts, password, email)
  if (weak !== null) return failure(weak)
  if (!(await checkAttemptLimit(accounts, 'current-password', auth.userId))) return failure('rate-limited')
  const { hasher } = accounts
  if (currentPassword !== null) {
    const matches = await hasher.verify(currentPassword, passwordHash)
    if (!matches.ok) return matches
    if (!matches.value) return failure('wrong-password')
  }
  const isSame = await hasher.verify(password, passwordHash)
  if (!isSame.ok) return isSame
  if (isSame.value) return failure('same-password')
  const newHash = await hasher.hash(password)
  if (!newHash.ok) return newHash
  const hasCurrentPassword = currentPassword !== null
  return success({ comparedHash: passwordHash, newHash: newHash.value, hasCurrentPassword })
}

/** Whether an old log-in has to authenticate once more; a wrong code is counted. */
function decideReauthentication(
  accounts: Accounts,
  account: AccountRecord,
  auth: AuthContext,
  { nonce }: UserChange,
): Decision<null> {
  const now = accounts.clock()
  if (nonce === null) {
    const age = now - lastAuthenticationAt(auth.session.value.authentications)
    return age <= accounts.settings.freshLogInMs ? { answer: success(null) } : fail('reauthentication-needed')
  }
  const codeHashes = { reauthentication: codeHashOf(accounts, account.userId, 'reauthentication', nonce) }
  if (findMailToken(account.mailTokens, ['reauthentication'], { codeHashes }, now) !== undefined)
    return { answer: success(null) }
  const mailTokens = countWrongCode(account.mailTokens, ['reauthentication'])
  return { ...fail('wrong-code'), change: { account: { ...account, mailTokens } } }
}

/** A new password ends every other session and whatever was left half done (ASVS 5.0, 7.4.3). */
function withPassword(account: AccountRecord, passwordHash: string | null): AccountRecord {
  return passwordHash === null ? account : { ...withoutLeftovers(account), passwordHash }
}

function withNewEmail(
  accounts: Accounts,
  account: AccountRecord,
  change: UserChange,
  sessionId: string,
): Changed {
  const { email } = change
  if (email === null || email === account.email) return { account, mails: [], emailFrom: null }
  const asked = { ...account, newEmail: email, newEmailFrom: sessionId }
  if (accounts.settings.autoconfirm)
    return { account: finishEmailChange(asked, accounts.clock()), mails: [], emailFrom: account.email }
  const kinds = ['email-change-current', 'email-change-new'] as const
  return { ...issueTokens(accounts, asked, kinds, change), emailFrom: null }
}

/** Whether the change needs a second factor that was not shown. */
function needsSecondFactor(
  account: AccountRecord,
  auth: AuthContext,
  { password, email }: UserChange,
): boolean {
  const isSensitive = password !== null || (email !== null && email !== account.email)
  return isSensitive && lacksSecondFactor(account, auth)
}

function decide(
  accounts: Accounts,
  account: AccountRecord,
  { auth, change, checked }: { auth: AuthContext; change: UserChange; checked: Checked },
): Decision<Changed> {
  const now = accounts.clock()
  if (needsSecondFactor(account, auth, change)) return fail('factor-needed') // it may have come meanwhile
  if (checked.newHash !== null && account.passwordHash !== checked.comparedHash) return fail('session-over')
  if (checked.newHash !== null && !checked.hasCurrentPassword) {
    const { answer, change: counted } = decideReauthentication(accounts, account, auth, change)
    if (!answer.ok) return { answer, ...(counted && { change: counted }) }
  }
  const { userMetadata: present } = account
  const userMetadata =
    change.data === null ? success(present) : checkMetadata(mergeMetadata(present, change.data))
  if (!userMetadata.ok) return { answer: userMetadata }
  const withHash = withPassword(account, checked.newHash)
  const { sessionId } = auth.session.value
  const changed = withNewEmail(accounts, { ...withHash, userMetadata: userMetadata.value }, change, sessionId)
  const next = { ...changed.account, updatedAt: now }
  const endsOthers = checked.newHash !== null || changed.emailFrom !== null
  const end = endsOthers ? { end: { allBut: [sessionId] } } : {}
  return { answer: success({ ...changed, account: next }), change: { account: next, ...end } }
}

async function emailError(
  accounts: Accounts,
  { account: { value: account } }: AuthContext,
  email: string | null,
): Promise<AccountError | null> {
  if (email === null || email === account.email) return null
  if ((await accounts.store.accountByEmail(email)) !== null) return 'email-taken'
  if (accounts.settings.autoconfirm) return null
  return (await checkMailLimit(accounts, 'email-change-new', account.email)) ? null : 'mail-too-soon'
}

function sendMails(
  accounts: Accounts,
  { account, mails, emailFrom }: Changed,
  hasNewPassword: boolean,
): void {
  for (const mail of mails) sendLater(accounts, mail)
  if (hasNewPassword) notify(accounts, account, 'password-changed', { to: emailFrom ?? account.email })
  if (emailFrom !== null)
    notify(accounts, account, 'email-changed', { to: emailFrom, newEmail: account.email })
}

/** Changes what the learner may change of the account. */
export async function changeUser(
  accounts: Accounts,
  auth: AuthContext,
  change: UserChange,
): Result<AccountRecord> {
  if (needsSecondFactor(auth.account.value, auth, change)) return failure('factor-needed')
  const checked = await checkPassword(accounts, auth, change)
  if (!checked.ok) return checked
  const error = await emailError(accounts, auth, change.email)
  if (error !== null) return failure(error)
  const changed = await changeAccount<Changed>(accounts, auth.userId, (account) =>
    decide(accounts, account, { auth, change, checked: checked.value }),
  )
  if (!changed.ok) return changed
  if (change.password !== null) await clearAttempts(accounts, 'current-password', auth.userId)
  sendMails(accounts, changed.value, change.password !== null)
  return success(changed.value.account)
}
