import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Factor } from './account-record.ts'
import { isByMailAlone, isSessionFresh } from './fresh-session.ts'
import type { Authentication } from './session-record.ts'

const FRESH_MS = 1000
const BEGUN = 100_000
const NOW = 200_000

function factor(id: string, verifiedAt?: number): Factor {
  const times = { createdAt: 0, updatedAt: NOW, lastChallengedAt: NOW }
  const status = verifiedAt === undefined ? 'unverified' : 'verified'
  const known = { id, friendlyName: null, status, ...times } as const
  return {
    ...known,
    type: 'totp',
    secretSealed: '',
    lastUsedStep: null,
    ...(verifiedAt !== undefined && { verifiedAt }),
  }
}

function isFresh(authentications: Authentication[], factors: Factor[] = []): boolean {
  return isSessionFresh({ createdAt: BEGUN, authentications }, { factors }, { now: NOW, freshMs: FRESH_MS })
}

const shown = (factorId: string | null, method = 'totp', at = NOW): Authentication => ({
  method,
  at,
  factorId,
})

describe('a fresh session', () => {
  it.each(['password', 'otp', 'passkey'])('was proved by %s within the time, and no longer', (method) => {
    expect(isFresh([shown(null, method, NOW - FRESH_MS)])).toBe(true)
    expect(isFresh([shown(null, method, NOW - FRESH_MS - 1)])).toBe(false)
  })

  it('was proved by a second factor that the account has, and had before the session began', () => {
    expect(isFresh([shown('phone')], [factor('phone', BEGUN - 1)])).toBe(true)
    expect(isFresh([shown('phone')], [factor('phone', BEGUN)])).toBe(false)
    expect(isFresh([shown('phone')], [factor('phone', NOW - 1)])).toBe(false)
    expect(isFresh([shown('phone')], [factor('phone')])).toBe(false)
    expect(isFresh([shown('phone')], [factor('another', BEGUN - 1)])).toBe(false)
    expect(isFresh([shown('phone', 'totp', NOW - FRESH_MS - 1)], [factor('phone', BEGUN - 1)])).toBe(false)
  })

  it('does not take a factor whose first showing is not known', () => {
    const { verifiedAt: _, ...old } = factor('phone', 1)
    expect(isFresh([shown('phone')], [old as Factor])).toBe(false)
  })

  it('is not proved by codes on paper, which a session can print for itself', () => {
    expect(isFresh([shown('codes', 'mfa/recovery_code')])).toBe(false)
  })

  it('is never proved by factors of its own, whatever is shown, how often and in which order', () => {
    const at = fc.integer({ min: BEGUN, max: NOW })
    const id = fc.oneof(fc.constantFrom('a', 'b', '', '__proto__'), fc.string({ unit: 'binary' }))
    const factors = fc.array(fc.tuple(id, fc.option(at, { nil: undefined })), { maxLength: 5 })
    const showings = fc.array(fc.tuple(id, at, fc.string({ unit: 'binary' })), { maxLength: 20 })
    const opened = shown(null, 'password', BEGUN - 1)
    fc.assert(
      fc.property(factors, showings, (added, later) => {
        const own = added.map(([name, verifiedAt]) => factor(name, verifiedAt))
        const said = later.map(([name, when, method]) => shown(name, method, when))
        expect(isFresh([...said, opened], own)).toBe(false)
      }),
    )
  })
})

describe('a session by mail alone', () => {
  const byMail = (authentications: Authentication[], factors: Factor[] = []) =>
    isByMailAlone({ createdAt: BEGUN, authentications }, { factors })

  it('stays one whatever factor it adds, and is none once a password, passkey or earlier factor was shown', () => {
    expect(byMail([shown(null, 'otp')])).toBe(true)
    expect(byMail([shown('phone'), shown(null, 'otp')], [factor('phone', BEGUN)])).toBe(true)
    expect(byMail([shown('codes', 'mfa/recovery_code'), shown(null, 'otp')])).toBe(true)
    expect(byMail([shown('phone'), shown(null, 'otp')], [factor('phone', BEGUN - 1)])).toBe(false)
    for (const method of ['password', 'passkey'])
      expect(byMail([shown(null, 'otp'), shown(null, method)])).toBe(false)
  })
})
