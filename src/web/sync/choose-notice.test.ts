import { describe, expect, it } from 'vitest'
import { HOUR_MS } from '#domain/clock.ts'
import { chooseNotice, minutesToWait, wordOf } from './choose-notice.ts'
import { NEW_STATE, type SyncState } from './sync-state.ts'

const SYNCED: SyncState = { ...NEW_STATE, status: 'idle', isFilled: true }
const KNOWN = { legacyDays: 0, days: 0, isClockRead: false, isOffline: false }
const tooLarge = { kind: 'day', key: '2026-11-12', refusal: 'too-large' } as const
const full = { kind: 'day', key: '2026-11-11', refusal: 'full' } as const

const practice = { kind: 'minutes', key: '2026-11-12-phone', refusal: 'invalid' } as const

describe('the notice of sync', () => {
  it.each<[string, Partial<SyncState>, Partial<typeof KNOWN>, object | null]>([
    ['all is well', {}, {}, null],
    ['a round has failed, about which nothing can be done', { status: 'waiting' }, {}, null],
    ['the learner keeps the diary here', { status: 'kept-here' }, {}, null],
    ['nothing is known yet', { status: 'starting', isFilled: false }, { days: 9 }, null],
    ['the session has ended', { status: 'log-in-needed' }, {}, { kind: 'log-in' }],
    ['the session is that of somebody else', { status: 'wrong-account' }, {}, { kind: 'log-in' }],
    ['a second factor is asked for', { status: 'second-factor-needed' }, {}, { kind: 'code' }],
    ['the diary was deleted', { status: 'diary-deleted' }, {}, { kind: 'deleted' }],
    ['the server has no room for new diaries', { status: 'no-room' }, {}, { kind: 'no-room' }],
    ['the app is too old', { status: 'app-too-old' }, {}, { kind: 'old' }],
    ['entries were written before there was sync', { status: 'asking' }, { days: 9 }, { kind: 'first' }],
    ['an earlier version has left entries', {}, { legacyDays: 2 }, { kind: 'legacy' }],
    ['an entry is refused', { refused: [tooLarge] }, {}, { kind: 'refused', row: tooLarge }],
    ['practice is refused, about which nothing can be done', { refused: [practice] }, {}, null],
    ['the diary is full', { refused: [tooLarge, full] }, {}, { kind: 'full' }],
    [
      'the clock is 13 hours behind',
      { clockBehindMs: 13 * HOUR_MS },
      {},
      { kind: 'clock', offMs: 13 * HOUR_MS },
    ],
    [
      'the clock is 13 hours ahead',
      { clockBehindMs: -13 * HOUR_MS },
      {},
      { kind: 'clock', offMs: 13 * HOUR_MS },
    ],
    ['the clock is 12 hours off', { clockBehindMs: 12 * HOUR_MS }, {}, null],
    ['the clock is off, and that is known', { clockBehindMs: 13 * HOUR_MS }, { isClockRead: true }, null],
    ['the first entries have come', { isFilled: false, total: 201 }, { days: 200 }, { kind: 'filling' }],
    ['one answer brings all there is', { isFilled: false, total: 200 }, { days: 200 }, null],
    ['how much there is was not told', { isFilled: false }, { days: 200 }, null],
    ['no entry has come yet', { isFilled: false, total: 201 }, {}, null],
    ['there is no connection', { status: 'waiting' }, { isOffline: true }, { kind: 'offline' }],
    ['there is none, nor was there one', { status: 'starting' }, { isOffline: true }, { kind: 'offline' }],
    ['there is none, and the diary stays here', { status: 'kept-here' }, { isOffline: true }, null],
    [
      'there is none, in the middle of the first fill',
      { status: 'waiting', isFilled: false, total: 400 },
      { days: 200, isOffline: true },
      { kind: 'offline' },
    ],
    ['there is none, and no session', { status: 'log-in-needed' }, { isOffline: true }, { kind: 'log-in' }],
    ['an entry holds both versions', { merged: ['2026-11-12'] }, {}, { kind: 'merged', date: '2026-11-12' }],
    [
      'everything at once',
      { status: 'diary-deleted', refused: [full], merged: ['2026-11-12'], clockBehindMs: 99 * HOUR_MS },
      { legacyDays: 1, days: 1 },
      { kind: 'deleted' },
    ],
  ])('%s', (_, state, known, notice) => {
    expect(chooseNotice({ ...SYNCED, ...state }, { ...KNOWN, ...known })).toEqual(notice)
  })
})

it.each<[SyncState['status'], string | null]>([
  ['idle', null],
  ['waiting', 'waiting'],
  ['log-in-needed', 'logInAgain'],
  ['wrong-account', 'logInAgain'],
  ['kept-here', null],
])('the word beside a saved entry while sync is %s', (status, word) => {
  expect(wordOf({ ...SYNCED, status })).toBe(word)
})

it.each([
  [0, 'waiting', 0],
  [29_999, 'waiting', 0],
  [30_000, 'tryAgain', 1],
  [60_001, 'tryAgain', 2],
  [300_000, 'tryAgain', 5],
])(
  'a server that has asked for %i ms is asked again as the learner is told',
  (serverWaitMs, word, minutes) => {
    const state: SyncState = { ...SYNCED, status: 'waiting', serverWaitMs }
    expect([wordOf(state), minutesToWait(state)]).toEqual([word, minutes])
  },
)
