import { describe, expect, it, vi } from 'vitest'
import type { DayRow } from '#domain/journal/entry-store.ts'
import { arrive, device, entry, settled } from './journal.fixture.ts'
import { openSavedState } from './journal.ts'

function synced(date: string, content: string): DayRow {
  return { date, doc: { entry: entry(date, content) }, rev: 1 }
}

/** So many days, the newest first, all from the server. */
function days(count: number): DayRow[] {
  const date = (index: number) => new Date(Date.UTC(2026, 10, 20 - index)).toISOString().slice(0, 10)
  return Array.from({ length: count }, (_, index) => synced(date(index), `Day ${index}.`))
}

describe('days that come from the server', () => {
  it('are in the list, without a reload', async () => {
    const phone = device()
    const journal = phone.open()
    await journal.load()
    arrive(phone.rows, synced('2026-11-20', 'From the tablet.'), synced('2026-11-19', 'So is this.'))
    await settled()
    expect(journal.get().entries.map(({ content }) => content)).toEqual(['From the tablet.', 'So is this.'])
    expect(phone.cached()).toHaveLength(2)
  })

  it('today’s is current where it is open, and one that the learner has chosen stays so', async () => {
    const phone = device()
    const journal = phone.open()
    await journal.load()
    arrive(phone.rows, synced('2026-11-20', 'Yesterday.'))
    await settled()
    expect(journal.get().currentDate).toBeNull()
    arrive(phone.rows, synced('2026-11-21', 'From the tablet.'))
    await settled()
    expect(journal.get().currentDate).toBe('2026-11-21')
    journal.edit('2026-11-20')
    arrive(phone.rows, { ...synced('2026-11-21', 'More of it.'), rev: 2 })
    await settled()
    expect(journal.get().currentDate).toBe('2026-11-20')
  })

  it('a first fill of ten years is read in portions, drawn once, and the cache is written once', async () => {
    const phone = device()
    const portions: number[] = []
    const idle = vi.fn(async () => undefined)
    const { read } = phone.store()
    const journal = phone.open(
      {
        read(dates) {
          portions.push(dates.length)
          return read(dates)
        },
      },
      { whenIdle: idle },
    )
    await journal.load()
    idle.mockClear()
    const before = phone.drawings.cacheWrites
    const lists = new Set([journal.get().entries])
    journal.subscribe(() => lists.add(journal.get().entries))
    arrive(phone.rows, ...days(3650))
    await expect.poll(() => journal.get().entries).toHaveLength(3650)
    expect(Math.max(...portions)).toBe(50)
    expect(idle).toHaveBeenCalledTimes(3650 / 50 - 1)
    expect(lists.size).toBe(2)
    expect(phone.drawings.cacheWrites - before).toBe(1)
  })

  it('the cache is not written again for days that are not among its own', async () => {
    const phone = device()
    const journal = phone.open()
    await journal.load()
    arrive(phone.rows, ...days(60))
    await expect.poll(() => journal.get().entries).toHaveLength(60)
    const before = phone.drawings.cacheWrites
    arrive(phone.rows, synced('2020-01-01', 'Long ago.'))
    await expect.poll(() => journal.get().entries).toHaveLength(61)
    expect(phone.drawings.cacheWrites).toBe(before)
  })

  it('an entry that the server has taken is still the same to the list, and its day is synced', async () => {
    const phone = device()
    const journal = phone.open()
    await journal.load()
    journal.type({ content: 'Rain.' })
    await journal.save()
    await settled()
    expect(openSavedState(journal.get())).toBe('saved')
    const [row] = [...phone.rows.rows.values()]
    const [shown] = journal.get().entries
    arrive(phone.rows, { date: '2026-11-21', doc: structuredClone(row?.doc ?? {}), rev: 4 })
    await settled()
    expect(openSavedState(journal.get())).toBe('synced')
    expect(journal.get().entries[0]).toBe(shown)
    journal.type({ content: 'Rain. And wind.' })
    await settled()
    expect(openSavedState(journal.get())).toBe('draft')
    journal.type({ content: 'Rain.' })
    await settled()
    expect(openSavedState(journal.get())).toBe('synced')
  })

  it('an entry that another device has changed meanwhile joins what is being typed, which stays', async () => {
    const phone = device()
    arrive(phone.rows, synced('2026-11-21', 'Rain. Tea.'))
    const journal = phone.open()
    await journal.load()
    journal.type({ content: 'Rain. Tea. And th' })
    arrive(phone.rows, {
      date: '2026-11-21',
      doc: { entry: entry('2026-11-21', 'Sun. Tea.'), draft: { content: 'Sun. Tea. And th' } },
      rev: 2,
      dirty: 1,
    })
    await settled()
    journal.type({ content: `${journal.get().open.draft.content}e bus.` })
    await settled()
    expect(journal.get().open.draft.content).toBe('Sun. Tea. And the bus.')
    expect(journal.get().open.isDurable).toBe(true)
  })

  it('while an input method composes, the field stays as it is; both are there once it has ended', async () => {
    const phone = device()
    arrive(phone.rows, synced('2026-11-21', 'Mưa.'))
    const journal = phone.open()
    await journal.load()
    journal.setComposing(true)
    journal.type({ content: 'Mưa. Tra' })
    arrive(phone.rows, {
      date: '2026-11-21',
      doc: { entry: entry('2026-11-21', 'Nắng. Mưa.'), draft: { content: 'Nắng. Mưa. Tra' } },
      rev: 2,
      dirty: 1,
    })
    await settled()
    expect(journal.get().open.draft.content).toBe('Mưa. Tra')
    journal.type({ content: 'Mưa. Trà' })
    await settled()
    expect(journal.get().open.draft.content).toBe('Mưa. Trà')
    journal.setComposing(false)
    await settled()
    expect(journal.get().open.draft.content).toBe('Nắng. Mưa. Trà')
    expect(phone.rows.rows.get('2026-11-21')?.doc.draft?.content).toBe('Nắng. Mưa. Trà')
  })
})
