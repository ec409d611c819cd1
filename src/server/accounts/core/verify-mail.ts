import type { AccountRecord, MailToken, MailTokenKind } from '#domain/accounts/account-record.ts'
import {
  afterOpening,
  confirmAddress,
  findMailToken,
  finishEmailChange,
  isEmailChange,
  kindsOfType,
  openedIn,
  opensAlone,
} from '#domain/accounts/mail-tokens.ts'
import { failure, type Outcome, success } from '#domain/outcome.ts'
import { accountOfToken } from '#server/accounts/tokens/opaque-tokens.ts'
import { sha256 } from '#server/accounts/tokens/secrets.ts'
import type { AccountError, Result } from './account-error.ts'
import { codeHashOf, notify } from './account-mails.ts'
import type { Accounts } from './accounts.ts'
import { checkAttemptLimit, checkCodeAttemptLimit, clearAttempts } from './attempt-limits.ts'
import { changeAccount, countFailure, type Decision, fail } from './change-account.ts'
import { decideSignIn, isBanned, type SignedIn, type SignInMethod } from './open-session.ts'

/** What the reader of a mail presents: its link, or the code typed beside the address. */
export type PresentedToken = { type: string } & ({ link: string } | { email: string; code: string })

/** A session, or null where the other address has to be confirmed too. */
export type Verified = SignedIn | null

/** The account, of which a mail to its address was opened. */
function withProof(account: AccountRecord, { isShown }: MailToken): AccountRecord {
  return isShown ? account : { ...account, provenEmail: account.email }
}

/** What a token does to the account; null where a second one is still to come. */
function withTokenUsed(account: AccountRecord, token: MailToken, now: number): AccountRecord | null {
  const { kind } = token
  const used = { ...account, mailTokens: afterOpening(account.mailTokens, token, now) }
  if (!isEmailChange(kind)) return withProof(confirmAddress(used, kind, now), token)
  const isHalf = used.mailTokens.some((token) => isEmailChange(token.kind))
  if (isHalf) return null
  const moved = finishEmailChange(used, now)
  return kind === 'email-change-new' ? withProof(moved, token) : moved // the other half went to the address before
}

/** A new address ends the other sessions and devices, as a new password does: all but this one and the one that asked. */
async function decideMoved(
  accounts: Accounts,
  { newEmailFrom }: AccountRecord,
  moved: AccountRecord,
  by: SignInMethod,
): Promise<Decision<Verified>> {
  const { answer, change } = await decideSignIn(accounts, { ...moved, knownDevices: [] }, by)
  return { answer, change: { ...change, end: { allBut: newEmailFrom == null ? [] : [newEmailFrom] } } }
}

/** The decision to let the reader of a mail in. Of all openings of its token one session is there at a time. */
async function decideEntered(
  accounts: Accounts,
  account: AccountRecord,
  token: MailToken,
  by: SignInMethod,
): Promise<Decision<Verified>> {
  const { answer, change } = await decideSignIn(accounts, account, by, token.openedIn)
  const mailTokens = openedIn(change.account.mailTokens, token, change.open.sessionId)
  return { answer, change: { ...change, account: { ...change.account, mailTokens } } }
}

async function decideVerified(
  accounts: Accounts,
  account: AccountRecord,
  token: MailToken,
  by: SignInMethod,
): Promise<Decision<Verified>> {
  const now = accounts.clock()
  if (isBanned(account, now)) return fail('banned')
  const changed = withTokenUsed(account, token, now)
  if (changed !== null && changed.email !== account.email) return decideMoved(accounts, account, changed, by)
  if (changed !== null) return decideEntered(accounts, changed, token, by)
  const mailTokens = afterOpening(account.mailTokens, token, now)
  return { answer: success(null), change: { account: { ...account, mailTokens } } }
}

type FindToken<Code extends string> = (account: AccountRecord) => Outcome<MailToken, Code>

