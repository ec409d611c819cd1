import type { AccountRecord, MailTokenKind } from '#domain/accounts/account-record.ts'
import { failure, type Outcome, success } from '#domain/outcome.ts'
import type { Provider } from '#server/accounts/core/accounts.ts'
import { changeAccount, type Decision, refusing } from '#server/accounts/core/change-account.ts'
import type { AccountMail } from '#server/accounts/mail/account-mail.ts'
import { makeVerificationToken, sendLater } from '#server/accounts/mail/mail-verification.ts'
import { createForOperator } from './admin-accounts.ts'
import type { Refusal } from './auth-errors.ts'

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

async function accountFor(provider: Provider, wanted: LinkWanted): Promise<Outcome<string, Refusal>> {
  const known = await provider.store.accountByEmail(wanted.email)
  const isTaken = known !== null && known.value.emailConfirmedAt !== null
  if (isTaken && (wanted.type === 'signup' || wanted.type === 'invite')) return failure('email-exists')
  if (known !== null) return success(known.value.userId)
  if (!OPENS_ACCOUNT.includes(wanted.type)) return failure('no-such-user')
  if (wanted.type === 'signup' && wanted.password === null) return failure('password-needed')
  const given = { email: wanted.email, userMetadata: wanted.data }
  const made = await createForOperator(provider, {
    ...given,
    ...(wanted.password !== null && { password: wanted.password }),
  })
  return made.ok ? success(made.value.userId) : made
}

/** A link for somebody, made by an operator; nothing is sent. */
export async function generateLink(
  provider: Provider,
  wanted: LinkWanted,
): Promise<Outcome<MadeLink, Refusal>> {
  const kind = Object.hasOwn(KINDS, wanted.type) ? KINDS[wanted.type] : undefined
  if (kind === undefined) return failure('bad-link-type')
  if (kind.startsWith('email-change-') && wanted.newEmail === null) return failure('email-needed')
  const userId = await accountFor(provider, wanted)
  if (!userId.ok) return userId
  const { redirectTo, newEmail } = wanted
  return changeAccount<MadeLink>(provider.store, userId.value, (account): Decision<MadeLink> => {
    if (account === null) return refusing('no-such-user')
    const invitedAt = kind === 'invite' ? provider.clock() : account.invitedAt
    const base = { ...account, invitedAt, ...(newEmail !== null && { newEmail }) }
    const proof = makeVerificationToken(provider, base, kind, {
      redirectTo,
      ...(newEmail !== null && { newEmail }),
    })
    return { answer: success(proof), change: { account: proof.account } }
  })
}

/** Opens an account for somebody and mails the invitation. */
export async function invite(
  provider: Provider,
  wanted: Pick<LinkWanted, 'email' | 'data' | 'redirectTo'>,
): Promise<Outcome<AccountRecord, Refusal>> {
  const made = await generateLink(provider, { ...wanted, type: 'invite', newEmail: null, password: null })
  if (!made.ok) return made
  sendLater(provider, made.value.mail)
  return success(made.value.account)
}
