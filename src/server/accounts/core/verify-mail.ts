import type { AccountRecord, MailToken, MailTokenKind } from '#domain/accounts/account-record.ts'
import {
  confirmAddress,
  dropMailToken,
  findMailToken,
  finishEmailChange,
  kindsOfType,
  type Presented,
} from '#domain/accounts/mail-tokens.ts'
import { failure, type Outcome, success } from '#domain/outcome.ts'
import type { Refusal } from '#server/accounts/gotrue/auth-errors.ts'
import { codeHashOf, notify } from '#server/accounts/mail/mail-verification.ts'
import { accountOfToken } from '#server/accounts/tokens/opaque-tokens.ts'
import { sha256 } from '#server/accounts/tokens/secrets.ts'
import type { Provider } from './accounts.ts'
import { checkAttemptLimit, checkCodeAttemptLimit, guessedRight } from './attempt-limits.ts'
import { changeAccount, type Decision, refusing } from './change-account.ts'
import { isBanned, newSession, type SignedIn, signedInNow } from './open-session.ts'

/** What the reader of a mail presents: its link, or the code typed beside the address. */
export type Proof = { type: string } & ({ link: string } | { email: string; code: string })

/** A session, or null where the other address has to be proved too. */
export type Verified = { signedIn: SignedIn; notice: EmailChangeNotice | null } | null

type EmailChangeNotice = { from: string; to: string }

/** What a proof does to the account; null where a second one is still to come. */
function proved(account: AccountRecord, { kind }: MailToken, now: number): AccountRecord | null {
  const used = { ...account, mailTokens: dropMailToken(account.mailTokens, kind) }
  if (kind !== 'email-change-current' && kind !== 'email-change-new') return confirmAddress(used, kind, now)
  const isHalf = used.mailTokens.some((token) => token.kind.startsWith('email-change-'))
  return isHalf ? null : finishEmailChange(used, now)
}

/** The decision once a token of the account is found: it works once, and it opens a session. */
export function spendMailToken(
  provider: Provider,
  account: AccountRecord,
  token: MailToken,
  entrance: { method: string; userAgent: string },
): Decision<Verified> {
  const now = provider.clock()
  if (isBanned(account, now)) return refusing('banned')
  const changed = proved(account, token, now)
  if (changed === null) {
    const mailTokens = dropMailToken(account.mailTokens, token.kind)
    return { answer: success(null), change: { account: { ...account, mailTokens } } }
  }
  const entered = signedInNow(changed, now)
  const opened = newSession(provider, account.userId, entrance)
  const notice = changed.email === account.email ? null : { from: account.email, to: changed.email }
  return {
    answer: success({ signedIn: { ...opened, account: entered }, notice }),
    change: { account: entered, open: opened.session },
  }
}

function codesOf(provider: Provider, userId: string, kinds: MailTokenKind[], code: string): Presented {
  return {
    codeHashes: Object.fromEntries(kinds.map((kind) => [kind, codeHashOf(provider, userId, kind, code)])),
  }
}

async function whose({ store }: Provider, proof: Proof): Promise<string | null> {
  if ('link' in proof) return accountOfToken(proof.link)
  return (await store.accountByEmail(proof.email))?.value.userId ?? null
}

/** Looks at a proof without using it up. */
export async function peekMailToken(
  provider: Provider,
  type: string,
  link: string,
): Promise<MailToken | null> {
  const userId = accountOfToken(link)
  const account = userId === null ? null : await provider.store.accountById(userId)
  const presented = { linkHash: sha256(link) }
  const tokens = account?.value.mailTokens ?? []
  return findMailToken(tokens, kindsOfType(type), presented, provider.clock()) ?? null
}

/** Uses up what a mail carried, once, and signs its reader in. Guesses at codes count for the address, not the mail. */
export async function verifyMail(
  provider: Provider,
  proof: Proof,
  entrance: { method: string; userAgent: string },
): Promise<Outcome<Verified, Refusal>> {
  if ('link' in proof) return acceptProof(provider, proof, entrance)
  if (!(await checkAttemptLimit(provider, 'mail-code', proof.email))) return failure('code-expired')
  const verified = await acceptProof(provider, proof, entrance)
  if (verified.ok) await guessedRight(provider, 'mail-code', proof.email)
  return verified
}

/**
 * The kinds whose codes may still be tried; one more try of each is counted. It is counted beside the account, and for
 * an address without one too: how long a refusal takes does not tell which it is.
 */
async function kindsToTry(
  provider: Provider,
  email: string,
  kinds: MailTokenKind[],
): Promise<MailTokenKind[]> {
  const known = await provider.store.accountByEmail(email)
  const open = known?.value.mailTokens.filter(({ kind }) => kinds.includes(kind)) ?? []
  if (open.length === 0) await checkCodeAttemptLimit(provider, email)
  const left: MailTokenKind[] = []
  for (const { kind, codeHash } of open)
    if (await checkCodeAttemptLimit(provider, codeHash ?? email)) left.push(kind)
  return left
}

async function acceptProof(
  provider: Provider,
  proof: Proof,
  entrance: { method: string; userAgent: string },
): Promise<Outcome<Verified, Refusal>> {
  const refusal: Refusal = 'link' in proof ? 'link-expired' : 'code-expired'
  const all = kindsOfType(proof.type)
  const kinds = 'link' in proof ? all : await kindsToTry(provider, proof.email, all)
  const userId = await whose(provider, proof)
  if (userId === null || kinds.length === 0) return failure(refusal)
  const presented =
    'link' in proof ? { linkHash: sha256(proof.link) } : codesOf(provider, userId, kinds, proof.code)
  const verified = await changeAccount<Verified>(provider.store, userId, (account) => {
    const token = findMailToken(account?.mailTokens ?? [], kinds, presented, provider.clock())
    if (account === null || token === undefined) return refusing(refusal)
    return spendMailToken(provider, account, token, entrance)
  })
  const notice = verified.ok ? verified.value?.notice : undefined
  if (verified.ok && verified.value !== null && notice)
    notify(provider, verified.value.signedIn.account, 'email-changed', {
      to: notice.from,
      newEmail: notice.to,
    })
  return verified
}
