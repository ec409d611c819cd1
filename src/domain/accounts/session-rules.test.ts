import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type {
  AccountRecord,
  Authentication,
  Factor,
  KnownDevice,
  RefreshTokenRecord,
  SessionRecord,
} from './account-record.ts'
import {
  assuranceOf,
  endedByOpening,
  endedByRaising,
  isByMailAlone,
  isKnownDevice,
  isSessionFresh,
  judgeRefresh,
  MOST_KNOWN_DEVICES,
  MOST_SESSIONS,
  onlyDeviceOf,
  openSteps,
  rotateFamily,
  withAuthentication,
  withKnownDevice,
} from './session-rules.ts'

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

const first: RefreshTokenRecord[] = [{ hash: 'h0', usedAt: null, nextSalt: null }]

const MOST_USED = 30

/** The family after refreshes at these times, with hashes h0, h1 and so on. */
function familyAfter(times: number[]): RefreshTokenRecord[] {
  return times.reduce(
    (tokens, now, index) =>
      rotateFamily(tokens, { hash: `h${index + 1}`, salt: `s${index}` }, { now, mostUsed: MOST_USED }),
    first,
  )
}

describe('a family of refresh tokens', () => {
  it('rotates its active token', () => {
    expect(judgeRefresh(first, 'h0', 5)).toEqual({ kind: 'rotate' })
    expect(judgeRefresh(first, 'other', 5)).toEqual({ kind: 'unknown' })
    expect(judgeRefresh([], 'h0', 5)).toEqual({ kind: 'unknown' })
  })

  it('answers a retry of the parent at any time, of an older one for ten seconds', () => {
    const tokens = familyAfter([1_000, 2_000])
    expect(judgeRefresh(tokens, 'h1', 9_000_000)).toMatchObject({ kind: 'retry', path: [{ hash: 'h1' }] })
    expect(judgeRefresh(tokens, 'h0', 11_000)).toMatchObject({
      kind: 'retry',
      path: [{ hash: 'h0' }, { hash: 'h1' }],
    })
    expect(judgeRefresh(tokens, 'h0', 11_001)).toEqual({ kind: 'stolen' })
  })

  it('forgets the salts that no retry can need', () => {
    const tokens = familyAfter([1_000, 2_000, 60_000])
    expect(tokens.map(({ nextSalt }) => nextSalt)).toEqual([null, null, 's2', null])
  })

  it('has one active token, knows as many used ones as it shall, and never lets an old one in', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(20_000), { minLength: 2, maxLength: 80 }), (gaps) => {
        const times = gaps.map((_, index) => gaps.slice(0, index + 1).reduce((sum, gap) => sum + gap, 0))
        const tokens = familyAfter(times)
        const now = times.at(-1) ?? 0
        expect(tokens).toHaveLength(Math.min(gaps.length, MOST_USED) + 1)
        expect(tokens.filter(({ usedAt }) => usedAt === null).map(({ hash }) => hash)).toEqual([
          `h${gaps.length}`,
        ])
        for (const [index, { hash }] of tokens.slice(0, -2).entries()) {
          const late = judgeRefresh(tokens, hash, now + 10_001)
          expect([index, late.kind]).toEqual([index, 'stolen'])
        }
      }),
    )
  })
})

const account = {
  factors: [{ id: 'phone', status: 'verified' }],
  recoveryCodes: null,
  knownDevices: [{ id: 'laptop', usedAt: 1 }],
} as unknown as AccountRecord

type Given = { refreshedAt: number; method?: string; factorId?: string; deviceId?: string }

function session({ refreshedAt, method = 'password', factorId, deviceId }: Given): SessionRecord {
  const first = { method, at: 1, factorId: null }
  const shown = factorId === undefined ? [] : [{ method: 'totp', at: 2, factorId }]
  return {
    sessionId: [method, factorId, deviceId, refreshedAt].filter((part) => part !== undefined).join(' '),
    refreshedAt,
    authentications: [...shown, first],
    deviceId: deviceId ?? null,
  } as SessionRecord
}

/** So many sessions of one kind, each used later than the one before. */
function several(count: number, given: Omit<Given, 'refreshedAt'> = {}, from = 0): SessionRecord[] {
  return Array.from({ length: count }, (_, index) => session({ ...given, refreshedAt: from + index }))
}

const byPassword = session({ refreshedAt: 1000 })

