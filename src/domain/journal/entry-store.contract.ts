import { expect } from 'vitest'
import { itOnOpened } from '#domain/it-on-opened.contract.ts'
import type { DayDoc } from './entry.ts'
import type { EntryStore } from './entry-store.ts'

/** Two stores on the same days, as two tabs have them. */
export type TwoTabs = { one: EntryStore; other: EntryStore; close(): Promise<void> }

function day(content: string): DayDoc {
  return { entry: { id: content, date: '2026-11-21', content, tags: [], mood: '' } }
}

/** What every entry store keeps to. `open` answers two tabs on a new, empty diary. */
export function entryStoreContract(open: () => Promise<TwoTabs>): void {
  const withTabs = itOnOpened(open)

  withTabs('an empty diary has no days', async ({ one }) => {
    expect(await one.newest(20)).toEqual({ ok: true, value: [] })
    expect(await one.all()).toEqual({ ok: true, value: [] })
    expect(await one.read(['2026-11-21'])).toEqual({ ok: true, value: [] })
  })

  withTabs('what update answers is what everyone reads', async ({ one, other }) => {
    const kept = await one.update('2026-11-21', (stored) => {
      expect(stored).toBeUndefined()
      return day('a')
    })
    const stored = { date: '2026-11-21', doc: day('a'), isSynced: false }
    expect(kept).toEqual({ ok: true, value: stored })
    expect(await other.read(['2026-11-21'])).toEqual({ ok: true, value: [stored] })
  })

  withTabs('days come newest first, and no more than asked for', async ({ one }) => {
    for (const date of ['2026-02-03', '2025-12-31', '2026-11-20']) await one.update(date, () => day(date))
    const newest = await one.newest(2)
    expect(newest.ok && newest.value.map(({ date }) => date)).toEqual(['2026-11-20', '2026-02-03'])
    const all = await one.all()
    expect(all.ok && all.value.map(({ date }) => date)).toEqual(['2026-11-20', '2026-02-03', '2025-12-31'])
  })

  withTabs('changes of one day from two tabs at once follow one another', async ({ one, other }) => {
    const add = (store: EntryStore, letter: string) =>
      store.update('2026-11-21', (stored) => day((stored?.entry?.content ?? '') + letter))
    await Promise.all([...'abcdef'].map((letter, index) => add(index % 2 === 0 ? one : other, letter)))
    const stored = await one.read(['2026-11-21'])
    expect(stored.ok && [...(stored.value[0]?.doc.entry?.content ?? '')].sort().join('')).toBe('abcdef')
  })

  withTabs('another tab hears of a change, the changing one does not', async ({ one, other }) => {
    const heard: string[] = []
    const stop = other.watch((dates) => heard.push(`other ${dates}`))
    one.watch((dates) => heard.push(`one ${dates}`))
    await one.update('2026-11-21', () => day('a'))
    await expect.poll(() => heard).toEqual(['other 2026-11-21'])
    stop()
    await one.update('2026-11-20', () => day('b'))
    await new Promise((resolve) => setTimeout(resolve, 50))
    expect(heard).toEqual(['other 2026-11-21'])
  })

  withTabs('a day keeps every kind of text as it is', async ({ one }) => {
    const content = 'NUL \u0000, lone \ud800, rtl \u202e, e\u0301, 👩‍👩‍👧‍👦, 猫'
    await one.update('2026-11-21', () => day(content))
    const stored = await one.read(['2026-11-21'])
    expect(stored.ok && stored.value[0]?.doc.entry?.content).toBe(content)
  })
}
