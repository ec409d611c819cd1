import { describe, expect, it } from 'vitest'
import type { AccountRecord } from './account-record.ts'
import type { SessionRecord } from './session-record.ts'
import { endedByOpening, endedByRaising, MOST_SESSIONS } from './which-sessions-end.ts'

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