describe('when a session opens', () => {
  it('nobody ends while there is a place', () => {
    for (const count of [0, 1, MOST_SESSIONS - 1])
      expect(endedByOpening(account, several(count), byPassword)).toEqual([])
  })

  it('those idle longest end, in whatever order they come', () => {
    const many = several(MOST_SESSIONS + 2)
    for (const others of [many, many.toReversed()])
      expect(endedByOpening(account, others, byPassword).sort()).toEqual([
        'password 0',
        'password 1',
        'password 2',
      ])
  })

  it('those that came by the same means end before others, before known devices, before a second factor', () => {
    const kinds: Omit<Given, 'refreshedAt'>[] = [
      { factorId: 'phone' },
      { deviceId: 'laptop' },
      { method: 'otp' },
      { method: 'passkey' },
      {},
    ]
    for (const [place, worth] of kinds.entries()) {
      const worthLess = several(MOST_SESSIONS - 1, kinds.at(-1), 100)
      const ended = endedByOpening(account, [session({ ...worth, refreshedAt: 0 }), ...worthLess], byPassword)
      expect(ended).toEqual([place === kinds.length - 1 ? 'password 0' : 'password 100'])
    }
  })

  it('by mail, others by mail end first: none by password while there is one, on known devices or not', () => {
    const plain = { ...account, factors: [] }
    for (const opened of [{ method: 'otp' }, { method: 'otp', deviceId: 'laptop' }])
      for (const deviceId of ['laptop', 'gone']) {
        const byMail = several(2, { method: 'otp', deviceId }, 200)
        const others = [...several(MOST_SESSIONS - 1), ...byMail]
        const ended = endedByOpening(plain, others, session({ ...opened, refreshedAt: 1000 }))
        expect(ended.sort()).toEqual(byMail.map(({ sessionId }) => sessionId))
      }
  })

  it('a factor that is gone and a device that is forgotten are worth nothing', () => {
    const old = [session({ refreshedAt: 1, factorId: 'gone' }), session({ refreshedAt: 0, deviceId: 'gone' })]
    const ended = endedByOpening(account, [...old, ...several(MOST_SESSIONS - 1, {}, 100)], byPassword)
    expect(ended.sort()).toEqual(['password gone 0', 'password gone 1'])
  })
})

describe('when a session has shown a second factor', () => {
  it('those that have not end, and there stays a place for one to come', () => {
    const high = several(MOST_SESSIONS, { factorId: 'phone' })
    const ended = endedByRaising(account, [...several(2), ...high])
    expect(ended).toEqual(['password 0', 'password 1', 'password phone 1', 'password phone 0'])
    expect(endedByOpening(account, high.slice(2), byPassword)).toEqual([])
  })
})

describe('known devices', () => {
  it('are the ones used last, however often one comes back', () => {
    let devices: KnownDevice[] = []
    for (let at = 0; at < 3 * MOST_KNOWN_DEVICES; at += 1) {
      devices = withKnownDevice(devices, `device-${at}`, at)
      devices = withKnownDevice(devices, 'every day', at)
      expect(new Set(devices.map(({ id }) => id)).size).toBe(devices.length)
    }
    expect(devices).toHaveLength(MOST_KNOWN_DEVICES)
    expect(devices.slice(0, 2).map(({ id }) => id)).toEqual(['every day', 'device-29'])
  })

  it('are nobody else, and never no device at all', () => {
    const account = { knownDevices: withKnownDevice([], 'a', 1) }
    expect(['a', 'b', '', null].map((id) => isKnownDevice(account, id))).toEqual([true, false, false, false])
    expect(onlyDeviceOf(account, { deviceId: 'a' })).toEqual(account.knownDevices)
    expect(onlyDeviceOf(account, { deviceId: null })).toEqual([])
  })
})

const phone: Factor = {
  id: 'phone',
  friendlyName: null,
  status: 'verified',
  createdAt: 0,
  updatedAt: 0,
  lastChallengedAt: null,
  type: 'totp',
  secretSealed: '',
  lastUsedStep: null,
}
const password = { method: 'password', at: 1, factorId: null }
const totp = { method: 'totp', at: 2, factorId: 'phone' }

describe('how sure we are of a session', () => {
  it('rises with a second factor that the account still has', () => {
    const account = { factors: [phone], recoveryCodes: null }
    expect(assuranceOf([password], account)).toBe('aal1')
    expect(assuranceOf([totp, password], account)).toBe('aal2')
    expect(assuranceOf([totp, password], { ...account, factors: [] })).toBe('aal1')
    expect(assuranceOf([totp], { ...account, factors: [{ ...phone, status: 'unverified' }] })).toBe('aal1')
  })

  it('keeps the newest showing of each method', () => {
    expect(withAuthentication([totp, password], { ...totp, at: 3 })).toEqual([{ ...totp, at: 3 }, password])
  })

  it('accepts the code of this half minute and its neighbours, and none up to the last one used', () => {
    expect(openSteps(300_000, null)).toEqual([9, 10, 11])
    expect(openSteps(300_000, 10)).toEqual([11])
    expect(openSteps(300_000, 11)).toEqual([])
  })
})