/** Opens the account by the token that `find` finds, and signs its owner in; fails with `whenNone` without account. */
export async function spendMailToken<Code extends string>(
  accounts: Accounts,
  userId: string,
  { find, whenNone, by }: { find: FindToken<Code>; whenNone: Code; by: SignInMethod },
): Promise<Outcome<Verified, Code | AccountError>> {
  let emailBefore = ''
  const decide = async (account: AccountRecord): Promise<Decision<Verified, Code | AccountError>> => {
    emailBefore = account.email
    const found = find(account)
    return found.ok ? decideVerified(accounts, account, found.value, by) : { answer: found }
  }
  const verified = await changeAccount<Verified, Code | AccountError>(accounts, userId, decide, whenNone)
  if (verified.ok && verified.value !== null && verified.value.account.email !== emailBefore) {
    const { account } = verified.value
    notify(accounts, account, 'email-changed', { to: emailBefore, newEmail: account.email })
  }
  return verified
}

/** The token of a link, which is not used up. */
export async function peekMailToken(
  { store, clock }: Accounts,
  type: string,
  link: string,
): Promise<MailToken | null> {
  const userId = accountOfToken(link)
  const tokens = (userId === null ? null : await store.accountById(userId))?.value.mailTokens ?? []
  return findMailToken(tokens, kindsOfType(type), { linkHash: sha256(link) }, clock()) ?? null
}

/** Opens what a mail carried, and signs its reader in. Attempts at codes count for the address, not the mail. */
export async function verifyMail(
  accounts: Accounts,
  presented: PresentedToken,
  by: SignInMethod,
): Result<Verified> {
  if ('link' in presented) return spendPresented(accounts, presented, by)
  const { email } = presented
  if (!(await checkAttemptLimit(accounts, 'mail-code', email))) return failure('verification-failed')
  const verified = await spendPresented(accounts, presented, by)
  if (verified.ok) await clearAttempts(accounts, 'mail-code', email)
  else if (verified.error === 'verification-failed') countFailure(accounts, 'mail-code-failed', { email })
  return verified
}

/**
 * The kinds whose codes may still be tried; one more try of each is counted. It is counted beside the account, and where
 * there is none, or no such code, too: how long a failure takes does not tell which it is.
 */
async function kindsToTry(
  accounts: Accounts,
  email: string,
  kinds: MailTokenKind[],
): Promise<MailTokenKind[]> {
  const known = await accounts.store.accountByEmail(email)
  const tokens = known?.value.mailTokens ?? []
  const left: MailTokenKind[] = []
  for (const kind of kinds) {
    const codeHash = tokens.find((token) => token.kind === kind && token.codeHash !== null)?.codeHash
    const mayTry = await checkCodeAttemptLimit(accounts, codeHash ?? `${kind} ${email}`)
    if (mayTry && codeHash !== undefined) left.push(kind)
  }
  return left
}

async function ownerOf({ store }: Accounts, presented: PresentedToken): Promise<string | null> {
  if ('link' in presented) return accountOfToken(presented.link)
  return (await store.accountByEmail(presented.email))?.value.userId ?? null
}

async function spendPresented(
  accounts: Accounts,
  presented: PresentedToken,
  by: SignInMethod,
): Result<Verified> {
  const all = kindsOfType(presented.type)
  const kinds = 'link' in presented ? all : await kindsToTry(accounts, presented.email, all)
  const userId = await ownerOf(accounts, presented)
  if (userId === null || kinds.length === 0) {
    await accounts.store.accountById(userId ?? accounts.random.id()) // who has a code to try waits for as much
    return failure('verification-failed')
  }
  const hashOf = (kind: MailTokenKind, code: string) => [kind, codeHashOf(accounts, userId, kind, code)]
  const hashes =
    'link' in presented
      ? { linkHash: sha256(presented.link) }
      : { codeHashes: Object.fromEntries(kinds.map((kind) => hashOf(kind, presented.code))) }
  const find = ({ mailTokens }: AccountRecord) => {
    const token = findMailToken(mailTokens.filter(opensAlone), kinds, hashes, accounts.clock())
    return token === undefined ? failure('verification-failed') : success(token)
  }
  return spendMailToken(accounts, userId, { find, whenNone: 'verification-failed', by })
}
