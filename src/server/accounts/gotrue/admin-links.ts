import type { AccountRecord, MailTokenKind } from '#domain/accounts/account-record.ts'
import { isEmailChange, withNewEmail } from '#domain/accounts/mail-tokens.ts'
import { ownValue } from '#domain/fields.ts'
import { success } from '#domain/outcome.ts'
import { issueToken, sendLater } from '#server/accounts/core/account-mails.ts'
import type { Accounts } from '#server/accounts/core/accounts.ts'
import { changeAccount } from '#server/accounts/core/change-account.ts'
import { checkMailLimit } from '#server/accounts/core/mail-limits.ts'
import type { AccountMail } from '#server/accounts/mail/account-mail.ts'
import { changeForOperator, createForOperator } from './admin-accounts.ts'
import { EMAIL_NEEDED, invalid, type Reply } from './auth-errors.ts'

export type LinkWanted = {
  type: string
  email: string
  newEmail: string | null
  password: string | null
  data: Record<string, unknown>
  redirectTo: string | null
}

const KINDS: Record<string, MailTokenKind> = {
  signup: 'signup',
  invite: 'invite',
  magiclink: 'magiclink',
  recovery: 'recovery',
  email_change_current: 'email-change-current',
  email_change_new: 'email-change-new',
}

const OPENS_ACCOUNT = ['signup', 'invite', 'magiclink']

export type MadeLink = { account: AccountRecord; mail: AccountMail }

/** What the operator says of an account that is there already: obeyed while it is not confirmed, else refused. */
async function changeKnown(
  accounts: Accounts,
  known: AccountRecord,
  wanted: LinkWanted,
): Promise<Reply<string>> {
  const { password, data } = wanted
  const saysNothing = password === null && Object.keys(data).length === 0
  if (saysNothing) return success(known.userId)
  if (known.emailConfirmedAt !== null || !OPENS_ACCOUNT.includes(wanted.type))
    return invalid('password and data are for accounts that the link opens')
  const change = { userMetadata: data, ...(password !== null && { password }) }
  const changed = await changeForOperator(accounts, known.userId, change)
  return changed.ok ? success(known.userId) : changed
}

async function accountFor(accounts: Accounts, wanted: LinkWanted): Promise<Reply<string>> {
  const known = await accounts.store.accountByEmail(wanted.email)
  const isTaken = known !== null && known.value.emailConfirmedAt !== null
  if (isTaken && (wanted.type === 'signup' || wanted.type === 'invite'))
    return { ok: false, error: 'email-taken' }
  if (known !== null) return changeKnown(accounts, known.value, wanted)
  if (!OPENS_ACCOUNT.includes(wanted.type)) return { ok: false, error: 'no-account' }
  if (wanted.type === 'signup' && wanted.password === null) return { ok: false, error: 'password-missing' }
  const { email, password, data: userMetadata } = wanted
  const made = await createForOperator(accounts, {
    email,
    userMetadata,
    ...(password !== null && { password }),
  })
  return made.ok ? success(made.value.userId) : made
}

/** A link for somebody, made by an operator; nothing is sent. */
export async function generateLink(accounts: Accounts, wanted: LinkWanted): Promise<Reply<MadeLink>> {
  const { type, newEmail, redirectTo } = wanted
  const kind = ownValue(KINDS, type)
  if (kind === undefined) return invalid('Invalid email action link type requested')
  if (isEmailChange(kind) && newEmail === null) return EMAIL_NEEDED
  const userId = await accountFor(accounts, wanted)
  if (!userId.ok) return userId
  return changeAccount<MadeLink>(accounts, userId.value, (account) => {
    const invitedAt = kind === 'invite' ? accounts.clock() : account.invitedAt
    const asked = newEmail === null ? account : { ...withNewEmail(account, newEmail), newEmailFrom: null }
    const base = { ...asked, invitedAt }
    const issued = issueToken(accounts, base, kind, { redirectTo, isShown: true })
    return { answer: success(issued), change: { account: issued.account } }
  })
}

/** Opens an account for somebody and mails the invitation. */
export async function invite(
  accounts: Accounts,
  wanted: Pick<LinkWanted, 'email' | 'data' | 'redirectTo'>,
): Promise<Reply<AccountRecord>> {
  if (!(await checkMailLimit(accounts, 'invite', wanted.email, 'trusted')))
    return { ok: false, error: 'mail-too-soon' }
  const made = await generateLink(accounts, { ...wanted, type: 'invite', newEmail: null, password: null })
  if (!made.ok) return made
  sendLater(accounts, made.value.mail)
  return success(made.value.account)
}
