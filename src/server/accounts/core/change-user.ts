import type { AccountRecord, Pkce } from '#domain/accounts/account-record.ts'
import { hasSecondFactor, lastProofAt } from '#domain/accounts/assurance.ts'
import { countWrongCode, findMailToken } from '#domain/accounts/mail-tokens.ts'
import { failure, type Outcome, success } from '#domain/outcome.ts'
import type { Refusal } from '#server/accounts/gotrue/auth-errors.ts'
import { checkMetadata } from '#server/accounts/gotrue/request-fields.ts'
import type { AuthContext } from '#server/accounts/http/authenticate.ts'
import type { AccountMail } from '#server/accounts/mail/account-mail.ts'
import { codeHashOf, notify, sendLater } from '#server/accounts/mail/mail-verification.ts'
import type { Provider } from './accounts.ts'
import { mailsForEmailChange } from './ask-for-mail.ts'
import { checkAttemptLimit, checkMailLimit, guessedRight } from './attempt-limits.ts'
import { changeAccount, type Decision, refusing } from './change-account.ts'
import { passwordError } from './sign-up.ts'

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

/** Guesses at the present password count, also those that hide in 'the new one is the same'. */
async function checkPassword(
  provider: Provider,
  here: AuthContext,
  change: UserChange,
): Promise<Outcome<Checked, Refusal>> {
  const { password, currentPassword } = change
  const account = here.account.value
  if (password === null) return success(UNCHANGED)
  const refusal = passwordError(provider, password, account.email)
  if (refusal !== null) return failure(refusal)
  if (!(await checkAttemptLimit(provider, 'current-password', here.userId))) return failure('rate-limited')
  const { hasher } = provider
  if (currentPassword !== null) {
    const matches = await hasher.verify(currentPassword, account.passwordHash)
    if (!matches.ok) return matches
    if (!matches.value) return failure('wrong-current-password')
  }
  const isSame = await hasher.verify(password, account.passwordHash)
  if (!isSame.ok) return isSame
  if (isSame.value) return failure('same-password')
  const newHash = await hasher.hash(password)
  if (!newHash.ok) return newHash
  const hasCurrentPassword = currentPassword !== null
  return success({ comparedHash: account.passwordHash, newHash: newHash.value, hasCurrentPassword })
}

/** Whether an old log-in has to prove itself once more; a wrong code is counted. */
function proofDecision(
  provider: Provider,
  account: AccountRecord,
  here: AuthContext,
  { nonce }: UserChange,
): Decision<null> {
  const now = provider.clock()
  if (nonce === null) {
    const isFresh = now - lastProofAt(here.session.value.authentications) <= provider.settings.freshLogInMs
    return isFresh ? { answer: success(null) } : refusing('proof-needed')
  }
  const codeHashes = { reauthentication: codeHashOf(provider, account.userId, 'reauthentication', nonce) }
  if (findMailToken(account.mailTokens, ['reauthentication'], { codeHashes }, now) !== undefined)
    return { answer: success(null) }
  const mailTokens = countWrongCode(account.mailTokens, ['reauthentication'])
  return { ...refusing('wrong-nonce'), change: { account: { ...account, mailTokens } } }
}

function mergeData(
  present: Record<string, unknown>,
  data: Record<string, unknown> | null,
): Outcome<Record<string, unknown>, 'metadata-too-large'> {
  if (data === null) return success(present)
  const kept = Object.entries({ ...present, ...data }).filter(([, value]) => value !== null)
  return checkMetadata(Object.fromEntries(kept))
}

/** A new password ends every other session and everything that is on its way by mail (ASVS 5.0, 7.4.3). */
function withPassword(account: AccountRecord, passwordHash: string | null): AccountRecord {
  if (passwordHash === null) return account
  return { ...account, passwordHash, mailTokens: [], newEmail: null }
}

