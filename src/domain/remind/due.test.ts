import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays } from '#domain/days.ts'
import { dealtWithWhenChosen, isDueOn, isTime, weekdayOf } from './due.ts'
import { canonicalZone, createZoneClock, parseReminder, WEEKDAYS } from './reminder.ts'

const MONDAY = '2026-11-23'

const anyDay = fc.integer({ min: -20_000, max: 20_000 }).map((count) => addDays(MONDAY, count))
const anyDays = fc.subarray([...WEEKDAYS])

describe('the days with a reminder', () => {
  it('are the 1st, 2nd, 3rd, 7th and 14th chosen since the last entry, and then none', () => {
    const from = (days: readonly (1 | 2 | 3 | 4 | 5 | 6 | 7)[]) =>
      Array.from({ length: 200 }, (_, count) => addDays(MONDAY, count + 1)).filter((day) =>
        isDueOn(day, days, { lastEntryDay: MONDAY, since: '2020-01-01' }),
      )
    expect(from(WEEKDAYS)).toEqual([1, 2, 3, 7, 14].map((count) => addDays(MONDAY, count)))
    expect(from([1])).toEqual([7, 14, 21, 49, 98].map((count) => addDays(MONDAY, count)))
    expect(from([6, 7])).toEqual([5, 6, 12, 26, 48].map((count) => addDays(MONDAY, count)))
    expect(from([])).toEqual([])
  })

  it('count from the day on which the reminder was chosen, that day with them, where no entry is later', () => {
    const due = (today: string, lastEntryDay: string | null) =>
      isDueOn(today, WEEKDAYS, { lastEntryDay, since: MONDAY })
    expect([due(MONDAY, null), due(MONDAY, '2026-01-01'), due(MONDAY, MONDAY)]).toEqual([true, true, false])
    expect(due(addDays(MONDAY, 3), null)).toBe(false)
    expect(due(addDays(MONDAY, 6), '2026-01-01')).toBe(true)
    expect(due(addDays(MONDAY, -1), null)).toBe(false)
  })

  it('are as a plain count finds them, whatever was chosen', () => {
    const since = '1970-01-01'
    const check = (lastEntryDay: string, away: number, days: readonly (1 | 2 | 3 | 4 | 5 | 6 | 7)[]) => {
      const later = Array.from({ length: away }, (_, count) => addDays(lastEntryDay, count + 1))
      const today = later.at(-1) ?? lastEntryDay
      const chosen = later.filter((day) => days.includes(weekdayOf(day)))
      const expected = chosen.includes(today) && [1, 2, 3, 7, 14].includes(chosen.length)
      expect(isDueOn(today, days, { lastEntryDay, since })).toBe(expected)
    }
    const later = fc.integer({ min: 0, max: 18_000 }).map((count) => addDays('1970-01-02', count))
    fc.assert(fc.property(later, fc.integer({ min: 0, max: 130 }), anyDays, check))
  })

  it('know the weekdays of every year', () => {
    fc.assert(
      fc.property(anyDay, (day) => {
        expect(weekdayOf(day)).toBe(new Date(`${day}T12:00:00Z`).getUTCDay() || 7)
      }),
    )
  })
})

it('a reminder is due for 90 minutes of its own day', () => {
  const at = (minute: number) => isTime(600, { day: MONDAY, minute })
  expect([at(599), at(600), at(689), at(690)]).toEqual([false, true, true, false])
  expect(isTime(1435, { day: MONDAY, minute: 10 })).toBe(false)
})

it('a reminder whose time has passed when it is chosen waits for tomorrow', () => {
  const now = { day: MONDAY, minute: 600 }
  expect(dealtWithWhenChosen(600, now)).toBe(MONDAY)
  expect(dealtWithWhenChosen(601, now)).toBeNull()
})

describe('the clock of a zone', () => {
  it('shows what the tables of zones say, at any time since 1970', () => {
    const clock = createZoneClock()
    const zones = fc.constantFrom(...Intl.supportedValuesOf('timeZone'), 'UTC')
    const times = fc.date({ min: new Date('1973-01-01'), max: new Date('2060-01-01'), noInvalidDate: true })
    const check = (zone: string, time: Date) => {
      const shown = time.toLocaleString('sv-SE', { timeZone: zone }).slice(0, 16)
      const { day, minute } = clock(canonicalZone(zone) ?? '', time.getTime())
      const [hours, minutes] = [Math.floor(minute / 60), minute % 60].map((one) => `${one}`.padStart(2, '0'))
      expect(`${day} ${hours}:${minutes}`).toBe(shown)
    }
    fc.assert(fc.property(zones, times, check))
  })

  it('takes no offsets and nothing that is no zone', () => {
    for (const name of [
      '',
      '+07:00',
      'constructor',
      '__proto__',
      'Europe/Atlantis',
      'UTC\0',
      ' UTC',
      'a'.repeat(9999),
    ])
      expect([name, canonicalZone(name)]).toEqual([name, null])
    expect(canonicalZone('eUROPE/cOPENHAGEN')).toBe('Europe/Copenhagen')
    expect(canonicalZone('Etc/Unknown')).toBe('UTC') // so browsers name the zone of a device that has none
  })
})

describe('a reminder from outside', () => {
  const good = { at: 1170, zone: 'Europe/Madrid', days: [7, 1], mail: true, language: 'da' }

  it('is taken with its days in order', () => {
    expect(parseReminder({ ...good, more: 1 })).toEqual({ ...good, days: [1, 7] })
    expect(parseReminder({ ...good, days: [] })?.days).toEqual([])
  })

  it.each([
    ...[-1, 1440, 0.5, '60', null, Number.NaN].map((at) => ({ at })),
    ...['', '+01:00', 'constructor', 7, null].map((zone) => ({ zone })),
    ...[[0], [8], [1, 1], ['1'], 'MO', null, [1, 2, 3, 4, 5, 6, 7, 7]].map((days) => ({ days })),
    ...['true', 1, null].map((mail) => ({ mail })),
    ...['fr', 'constructor', ''].map((language) => ({ language })),
  ])('is refused with %j', (wrong) => {
    expect(parseReminder({ ...good, ...wrong })).toBeNull()
  })

  it('of any kind never throws', () => {
    const values = fc.anything().map((value) => ({ ...good, ...(Object(value) as object) }))
    const anything = fc.oneof(fc.anything(), values)
    fc.assert(fc.property(anything, (value) => void parseReminder(value)))
  })
})
