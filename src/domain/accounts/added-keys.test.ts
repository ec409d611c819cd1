import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { AccountRecord, Factor, Passkey, SessionRecord } from './account-record.ts'
import { listAddedKeys, withoutRecentKeys } from './added-keys.ts'

const DAY = 24 * 60 * 60_000
const NOW = 1000 * DAY
const HERE = 'here'
const ELSEWHERE = 'elsewhere'

const times = { createdAt: 0, updatedAt: 0 }
const credential = { id: '', publicKey: '', counter: 0, transports: [] }

function app(id: string, more: Partial<Factor> = {}): Factor {
  const common = { id, friendlyName: id, status: 'verified', ...times, lastChallengedAt: null } as const
  return { ...common, type: 'totp', secretSealed: '', lastUsedStep: null, ...more } as Factor
}

function passkey(id: string, more: Partial<Passkey> = {}): Passkey {
  return { id, friendlyName: id, credential, ...times, lastUsedAt: null, ...more }
}

const by = (addedBy: string, days: number) => ({ addedBy, createdAt: NOW - days * DAY })
const shownBy = (addedBy: string, days: number) => ({ addedBy, verifiedAt: NOW - days * DAY })

function session(days: number, signedInBefore?: number | null): SessionRecord {
  const createdAt = NOW - days * DAY
  const before = signedInBefore === undefined ? {} : { signedInBefore }
  const nothing = { authentications: [], tokens: [], userAgent: '', deviceId: null, challenges: [] }
  return { sessionId: HERE, userId: '', createdAt, refreshedAt: createdAt, ...nothing, ...before }
}

function account(more: Partial<AccountRecord>): AccountRecord {
  return {
    userId: '',
    email: '',
    emailConfirmedAt: 0,
    passwordHash: null,
    isPasswordContested: false,
    role: '',
    appMetadata: {},
    userMetadata: {},
    identity: { id: '', createdAt: 0, updatedAt: 0, lastSignInAt: null },
    ...times,
    lastSignInAt: null,
    invitedAt: null,
    bannedUntil: null,
    sentAt: {},
    newEmail: null,
    mailTokens: [],
    factors: [],
    knownDevices: [],
    recoveryCodes: null,
    passkeys: [],
    ...more,
  }
}

const listed = (has: Partial<AccountRecord>, seenBy: SessionRecord) =>
  listAddedKeys(account(has), seenBy, NOW).keys.map(({ id }) => id)

describe('the keys that an owner is shown', () => {
  it('were added since the sign-in before this session, however long ago that is', () => {
    const passkeys = [passkey('older', by(ELSEWHERE, 81)), passkey('since', by(ELSEWHERE, 79))]
    expect(listed({ passkeys }, session(2, NOW - 80 * DAY))).toEqual(['since'])
  })

  it('are those of the last 30 days, although somebody signed in once more after adding them', () => {
    const passkeys = [passkey('hidden', by(ELSEWHERE, 29)), passkey('older', by(ELSEWHERE, 31))]
    expect(listed({ passkeys }, session(0, NOW - 1))).toEqual(['hidden'])
  })

  it.each([undefined, null])(
    'are those since this session began where no earlier one is known: %s',
    (before) => {
      const passkeys = [passkey('before', by(ELSEWHERE, 51)), passkey('since', by(ELSEWHERE, 49))]
      expect(listed({ passkeys }, session(50, before))).toEqual(['since'])
    },
  )

  it('come newest first, with their kind and name and whether they are from here', () => {
    const key = { ...app('key', shownBy(HERE, 1)), type: 'webauthn', credential: null } as Factor
    const has = {
      factors: [app('app', shownBy(ELSEWHERE, 3)), key],
      passkeys: [passkey('passkey', by('', 2))],
    }
    expect(listAddedKeys(account(has), session(4), NOW)).toEqual({
      since: NOW - 30 * DAY,
      keys: [
        { id: 'key', kind: 'security-key', name: 'key', addedAt: NOW - DAY, isFromHere: true },
        { id: 'passkey', kind: 'passkey', name: 'passkey', addedAt: NOW - 2 * DAY, isFromHere: false },
        { id: 'app', kind: 'app', name: 'app', addedAt: NOW - 3 * DAY, isFromHere: false },
      ],
    })
  })

  it('count from when they were begun where nothing else was recorded, and not before they were shown', () => {
    const begun = { createdAt: NOW - DAY }
    const factors = [
      app('old record', { ...begun, friendlyName: null }),
      app('begun', { ...begun, status: 'unverified' }),
    ]
    expect(listAddedKeys(account({ factors }), session(0), NOW).keys).toEqual([
      { id: 'old record', kind: 'app', name: '', addedAt: NOW - DAY, isFromHere: false },
    ])
  })

  it('of an earlier version count from when they were begun, not from when they were last shown', () => {
    const factors = [app('old', { createdAt: NOW - 90 * DAY, verifiedAt: NOW - DAY })]
    expect(listed({ factors }, session(0))).toEqual([])
    expect(withoutRecentKeys(account({ factors }), NOW)).toBeNull()
  })

  it('count from when they were shown, however long ago they were begun', () => {
    const factors = [app('late', { createdAt: NOW - 90 * DAY, ...shownBy(ELSEWHERE, 1) })]
    expect(listed({ factors }, session(0))).toEqual(['late'])
    expect(withoutRecentKeys(account({ factors }), NOW)?.factors).toEqual([])
  })
})

