import type { RefreshTokenRecord } from './session-record.ts'

/** How long a token that is not the parent of the active one is still forgiven, as the original does. */
const REUSE_MS = 10_000

/**
 * What a presented refresh token means. 'rotate': it is the active one. 'retry': its answer was lost, or two tabs
 * asked at once; the active token is given again. 'stolen': somebody kept a copy, so the family ends.
 */
export type RefreshJudgement =
  | { kind: 'rotate' }
  | { kind: 'retry'; path: RefreshTokenRecord[] }
  | { kind: 'stolen' }
  | { kind: 'unknown' }

/** Judges the token with this hash. `path` holds the used tokens from it to the parent of the active one. */
export function judgeRefresh(tokens: RefreshTokenRecord[], hash: string, now: number): RefreshJudgement {
  const index = tokens.findIndex((token) => token.hash === hash)
  const presented = tokens[index]
  if (presented === undefined) return { kind: 'unknown' }
  const last = tokens.length - 1
  if (index === last) return { kind: 'rotate' }
  const path = tokens.slice(index, last)
  const isForgiven = index === last - 1 || now - (presented.usedAt ?? now) <= REUSE_MS
  const canAnswer = path.every(({ nextSalt }) => nextSalt !== null)
  return isForgiven && canAnswer ? { kind: 'retry', path } : { kind: 'stolen' }
}

/**
 * The family after the active token was exchanged for the one with `nextHash`. Salts that no retry can need any more
 * go: with the store's content and an old token, nobody may work out a newer one. `mostUsed` used ones are kept; older ones
 * open nothing, they only no longer give a thief away.
 */
export function rotateFamily(
  tokens: RefreshTokenRecord[],
  next: { hash: string; salt: string },
  { now, mostUsed }: { now: number; mostUsed: number },
): RefreshTokenRecord[] {
  const older = tokens.slice(0, -1).map((token) => {
    const isForgotten = token.usedAt === null || now - token.usedAt > REUSE_MS
    return isForgotten ? { ...token, nextSalt: null } : token
  })
  const parent = tokens.slice(-1).map(({ hash }) => ({ hash, usedAt: now, nextSalt: next.salt }))
  return [...older, ...parent, { hash: next.hash, usedAt: null, nextSalt: null }].slice(-mostUsed - 1)
}
