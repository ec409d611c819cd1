import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { phaseWordOf, type ReleasePhase, releasePhases } from './release-phases.ts'

function statesOn(day: string, isInStores = false): string {
  return releasePhases(day, isInStores)
    .map(({ state }) => state)
    .join(', ')
}

describe('the phases of the release', () => {
  it('PAGE-9 PAGE-10 PAGE-11 DATA-7: are announced for September 2025, December 2025 and February 2026', () => {
    const phases = releasePhases('2025-10-01', false)

    expect(phases.map(({ id, month }) => `${id} ${month}`)).toEqual([
      'beta 2025-09',
      'publicBeta 2025-12',
      'launch 2026-02',
    ])
  })

  it.each([
    ['PAGE-9: before the beta everything is to come', '2025-08-31', false, 'next, next, next'],
    ['PAGE-9: the beta begins with its month', '2025-09-01', false, 'now, next, next'],
    ['PAGE-10: and lasts until the public beta', '2025-11-30', false, 'now, next, next'],
    ['PAGE-10: which begins with December', '2025-12-01', false, 'done, now, next'],
    ['PAGE-11: the launch was announced for February', '2026-01-31', false, 'done, now, next'],
    [
      'PAGE-11: without a store it is still next, and the beta goes on',
      '2026-02-01',
      false,
      'done, now, next',
    ],
    ['PAGE-11: however long that takes', '2031-05-17', false, 'done, now, next'],
    ['PAGE-11: with a store it is done', '2026-02-01', true, 'done, done, done'],
    ['PAGE-11: a store before its month is no launch yet', '2026-01-31', true, 'done, now, next'],
  ])('%s (%s)', (_, day, isInStores, states) => {
    expect(statesOn(day, isInStores)).toBe(states)
  })

  it.each([
    ['2026-01-31', false, 'done, now, next'],
    ['2026-02-01', false, 'done, now, late'],
    ['2031-05-17', false, 'done, now, late'],
    ['2026-02-01', true, 'done, done, done'],
  ])('PAGE-11: on %s, in a store: %s, it is said: %s', (day, isInStores, words) => {
    expect(releasePhases(day, isInStores).map(phaseWordOf).join(', ')).toBe(words)
  })

  it('PAGE-9 PAGE-10 PAGE-11: go forward only, with at most one at work', () => {
    const order: ReleasePhase['state'][] = ['done', 'now', 'next']
    const days = fc
      .date({ min: new Date('2024-01-01'), max: new Date('2040-01-01'), noInvalidDate: true })
      .map((date) => date.toISOString().slice(0, 10))
    fc.assert(
      fc.property(days, fc.boolean(), (day, isInStores) => {
        const states = releasePhases(day, isInStores).map(({ state }) => order.indexOf(state))
        expect(states).toEqual([...states].sort())
        expect(states.filter((state) => state === 1).length).toBeLessThanOrEqual(1)
      }),
    )
  })
})
