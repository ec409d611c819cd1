import { type AccountRecord, type MailTokenKind, withoutLeftovers } from '#domain/accounts/account-record.ts'
import { confirmAddress, isEmailChange, withNewEmail } from '#domain/accounts/mail-tokens.ts'
import { ownValue } from '#domain/fields.ts'
import { failure, success } from '#domain/outcome.ts'
import type { Result } from '#server/accounts/core/account-error.ts'
import { mergeMetadata, newAccount, passwordError } from '#server/accounts/core/account-fields.ts'
import { issueToken, sendLater } from '#server/accounts/core/account-mails.ts'
import type { Accounts } from '#server/accounts/core/accounts.ts'
import { changeAccount, openAccount } from '#server/accounts/core/change-account.ts'
import { checkMailLimit } from '#server/accounts/core/mail-limits.ts'
import type { AccountMail } from '#server/accounts/mail/account-mail.ts'
import type { AdminChange } from './admin-fields.ts'
import { EMAIL_NEEDED, invalid, type Reply } from './auth-errors.ts'

async function hashOf(
  accounts: Accounts,
  { password, passwordHash }: AdminChange,
  email: string,
): Result<string | null> {
  if (password === undefined) return success(passwordHash ?? null)
  const weak = await passwordError(accounts, password, email)
  return weak === null ? accounts.hasher.hash(password) : failure(weak)
}

function applied(
  account: AccountRecord,
  change: AdminChange,
  hash: string | null,
  now: number,
): AccountRecord {
  const confirmed = change.confirmsEmail ? confirmAddress(account, 'signup', now) : account
  return {
    ...confirmed,
    email: change.email ?? confirmed.email,
    passwordHash: hash ?? confirmed.passwordHash,
    userMetadata: mergeMetadata(confirmed.userMetadata, change.userMetadata ?? {}),
    appMetadata: mergeMetadata(confirmed.appMetadata, change.appMetadata ?? {}),
    bannedUntil: change.bannedUntil === undefined ? confirmed.bannedUntil : change.bannedUntil,
    updatedAt: now,
  }
}

/** Opens an account for somebody. */
export async function createForOperator(
  accounts: Accounts,
  change: AdminChange & { email: string },
): Result<AccountRecord> {
  const hash = await hashOf(accounts, change, change.email)
  if (!hash.ok) return hash
  const made = newAccount(accounts, { email: change.email, passwordHash: hash.value, userMetadata: {} })
  const account = applied({ ...made, userId: change.id ?? made.userId }, change, hash.value, accounts.clock())
  const created = await openAccount(accounts, account)
  return created === 'created' ? success(account) : failure(created)
}

/** Changes an account. A new password, address or ban ends every session. */
export async function changeForOperator(
  accounts: Accounts,
  userId: string,
  change: AdminChange,
): Result<AccountRecord> {
  const known = await accounts.store.accountById(userId)
  if (known === null) return failure('no-account')
  const hash = await hashOf(accounts, change, change.email ?? known.value.email)
  if (!hash.ok) return hash
  return changeAccount<AccountRecord>(accounts, userId, (account) => {
    const changed = applied(account, change, hash.value, accounts.clock())
    const isOver = hash.value !== null || changed.email !== account.email || Boolean(change.bannedUntil)
    const next = isOver ? { ...withoutLeftovers(changed), knownDevices: [] } : changed
    const end = isOver ? { end: { allBut: [] } } : {}
    return { answer: success(next), change: { account: next, ...end } }
  })
}

type LinkWanted = {
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

type MadeLink = { account: AccountRecord; mail: AccountMail }

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
