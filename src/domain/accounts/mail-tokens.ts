import { ownValue } from '#domain/fields.ts'
import { type AccountRecord, type MailToken, type MailTokenKind, withoutLeftovers } from './account-record.ts'

/** Wrong codes that kill a code: guessing six digits must stay hopeless (ASVS 5.0, 6.6.3). */
const MOST_TRIES = 5

/** Links of one kind that may be open at once: an hour of one mail a minute, so that no mail ends an earlier link. */
export const MOST_LINKS = 60

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
  return ownValue(KINDS_OF_TYPE, type) ?? []
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

/**
 * The tokens with a new one. Links of its kind that are still alive stay good: the mail that somebody else has asked for
 * must not end the one that the owner is about to open. A new code ends the earlier ones: each more would be one more
 * for a guess to meet.
 */
export function putMailToken(tokens: MailToken[], token: MailToken, now: number): MailToken[] {
  const others = tokens.filter(({ kind }) => kind !== token.kind)
  const alive = tokens.filter(
    (one) => one.kind === token.kind && one.linkHash !== null && now < one.linkExpiresAt,
  )
  const earlier = alive.slice(1 - MOST_LINKS)
  return [...others, ...(token.codeHash === null ? earlier : earlier.map(withoutCode)), token]
}

function withoutCode(token: MailToken): MailToken {
  return { ...token, codeHash: null }
}

/**
 * Whether a link or code is enough by itself. What was asked for with PKCE needs the verifier; but a stranger can ask
 * with a challenge before the owner does, and the owner's way back in must not end there.
 */
export function opensAlone({ kind, pkce }: Pick<MailToken, 'kind' | 'pkce'>): boolean {
  return pkce === null || kind === 'recovery'
}

/** The account about to move to an address. Links for another one end: they were not for this change. */
export function withNewEmail(account: AccountRecord, newEmail: string): AccountRecord {
  if (account.newEmail === newEmail) return account
  const mailTokens = account.mailTokens.filter(({ kind }) => !isEmailChange(kind))
  return { ...account, newEmail, mailTokens }
}

/** Whether it is one of the two halves of a change of address. */
export function isEmailChange(kind: MailTokenKind): boolean {
  return kind === 'email-change-current' || kind === 'email-change-new'
}

/** The tokens without any of the kind of which one was used. */
export function dropMailToken(tokens: MailToken[], used: MailTokenKind): MailToken[] {
  return tokens.filter(({ kind }) => kind !== used)
}

/** Kinds that opening does not use up: programs that look through mails open links, some with scripts and all. */
const OPEN_AGAIN: MailTokenKind[] = ['recovery', 'signup', 'invite']

function openedOnce(token: MailToken, now: number): MailToken {
  const pkce = token.pkce && { ...token.pkce, authCodes: [] }
  return { ...token, pkce, openedAt: token.openedAt ?? now }
}

/**
 * The tokens after one was opened. What confirms an address or leads to a new password stays until its time is
 * over, or a new password is set, which ends them all; a code for PKCE works once. Of other kinds none is left.
 */
export function afterOpening(tokens: MailToken[], opened: MailToken, now: number): MailToken[] {
  if (!OPEN_AGAIN.includes(opened.kind)) return dropMailToken(tokens, opened.kind)
  return tokens.map((token) => (token === opened ? openedOnce(token, now) : token))
}

/** The tokens once one of them, before or after it was opened, has opened this session. */
export function openedIn(
  tokens: MailToken[],
  { kind, linkHash }: Pick<MailToken, 'kind' | 'linkHash'>,
  sessionId: string,
): MailToken[] {
  return tokens.map((token) =>
    token.kind === kind && token.linkHash === linkHash ? { ...token, openedIn: sessionId } : token,
  )
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
