import { describe, expect, it } from 'vitest'
import type { LeftTask, Verdict } from '#domain/today/verdict.ts'
import { dayRevision, type KeptNotice, noticeOf, parseKeptNotice } from './day-notice.ts'

function verdict(left: LeftTask[], isDone = left.length === 0): Verdict {
  return {
    ...{ left, isDone, isBegun: false, isBack: false, isFirstDay: false, due: 0 },
    ...{
      shares: { write: 0, translate: 0, speak: 0 },
      minutes: { spent: 0, left: 0, steps: { write: 4, translate: 1, speak: 5 } },
    },
  }
}

describe('what a notification says', () => {
  it.each<[LeftTask[], Pick<KeptNotice, 'notice' | 'count'>]>([
    [[{ kind: 'write', isBegun: false }], { notice: 'blank', count: 0 }],
    [[{ kind: 'write', isBegun: true }], { notice: 'begun', count: 0 }],
    [[{ kind: 'translate' }], { notice: 'written', count: 0 }],
    [[{ kind: 'say', sentences: 3 }], { notice: 'waiting', count: 3 }],
    [[{ kind: 'say-again', sentences: 2, gaps: 1 }], { notice: 'again', count: 3 }],
    [[], { notice: 'done', count: 0 }],
  ])('is the next step (%#)', (left, notice) => {
    expect(noticeOf(verdict(left))).toEqual(notice)
  })

  it('is nothing while entries may still come', () => {
    expect(noticeOf(verdict([], false))).toBeNull()
  })
})

it('another state of a row has another revision, and so has none', () => {
  const entry = { id: 'a', content: 'Rain.' }
  expect(dayRevision({ entry })).toBe(dayRevision(structuredClone({ entry })))
  expect(dayRevision({ entry: { ...entry, content: 'Rain' } })).not.toBe(dayRevision({ entry }))
  expect(dayRevision(undefined)).not.toBe(dayRevision({}))
  expect(dayRevision({ entry })).not.toContain('Rain')
})

it.each([
  null,
  'text',
  {},
  { day: '2026-11-22', database: 'd', revision: 'r', notice: 'toString', count: 0 },
])('what was left damaged is nothing (%#)', (value) => {
  expect(parseKeptNotice(value)).toBeNull()
})
