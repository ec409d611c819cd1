import { DAY_MS } from '#domain/clock.ts'
import {
  type AccountRecord,
  type Factor,
  type LinkedIdentity,
  type Passkey,
  type SessionRecord,
  withoutLeftovers,
} from './account-record.ts'

/** For how many days a mailed code and the password remove a key that cannot be shown. */
export const REMOVABLE_DAYS = 7

/** At least what was added in these days is listed: whoever signs in once more cannot hide an earlier key. */
const LISTED_MS = 30 * DAY_MS

/** A second factor, a passkey or a linked identity, as its owner is shown it. */
export type AddedKey = {
  id: string
  kind: 'app' | 'security-key' | 'passkey' | 'identity'
  name: string
  /** Epoch ms. */
  addedAt: number
  /** Whether the session that looks has added it. */
  isFromHere: boolean
}

/** What was added at or after `since` (epoch ms), newest first. */
export type AddedKeys = { since: number; keys: AddedKey[] }

type Keys = Pick<AccountRecord, 'factors' | 'passkeys' | 'identities'>
type Key = Factor | Passkey | LinkedIdentity

/**
 * When a key first counted. A factor of an earlier version is as old as its record: there `verifiedAt` may be when it was
 * last shown, and that must not make it young.
 */
function addedAt(key: Key): number {
  const shownAt = 'verifiedAt' in key && key.addedBy !== undefined ? key.verifiedAt : undefined
  return shownAt ?? key.createdAt
}

/** What opened the account was not added to it. */
function wasAdded({ addedBy }: LinkedIdentity): boolean {
  return addedBy !== null
}

function allKeys({ factors, passkeys, identities = [] }: Keys, sessionId: string): AddedKey[] {
  const shown = (key: Key, kind: AddedKey['kind']) => ({
    id: key.id,
    kind,
    name: ('subject' in key ? key.email : key.friendlyName) ?? '',
    addedAt: addedAt(key),
    isFromHere: key.addedBy === sessionId,
  })
  const verified = factors.filter(({ status }) => status === 'verified')
  return [
    ...verified.map((factor) => shown(factor, factor.type === 'totp' ? 'app' : 'security-key')),
    ...passkeys.map((passkey) => shown(passkey, 'passkey')),
    ...identities.filter(wasAdded).map((identity) => shown(identity, 'identity')),
  ]
}

/** The keys that were added since the sign-in before this session, and in any case during the last 30 days. */
export function listAddedKeys(account: Keys, session: SessionRecord, now: number): AddedKeys {
  const { sessionId, signedInBefore, createdAt } = session
  const since = Math.min(signedInBefore ?? createdAt, createdAt, now - LISTED_MS)
  const keys = allKeys(account, sessionId).filter((key) => key.addedAt >= since)
  return { since, keys: keys.sort((one, other) => other.addedAt - one.addedAt) }
}

/** Whether a mailed code and the password remove what was added `at` (epoch ms). */
export function isRemovable(at: number, now: number): boolean {
  return now - at <= REMOVABLE_DAYS * DAY_MS
}

/**
 * The account without what was added in the last seven days, of which `ids` names some (null: all), nor what was left half
 * done; null where nothing was added. Recovery codes of those days go too: whoever added the key may have made them.
 */
export function withoutRecentKeys(
  account: AccountRecord,
  now: number,
  ids: readonly string[] | null = null,
): AccountRecord | null {
  const isOld = (at: number) => !isRemovable(at, now)
  const stays = (key: Key) => isOld(addedAt(key)) || (ids !== null && !ids.includes(key.id))
  const present = withoutLeftovers(account)
  const factors = present.factors.filter(stays)
  const passkeys = present.passkeys.filter(stays)
  const identities = present.identities?.filter((identity) => !wasAdded(identity) || stays(identity))
  const countOf = (of: Keys) => of.factors.length + of.passkeys.length + (of.identities?.length ?? 0)
  const kept = { factors, passkeys, ...(identities !== undefined && { identities }) }
  if (countOf(kept) === countOf(present)) return null
  const codes = present.recoveryCodes
  const keepsCodes = codes !== null && isOld(codes.createdAt) && factors.length > 0
  return { ...present, ...kept, mailTokens: [], recoveryCodes: keepsCodes ? codes : null }
}
