import { DAY_MS } from '#domain/duration.ts'
import type { AccountRecord, Factor, Passkey } from './account-record.ts'
import { withoutLeftovers } from './leftovers.ts'
import type { SessionRecord } from './session-record.ts'

/** For how many days a mailed code and the password remove a key that cannot be shown. */
export const REMOVABLE_DAYS = 7

/** At least what was added in these days is listed: whoever signs in once more cannot hide an earlier key. */
const LISTED_MS = 30 * DAY_MS

/** A second factor or a passkey, as its owner is shown it. */
export type AddedKey = {
  id: string
  kind: 'app' | 'security-key' | 'passkey'
  name: string
  /** Epoch ms. */
  addedAt: number
  /** Whether the session that looks has added it. */
  isFromHere: boolean
}

/** What was added at or after `since` (epoch ms), newest first. */
export type AddedKeys = { since: number; keys: AddedKey[] }

type Keys = Pick<AccountRecord, 'factors' | 'passkeys'>

/**
 * When a key first counted. A factor of an earlier version is as old as its record: there `verifiedAt` may be when it was
 * last shown, and that must not make it young.
 */
function addedAt(key: Factor | Passkey): number {
  const shownAt = 'verifiedAt' in key && key.addedBy !== undefined ? key.verifiedAt : undefined
  return shownAt ?? key.createdAt
}

function allKeys({ factors, passkeys }: Keys, sessionId: string): AddedKey[] {
  const shown = (key: Factor | Passkey, kind: AddedKey['kind']) => ({
    id: key.id,
    kind,
    name: key.friendlyName ?? '',
    addedAt: addedAt(key),
    isFromHere: key.addedBy === sessionId,
  })
  const verified = factors.filter(({ status }) => status === 'verified')
  return [
    ...verified.map((factor) => shown(factor, factor.type === 'totp' ? 'app' : 'security-key')),
    ...passkeys.map((passkey) => shown(passkey, 'passkey')),
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
  const stays = (key: Factor | Passkey) => isOld(addedAt(key)) || (ids !== null && !ids.includes(key.id))
  const present = withoutLeftovers(account)
  const factors = present.factors.filter(stays)
  const passkeys = present.passkeys.filter(stays)
  if (factors.length === present.factors.length && passkeys.length === present.passkeys.length) return null
  const codes = present.recoveryCodes
  const keepsCodes = codes !== null && isOld(codes.createdAt) && factors.length > 0
  return { ...present, mailTokens: [], factors, passkeys, recoveryCodes: keepsCodes ? codes : null }
}