function withNewEmail(provider: Provider, account: AccountRecord, change: UserChange, now: number): Changed {
  const { email, pkce, redirectTo } = change
  if (email === null || email === account.email) return { account, mails: [], emailFrom: null }
  if (provider.settings.autoconfirm) {
    const changed = { ...account, email, newEmail: null, emailConfirmedAt: now, mailTokens: [] }
    return { account: changed, mails: [], emailFrom: account.email }
  }
  const wanted = { ...account, newEmail: email }
  const kinds = ['email-change-current', 'email-change-new'] as const
  return {
    ...mailsForEmailChange(provider, wanted, { kinds: [...kinds], pkce, redirectTo }),
    emailFrom: null,
  }
}

/** Whether the change needs a second factor that was not shown. */
function lacksSecondFactor(
  account: AccountRecord,
  { aal }: AuthContext,
  { password, email }: UserChange,
): boolean {
  const isSensitive = password !== null || (email !== null && email !== account.email)
  return isSensitive && aal === 'aal1' && hasSecondFactor(account)
}

function decide(
  provider: Provider,
  account: AccountRecord,
  { here, change, checked }: { here: AuthContext; change: UserChange; checked: Checked },
): Decision<Changed> {
  const now = provider.clock()
  if (lacksSecondFactor(account, here, change)) return refusing('needs-aal2') // it may have come meanwhile
  if (checked.newHash !== null && account.passwordHash !== checked.comparedHash) return refusing('no-session')
  if (checked.newHash !== null && !checked.hasCurrentPassword) {
    const proof = proofDecision(provider, account, here, change)
    if (!proof.answer.ok) return { answer: proof.answer, ...(proof.change && { change: proof.change }) }
  }
  const userMetadata = mergeData(account.userMetadata, change.data)
  if (!userMetadata.ok) return { answer: userMetadata }
  const withHash = withPassword(account, checked.newHash)
  const changed = withNewEmail(provider, { ...withHash, userMetadata: userMetadata.value }, change, now)
  const next = { ...changed.account, updatedAt: now }
  const end = checked.newHash === null ? {} : { end: { allBut: [here.session.value.sessionId] } }
  return { answer: success({ ...changed, account: next }), change: { account: next, ...end } }
}

async function checkEmail(
  provider: Provider,
  here: AuthContext,
  email: string | null,
): Promise<Refusal | null> {
  if (email === null || email === here.account.value.email) return null
  if ((await provider.store.accountByEmail(email)) !== null) return 'email-exists'
  if (provider.settings.autoconfirm) return null
  return (await checkMailLimit(provider, 'email-change-new', here.account.value.email))
    ? null
    : 'mail-too-soon'
}

function tell(provider: Provider, { account, mails, emailFrom }: Changed, hasNewPassword: boolean): void {
  for (const mail of mails) sendLater(provider, mail)
  if (hasNewPassword) notify(provider, account, 'password-changed', { to: emailFrom ?? account.email })
  if (emailFrom !== null)
    notify(provider, account, 'email-changed', { to: emailFrom, newEmail: account.email })
}

/** Changes what the learner may change of the account. */
export async function changeUser(
  provider: Provider,
  here: AuthContext,
  change: UserChange,
): Promise<Outcome<AccountRecord, Refusal>> {
  if (lacksSecondFactor(here.account.value, here, change)) return failure('needs-aal2')
  const checked = await checkPassword(provider, here, change)
  if (!checked.ok) return checked
  const refusal = await checkEmail(provider, here, change.email)
  if (refusal !== null) return failure(refusal)
  const changed = await changeAccount<Changed>(provider.store, here.userId, (account) =>
    account === null
      ? refusing('no-user')
      : decide(provider, account, { here, change, checked: checked.value }),
  )
  if (!changed.ok) return changed
  if (change.password !== null) await guessedRight(provider, 'current-password', here.userId)
  tell(provider, changed.value, change.password !== null)
  return success(changed.value.account)
}
