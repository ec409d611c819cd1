import type { AccountRecord, MailToken, MailTokenKind } from './account-record.ts'
import { withoutLeftovers } from './leftovers.ts'

/** Wrong codes that kill a code: guessing six digits must stay hopeless (ASVS 5.0, 6.6.3). */
const MOST_TRIES = 5

/** What a reader of the mail presents: the token of its link, or the code that was typed. Both as hashes. */
export type Presented = { linkHash: string } | { codeHashes: Partial<Record<MailTokenKind, string>> }

/** The kinds that each word of the protocol can mean. */
const KINDS_OF_TYPE: Record<string, MailTokenKind[]> = {
  signup: ['signup'],
  invite: ['invite'],
  recovery: ['recovery'],
  magiclink: ['magiclink'],
  email: ['signup', 'magiclink'],
  email_change: ['email-change-current', 'email-change-new'],
}

/** The kinds of token that a `type` can mean; none for a word that is not one of the protocol's mail types. */
export function kindsOfType(type: string): MailTokenKind[] {
  return Object.hasOwn(KINDS_OF_TYPE, type) ? (KINDS_OF_TYPE[type] ?? []) : []
}

function opens(token: MailToken, presented: Presented, now: number): boolean {
  if ('linkHash' in presented) return token.linkHash === presented.linkHash && now < token.linkExpiresAt
  const wanted = presented.codeHashes[token.kind]
  const isAlive = now < token.codeExpiresAt && token.codeTries < MOST_TRIES
  return isAlive && token.codeHash !== null && token.codeHash === wanted
}

/** The token of one of these kinds that is opened by what is presented; undefined where none is. */
export function findMailToken(
  tokens: MailToken[],
  kinds: MailTokenKind[],
  presented: Presented,
  now: number,
): MailToken | undefined {
  return tokens.find((token) => kinds.includes(token.kind) && opens(token, presented, now))
}

/** The tokens after a wrong code: each code that it could have been has one try less. */
export function countWrongCode(tokens: MailToken[], kinds: MailTokenKind[]): MailToken[] {
  return tokens.map((token) =>
    kinds.includes(token.kind) ? { ...token, codeTries: token.codeTries + 1 } : token,
  )
}

/** The tokens with a new one, which replaces the older one of its kind. */
export function putMailToken(tokens: MailToken[], token: MailToken): MailToken[] {
  return [...tokens.filter(({ kind }) => kind !== token.kind), token]
}

/** The tokens without one that was used. */
export function dropMailToken(tokens: MailToken[], used: MailTokenKind): MailToken[] {
  return tokens.filter(({ kind }) => kind !== used)
}

/**
 * The account once a reader of its mail has confirmed the address. A password that somebody chose before that stays only
 * where it came with the very sign-up that is confirmed: otherwise a stranger could open an account for an address,
 * wait until its owner takes it over, and log in.
 */
export function confirmAddress(account: AccountRecord, by: MailTokenKind, now: number): AccountRecord {
  if (account.emailConfirmedAt !== null) return account
  const keepsPassword = by === 'signup' && !account.isPasswordContested
  return {
    ...account,
    emailConfirmedAt: now,
    passwordHash: keepsPassword ? account.passwordHash : null,
    isPasswordContested: false,
  }
}

/** The account with its new address, once nothing is left to confirm. What was sent to the old one opens nothing more. */
export function finishEmailChange(account: AccountRecord, now: number): AccountRecord {
  if (account.newEmail === null) return account
  return {
    ...withoutLeftovers(account),
    mailTokens: [],
    email: account.newEmail,
    emailConfirmedAt: now,
    identity: { ...account.identity, updatedAt: now },
  }
}
