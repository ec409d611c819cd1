import { type AccountRecord, type Pkce, withoutLeftovers } from '#domain/accounts/account-record.ts'
import { finishEmailChange, withNewEmail } from '#domain/accounts/mail-tokens.ts'
import { onlyDeviceOf } from '#domain/accounts/session-rules.ts'
import { failure, type Outcome, success } from '#domain/outcome.ts'
import type { AccountMail } from '#server/accounts/mail/account-mail.ts'
import type { AccountError, Result } from './account-error.ts'
import { checkMetadata, mergeMetadata, passwordError } from './account-fields.ts'
import { issueTokens, notify, sendLater } from './account-mails.ts'
import type { Accounts } from './accounts.ts'
import { clearSessionAttempts } from './attempt-limits.ts'
import { type AuthContext, changeInSession, freshnessError, lacksSecondFactor } from './authenticate.ts'
import { type Decision, fail } from './change-account.ts'
import { checkMailLimit } from './mail-limits.ts'
import {
  checkCurrentPassword,
  clearCodeAttempts,
  countCodeAttempt,
  countPasswordAttempt,
  decideCode,
} from './reauthenticate.ts'

export type UserChange = {
  email: string | null
  password: string | null
  currentPassword: string | null
  nonce: string | null
  data: Record<string, unknown> | null
  pkce: Pkce | null
  redirectTo: string | null
  /** The network address that the change is asked for from: who has an account may not mail everyone. */
  network: string
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

/** Whether the change touches how the account is entered. */
function isSensitive({ email }: AccountRecord, change: UserChange): boolean {
  return change.password !== null || (change.email !== null && change.email !== email)
}

/** Whether it is the mailed code that shall show who wants the change. */
function isByCode(account: AccountRecord, change: UserChange): boolean {
  return change.nonce !== null && change.currentPassword === null && isSensitive(account, change)
}

/** Attempts at the present password count, also those that hide in 'the new one is the same'. */
async function checkPasswords(accounts: Accounts, auth: AuthContext, change: UserChange): Result<Checked> {
  const { email, passwordHash } = auth.account.value
  const { password, currentPassword } = change
  if (!isSensitive(auth.account.value, change)) return success(UNCHANGED)
  const weak = password === null ? null : await passwordError(accounts, password, email)
  if (weak !== null) return failure(weak)
  const hasProof = currentPassword !== null || change.nonce !== null
  const stale = hasProof ? null : freshnessError(accounts, auth.account.value, auth)
  if (stale !== null) return failure(stale)
  if (password === null && currentPassword === null) return success(UNCHANGED)
  if (!(await countPasswordAttempt(accounts, auth))) return failure('rate-limited')
  if (currentPassword !== null) {
    const checked = await checkCurrentPassword(accounts, auth, currentPassword)
    if (!checked.ok) return checked
  }
  const newHash = password === null ? success(null) : await hashAnother(accounts, auth, password)
  if (!newHash.ok) return newHash
  const hasCurrentPassword = currentPassword !== null
  return success({ comparedHash: passwordHash, newHash: newHash.value, hasCurrentPassword })
}

/** The hash of a password that is not the present one. */
async function hashAnother({ hasher }: Accounts, auth: AuthContext, password: string): Result<string> {
  const isSame = await hasher.verify(password, auth.account.value.passwordHash, auth.userId)
  if (!isSame.ok) return isSame
  return isSame.value ? failure('same-password') : hasher.hash(password, auth.userId)
}

/** A new password ends every other session and device, and whatever was left half done (ASVS 5.0, 7.4.3). */
function withPassword(
  account: AccountRecord,
  passwordHash: string | null,
  { session }: AuthContext,
): AccountRecord {
  if (passwordHash === null) return account
  const knownDevices = onlyDeviceOf(account, session.value)
  return { ...withoutLeftovers(account), passwordHash, knownDevices }
}

function changeEmail(
  accounts: Accounts,
  account: AccountRecord,
  change: UserChange,
  { session: { value: session } }: AuthContext,
): Changed {
  const { email } = change
  if (email === null || email === account.email) return { account, mails: [], emailFrom: null }
  const asked = { ...withNewEmail(account, email), newEmailFrom: session.sessionId }
  if (accounts.settings.autoconfirm) {
    const changed = finishEmailChange(asked, accounts.clock())
    const knownDevices = onlyDeviceOf(account, session)
    return { account: { ...changed, knownDevices }, mails: [], emailFrom: account.email }
  }
  const kinds = ['email-change-current', 'email-change-new'] as const
  return { ...issueTokens(accounts, asked, kinds, change), emailFrom: null }
}

type Wanted = { auth: AuthContext; change: UserChange; checked: Checked }

/** The account once it is shown who wants the change: by the present password, a mailed code, or a fresh session. */
function decideProof(accounts: Accounts, account: AccountRecord, wanted: Wanted): Decision<AccountRecord> {
  const { auth, change, checked } = wanted
  const hasCompared = checked.newHash !== null || checked.hasCurrentPassword
  if (hasCompared && account.passwordHash !== checked.comparedHash) return fail('session-over')
  if (checked.hasCurrentPassword || !isSensitive(account, change)) return { answer: success(account) }
  if (change.nonce !== null) return decideCode(accounts, account, change.nonce)
  const stale = freshnessError(accounts, account, auth)
  return stale === null ? { answer: success(account) } : fail(stale)
}

function decide(accounts: Accounts, present: AccountRecord, wanted: Wanted): Decision<Changed> {
  const { auth, change, checked } = wanted
  const now = accounts.clock()
  if (lacksSecondFactor(present, auth)) return fail('factor-needed') // it may have come meanwhile
  const { answer: proved, change: counted } = decideProof(accounts, present, wanted)
  if (!proved.ok) return { answer: proved, ...(counted && { change: counted }) }
  const account = proved.value
  const userMetadata: Outcome<Record<string, unknown>, AccountError> = change.data === null
    ? success(account.userMetadata)
    : checkMetadata(mergeMetadata(account.userMetadata, change.data))
  if (!userMetadata.ok) return { answer: userMetadata }
  const withHash = withPassword(account, checked.newHash, auth)
  const { sessionId } = auth.session.value
  const changed = changeEmail(accounts, { ...withHash, userMetadata: userMetadata.value }, change, auth)
  const next = { ...changed.account, updatedAt: now }
  const endsOthers = checked.newHash !== null || changed.emailFrom !== null
  const end = endsOthers ? { end: { allBut: [sessionId] } } : {}
  return { answer: success({ ...changed, account: next }), change: { account: next, ...end } }
}

/** What is wrong with the mailed code. It is used up later: a wrong one must cost no mail, and keep none waiting. */
async function codeError(
  accounts: Accounts,
  auth: AuthContext,
  { nonce }: UserChange,
): Promise<AccountError | null> {
  const refused = await countCodeAttempt(accounts, auth)
  if (refused !== null) return refused
  const { answer } = decideCode(accounts, auth.account.value, nonce ?? '')
  return answer.ok ? null : answer.error
}

async function emailError(
  accounts: Accounts,
  { account: { value: account } }: AuthContext,
  { email, network }: UserChange,
): Promise<AccountError | null> {
  if (email === null || email === account.email) return null
  if (accounts.settings.autoconfirm) {
    const known = await accounts.store.accountByEmail(email)
    return known !== null && known.value.userId !== account.userId ? 'email-taken' : null
  }
  // whether somebody has it is found out after the answer, which must not tell
  const mayBoth =
    (await checkMailLimit(accounts, 'email-change-current', account.email, 'trusted')) &&
    (await checkMailLimit(accounts, 'email-change-new', email, { network }))
  return mayBoth ? null : 'mail-too-soon'
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
  if (lacksSecondFactor(auth.account.value, auth)) return failure('factor-needed')
  const checked = await checkPasswords(accounts, auth, change)
  if (!checked.ok) return checked
  const byCode = isByCode(auth.account.value, change)
  const refused = byCode ? await codeError(accounts, auth, change) : null
  if (refused !== null) return failure(refused)
  const error = await emailError(accounts, auth, change)
  if (error !== null) return failure(error)
  const changed = await changeInSession<Changed>(accounts, auth, (account) =>
    decide(accounts, account, { auth, change, checked: checked.value }),
  )
  if (!changed.ok) return changed
  const { newHash, hasCurrentPassword } = checked.value
  if (newHash !== null || hasCurrentPassword) await clearSessionAttempts(accounts, 'current-password', auth)
  if (byCode) await clearCodeAttempts(accounts, auth)
  sendMails(accounts, changed.value, change.password !== null)
  return success(changed.value.account)
}