const codes = (days: number) => ({
  id: 'codes',
  friendlyName: null,
  createdAt: NOW - days * DAY,
  updatedAt: NOW,
  codeHashes: ['hash'],
})

describe('the keys that a mailed code and the password remove', () => {
  it('were added in the last seven days, to the millisecond', () => {
    const [seven, older] = [NOW - 7 * DAY, NOW - 7 * DAY - 1]
    const shown = (verifiedAt: number) => ({ addedBy: ELSEWHERE, verifiedAt })
    const has = account({
      factors: [app('a', shown(seven)), app('b', shown(older))],
      passkeys: [passkey('c', { createdAt: seven }), passkey('d', { createdAt: older })],
    })
    const left = withoutRecentKeys(has, NOW)
    expect([left?.factors, left?.passkeys]).toEqual([[has.factors[1]], [has.passkeys[1]]])
  })

  it('are none where all are older, or only begun', () => {
    const factors = [
      app('old', shownBy(ELSEWHERE, 8)),
      app('begun', { status: 'unverified', createdAt: NOW }),
    ]
    expect(withoutRecentKeys(account({ factors, recoveryCodes: codes(1) }), NOW)).toBeNull()
  })

  it.each([
    [
      'older codes stay with an older factor',
      [app('old', shownBy('', 9)), app('new', shownBy('', 1))],
      8,
      true,
    ],
    ['codes of these days go', [app('old', shownBy('', 9)), app('new', shownBy('', 1))], 6, false],
    ['codes go with the last factor', [app('new', shownBy('', 1))], 8, false],
  ])('%s', (_, factors, days, stays) => {
    const left = withoutRecentKeys(account({ factors, recoveryCodes: codes(days) }), NOW)
    expect(left?.recoveryCodes !== null).toBe(stays)
  })

  it('never leave fewer of the older keys, nor anything half done', () => {
    const at = fc.integer({ min: NOW - 20 * DAY, max: NOW + DAY })
    const factor = fc.record({ at, isBegun: fc.boolean() })
    fc.assert(
      fc.property(fc.array(factor), fc.array(at), (factors, passkeys) => {
        const has = account({
          factors: factors.map(({ at: when, isBegun }, index) =>
            app(`${index}`, {
              status: isBegun ? 'unverified' : 'verified',
              createdAt: when,
              ...(!isBegun && { addedBy: ELSEWHERE, verifiedAt: when }),
            }),
          ),
          passkeys: passkeys.map((when, index) => passkey(`${index}`, { createdAt: when })),
        })
        const left = withoutRecentKeys(has, NOW) ?? has
        const oldOnes = factors.filter((one) => !one.isBegun && NOW - one.at > 7 * DAY)
        expect(left.factors.filter(({ verifiedAt = NOW }) => NOW - verifiedAt > 7 * DAY)).toHaveLength(
          oldOnes.length,
        )
        expect(left.passkeys.filter(({ createdAt }) => NOW - createdAt > 7 * DAY)).toHaveLength(
          passkeys.filter((when) => NOW - when > 7 * DAY).length,
        )
        if (left !== has) expect(left.factors.every(({ status }) => status === 'verified')).toBe(true)
      }),
    )
  })
})
