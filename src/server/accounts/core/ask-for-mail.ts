import type { AccountRecord, MailTokenKind, Pkce } from '#domain/accounts/account-record.ts'
import { failure, type Outcome, success } from '#domain/outcome.ts'
import type { Refusal } from '#server/accounts/gotrue/auth-errors.ts'
import type { AccountMail } from '#server/accounts/mail/account-mail.ts'
import { afterAnswer, makeVerificationToken, sendLater } from '#server/accounts/mail/mail-verification.ts'
import type { Provider } from './accounts.ts'
import { checkMailLimit } from './attempt-limits.ts'
import { changeAccount } from './change-account.ts'
import { newAccount } from './new-account.ts'

/** Who asks for a mail, and where its link shall lead. */
export type Asked = { email: string; pkce: Pkce | null; redirectTo: string | null }

type MailWanted = { kind: MailTokenKind; change?: (account: AccountRecord) => AccountRecord } | null

/** Mails what `wanted` says about the account, if anything. */
async function mailProof(
  provider: Provider,
  userId: string,
  asked: Asked,
  wanted: (account: AccountRecord) => MailWanted,
): Promise<void> {
  const made = await changeAccount<AccountMail | null>(provider.store, userId, (account) => {
    const mail = account === null ? null : wanted(account)
    if (account === null || mail === null) return { answer: success(null) }
    const proof = makeVerificationToken(provider, mail.change?.(account) ?? account, mail.kind, asked)
    return { answer: success(proof.mail), change: { account: proof.account } }
  })
  if (made.ok && made.value !== null) sendLater(provider, made.value)
}

/** Makes a mail that only an address with an account gets, after the answer. */
function makeLater(provider: Provider, kind: MailTokenKind, to: string, work: Promise<void>): void {
  afterAnswer(provider, { kind, to }, 'could not be made', work)
}

/** A link to a new password. Nobody learns from the answer whether the address has an account. */
export async function recover(provider: Provider, asked: Asked): Promise<void> {
  const isFree = await checkMailLimit(provider, 'recovery', asked.email)
  const known = await provider.store.accountByEmail(asked.email)
  if (!isFree || known === null) return
  const work = mailProof(provider, known.value.userId, asked, () => ({ kind: 'recovery' }))
  makeLater(provider, 'recovery', asked.email, work)
}

async function openForLink(provider: Provider, asked: Asked, data: Record<string, unknown>): Promise<void> {
  const account = newAccount(provider, { email: asked.email, passwordHash: null, userMetadata: data })
  if ((await provider.store.createAccount(account)) === 'email-taken') return
  await mailProof(provider, account.userId, asked, () => ({ kind: 'signup' }))
}

/** A link and a code to log in with; a new address gets an account where that is wanted. */
export async function sendOtp(
  provider: Provider,
  asked: Asked & { mayCreate: boolean; data: Record<string, unknown> },
): Promise<void> {
  const isFree = await checkMailLimit(provider, 'magiclink', asked.email)
  const known = await provider.store.accountByEmail(asked.email)
  if (!isFree) return
  const mayOpen = asked.mayCreate && provider.settings.allowsSignUp
  const make = () => {
    if (known !== null) return mailProof(provider, known.value.userId, asked, () => ({ kind: 'magiclink' }))
    return mayOpen ? openForLink(provider, asked, asked.data) : undefined
  }
  const work = make()
  if (work !== undefined) makeLater(provider, 'magiclink', asked.email, work)
}

async function resendConfirmation(provider: Provider, asked: Asked): Promise<void> {
  const isFree = await checkMailLimit(provider, 'signup', asked.email)
  const known = await provider.store.accountByEmail(asked.email)
  if (!isFree || known === null) return
  const work = mailProof(provider, known.value.userId, asked, (account) =>
    account.emailConfirmedAt === null ? { kind: 'signup' } : null,
  )
  makeLater(provider, 'signup', asked.email, work)
}

/** The halves of a change of address that are still to be proved get new mails. */
async function resendEmailChange(provider: Provider, asked: Asked): Promise<void> {
  const isFree = await checkMailLimit(provider, 'email-change-new', asked.email)
  const known = await provider.store.accountByEmail(asked.email)
  if (!isFree || known === null) return
  makeLater(provider, 'email-change-new', asked.email, mailEmailChange(provider, known.value.userId, asked))
}

async function mailEmailChange(provider: Provider, userId: string, asked: Asked): Promise<void> {
  const made = await changeAccount<AccountMail[]>(provider.store, userId, (account) => {
    const open = account?.mailTokens.filter(({ kind }) => kind.startsWith('email-change-')) ?? []
    if (account === null || account.newEmail === null || open.length === 0) return { answer: success([]) }
    const proofs = mailsForEmailChange(provider, account, { ...asked, kinds: open.map(({ kind }) => kind) })
    return { answer: success(proofs.mails), change: { account: proofs.account } }
  })
  if (made.ok) for (const mail of made.value) sendLater(provider, mail)
}

/** The mails of a change of address: to the new one, and to the present one too where that is proved. */
export function mailsForEmailChange(
  provider: Provider,
  account: AccountRecord,
  { kinds, pkce, redirectTo }: { kinds: MailTokenKind[]; pkce: Pkce | null; redirectTo: string | null },
): { account: AccountRecord; mails: AccountMail[] } {
  const newEmail = account.newEmail ?? account.email
  const mails: AccountMail[] = []
  let changed = account
  for (const kind of kinds) {
    const proof = makeVerificationToken(provider, changed, kind, { pkce, redirectTo, newEmail })
    changed = proof.account
    mails.push(proof.mail)
  }
  return { account: changed, mails }
}

/** The mail once more, whatever the address is known for; silently nothing where there is none to send. */
export async function resend(
  provider: Provider,
  type: 'signup' | 'email_change',
  asked: Asked,
): Promise<void> {
  if (type === 'signup') return resendConfirmation(provider, asked)
  return resendEmailChange(provider, asked)
}

/** A code by mail that shows once more who is here, before something important changes. */
export async function reauthenticate(
  provider: Provider,
  account: AccountRecord,
): Promise<Outcome<Record<string, never>, Refusal>> {
  if (account.emailConfirmedAt === null) return failure('not-confirmed-here')
  if (!(await checkMailLimit(provider, 'reauthentication', account.email))) return failure('mail-too-soon')
  const asked = { email: account.email, pkce: null, redirectTo: null }
  await mailProof(provider, account.userId, asked, () => ({ kind: 'reauthentication' }))
  return success({})
}
