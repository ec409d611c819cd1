import { describe, expect, it, vi } from 'vitest'
import type { RescuedDraft } from '#domain/journal/draft-rescue.ts'
import type { Entry } from '#domain/journal/entry.ts'
import type { EntryStore } from '#domain/journal/entry-store.ts'
import { failure } from '#domain/outcome.ts'
import { createMemoryEntryStore, emptyRows, type SharedRows } from '#web/adapters/memory-entry-store.ts'
import { createJournal, type Journal } from './journal.ts'

const NOON = new Date(2026, 10, 21, 12).getTime()
const DAY_MS = 24 * 60 * 60 * 1000

function entry(date: string, content: string, change: Partial<Entry> = {}): Entry {
  return { id: `id-${date}`, date, content, tags: [], mood: '', ...change }
}

function device() {
  const rows = emptyRows()
  let cached: Entry[] = []
  const rescued = new Map<string, RescuedDraft>()
  const clock = { ms: NOON, now: () => clock.ms }
  const earlier: { entries: Entry[] } = { entries: [] }
  const store = (): EntryStore => createMemoryEntryStore(rows)
  return {
    rows,
    rescued,
    clock,
    earlier,
    cached: () => cached,
    /** Opens the app on this device; `load` must still be called, as a page does. */
    open(changes: Partial<EntryStore> = {}): Journal {
      let count = 0
      return createJournal({
        store: { ...store(), ...changes },
        cache: {
          read: () => cached,
          write: (entries) => {
            cached = entries.slice(0, 20)
          },
          clear: () => {
            cached = []
          },
        },
        loadSpare: async () => ({
          rescue: {
            keep: (draft) => Boolean(rescued.set(draft.date, draft)),
            read: () => [...rescued.values()],
            clear: (date) => rescued.delete(date),
          },
          earlier: {
            find: () => earlier.entries,
            forget: () => {
              earlier.entries = []
            },
          },
        }),
        clock,
        random: () => `r${++count}`,
        language: () => 'en-US',
        whenIdle: async () => undefined,
      })
    },
  }
}

function put(rows: SharedRows, ...entries: Entry[]) {
  for (const each of entries)
    rows.rows.set(each.date, { date: each.date, doc: { entry: each }, rev: 0, dirty: 1 })
}

async function settled() {
  for (let turn = 0; turn < 20; turn++) await Promise.resolve()
}

describe('typing', () => {
  it('every input is on its way to the store at once, and there as a draft', async () => {
    const phone = device()
    const journal = phone.open()
    await journal.load()
    journal.type({ content: 'R' })
    journal.type({ content: 'Ra' })
    expect(journal.get().open.isDurable).toBe(false)
    await settled()
    expect(phone.rows.rows.get('2026-11-21')?.doc).toEqual({ draft: { content: 'Ra' } })
    expect(journal.get().open.isDurable).toBe(true)
  })

  it('a draft is there again after the page was closed, and is not in the list', async () => {
    const phone = device()
    const before = phone.open()
    await before.load()
    before.type({ content: 'Half a sent', tags: ['rain'] })
    await settled()
    const after = phone.open()
    await after.load()
    expect(after.get().open.page).toMatchObject({ content: 'Half a sent', tags: ['rain'] })
    expect(after.get().entries).toEqual([])
  })

  it('what is typed before the store has answered joins what it holds', async () => {
    const phone = device()
    put(phone.rows, entry('2026-11-21', 'From this morning.'))
    const journal = phone.open()
    const loading = journal.load()
    journal.type({ content: 'Typed at once.' })
    await loading
    await settled()
    expect(journal.get().open.page.content).toBe('From this morning.\nTyped at once.')
  })

  it('two tabs typing into the same day lose nothing and end up equal', async () => {
    const phone = device()
    const [left, right] = [phone.open(), phone.open()]
    await Promise.all([left.load(), right.load()])
    for (let word = 0; word < 25; word++) {
      left.type({ content: `${left.get().open.page.content} left${word}` })
      right.type({ content: `${right.get().open.page.content} right${word}` })
      await settled()
    }
    await settled()
    const text = left.get().open.page.content
    expect(right.get().open.page.content).toBe(text)
    for (let word = 0; word < 25; word++) {
      expect(text).toContain(`left${word}`)
      expect(text).toContain(`right${word}`)
    }
  })

  it('while an input method composes, the text on screen is left alone, and joined afterwards', async () => {
    const phone = device()
    const [left, right] = [phone.open(), phone.open()]
    await Promise.all([left.load(), right.load()])
    left.setComposing(true)
    left.type({ content: 'ねk' })
    await settled()
    right.type({ content: `${right.get().open.page.content}\nDog` })
    await settled()
    expect(left.get().open.page.content).toBe('ねk')
    left.type({ content: '猫' })
    await settled()
    expect(left.get().open.page.content).toBe('猫')
    left.setComposing(false)
    await settled()
    expect(left.get().open.page.content.split('\n').sort()).toEqual(['Dog', '猫'])
  })
})

describe('saving', () => {
  it('DIARY-11 DIARY-19 DIARY-17: the first Save of a day appends an entry dated today', async () => {
    const phone = device()
    put(phone.rows, entry('2026-11-20', 'Yesterday.'))
    const journal = phone.open()
    await journal.load()
    journal.type({ content: 'Today.' })
    expect(await journal.save()).toBe(true)
    expect(journal.get().entries.map(({ date, content }) => [date, content])).toEqual([
      ['2026-11-21', 'Today.'],
      ['2026-11-20', 'Yesterday.'],
    ])
    expect(journal.get().entries[0]?.id).toBe(`${NOON}-r1`)
  })

  it('DIARY-12 DIARY-15: saving again the same day keeps one entry', async () => {
    const phone = device()
    const journal = phone.open()
    await journal.load()
    journal.type({ content: 'One.' })
    await journal.save()
    journal.type({ content: 'Two.' })
    await journal.save()
    expect(journal.get().entries).toMatchObject([{ content: 'Two.', id: `${NOON}-r1` }])
  })

  it.each(['', '  \n '])('DIARY-9: Save with blank text (%j) does nothing', async (content) => {
    const phone = device()
    const journal = phone.open()
    await journal.load()
    journal.type({ content })
    expect(await journal.save()).toBe(false)
    expect(journal.get().entries).toEqual([])
  })

  it('DIARY-20: editing an earlier day changes it in place', async () => {
    const phone = device()
    put(phone.rows, entry('2026-11-19', 'Then.', { tags: ['old'], mood: 'sad' }))
    const journal = phone.open()
    await journal.load()
    journal.edit('2026-11-19')
    await settled()
    journal.type({ content: 'Then, again.', tags: ['old', 'new'], mood: '' })
    await journal.save()
    expect(journal.get().entries).toEqual([
      entry('2026-11-19', 'Then, again.', { tags: ['old', 'new'], mood: '' }),
    ])
  })

  it('Save right behind a keystroke saves that keystroke once', async () => {
    const phone = device()
    const journal = phone.open()
    await journal.load()
    journal.type({ content: 'I walked' })
    journal.type({ content: 'I walked home.' })
    await journal.save()
    expect(journal.get().entries[0]?.content).toBe('I walked home.')
    expect(journal.get().open.page.content).toBe('I walked home.')
    expect(phone.rows.rows.get('2026-11-21')?.doc.draft).toBeUndefined()
  })
})

describe('the current entry', () => {
  it('DIARY-10: on start the entry of today is current', async () => {
    const phone = device()
    put(phone.rows, entry('2026-11-21', 'Today.'), entry('2026-11-20', 'Yesterday.'))
    const journal = phone.open()
    await journal.load()
    expect(journal.get().currentDate).toBe('2026-11-21')
    expect(journal.get().open.page.content).toBe('Today.')
  })

  it('DIARY-10: without an entry for today none is current', async () => {
    const phone = device()
    put(phone.rows, entry('2026-11-20', 'Yesterday.'))
    const journal = phone.open()
    await journal.load()
    expect(journal.get().currentDate).toBeNull()
    expect(journal.get().open).toMatchObject({ date: '2026-11-21', page: { content: '' } })
  })

  it('LIST-7: Edit makes that entry current and opens its page', async () => {
    const phone = device()
    put(phone.rows, entry('2026-11-20', 'Yesterday.'))
    const journal = phone.open()
    await journal.load()
    journal.edit('2026-11-20')
    expect(journal.get()).toMatchObject({
      currentDate: '2026-11-20',
      open: { page: { content: 'Yesterday.' } },
    })
  })

  it('LIST-11: when the current entry is deleted, none is current', async () => {
    const phone = device()
    put(phone.rows, entry('2026-11-21', 'Today.'), entry('2026-11-20', 'Yesterday.'))
    const journal = phone.open()
    await journal.load()
    await journal.remove('2026-11-21')
    expect(journal.get().currentDate).toBeNull()
    expect(journal.get().open.page.content).toBe('')
  })

  it('LIST-12: deleting another entry leaves the current one', async () => {
    const phone = device()
    put(phone.rows, entry('2026-11-21', 'Today.'), entry('2026-11-20', 'Yesterday.'))
    const journal = phone.open()
    await journal.load()
    await journal.remove('2026-11-20')
    expect(journal.get()).toMatchObject({ currentDate: '2026-11-21', open: { page: { content: 'Today.' } } })
  })
})

describe('the list', () => {
  it('LIST-1: every entry, newest first', async () => {
    const phone = device()
    put(phone.rows, entry('2026-02-03', 'b'), entry('2025-12-31', 'a'), entry('2026-11-20', 'c'))
    const journal = phone.open()
    await journal.load()
    expect(journal.get().entries.map(({ date }) => date)).toEqual(['2026-11-20', '2026-02-03', '2025-12-31'])
  })

  it('LIST-10: a deleted entry is gone from the list, from the cache, and after a reload; it can be brought back', async () => {
    const phone = device()
    put(phone.rows, entry('2026-11-20', 'Yesterday.'))
    const journal = phone.open()
    await journal.load()
    await journal.remove('2026-11-20')
    expect(journal.get().entries).toEqual([])
    expect(phone.cached()).toEqual([])
    const reopened = phone.open()
    await reopened.load()
    expect(reopened.get().entries).toEqual([])
    expect(await journal.bringBack()).toBe(true)
    expect(journal.get().entries).toEqual([entry('2026-11-20', 'Yesterday.')])
  })

  it('30 days after its deletion an entry is gone from the device', async () => {
    const phone = device()
    put(phone.rows, entry('2026-10-20', 'Long ago.'))
    const journal = phone.open()
    await journal.load()
    await journal.remove('2026-10-20')
    phone.clock.ms += 31 * DAY_MS
    await phone.open().load()
    expect(phone.rows.rows.get('2026-10-20')?.doc).toEqual({})
  })

  it('DIARY-30: the newest 20 entries are there before the store has answered, and rewritten after a save', async () => {
    const phone = device()
    const days = Array.from({ length: 25 }, (_, index) => `2026-10-${String(index + 1).padStart(2, '0')}`)
    put(phone.rows, ...days.map((date) => entry(date, date)))
    const first = phone.open()
    await first.load()
    first.type({ content: 'Today.' })
    await first.save()
    const second = phone.open()
    expect(second.get().entries).toHaveLength(20)
    expect(second.get().entries[0]?.content).toBe('Today.')
    expect(second.get().known).toBe('cached')
    await second.load()
    expect(second.get().entries).toHaveLength(26)
  })

  it('an entry in the cache that the store does not hold is not taken for the truth', async () => {
    const phone = device()
    put(phone.rows, entry('2026-11-20', 'Real.'))
    await phone.open().load()
    phone.rows.rows.clear()
    const journal = phone.open()
    expect(journal.get().entries).toHaveLength(1)
    await journal.load()
    expect(journal.get().entries).toEqual([])
    expect(phone.rows.rows.size).toBe(0)
  })
})

describe('a new day', () => {
  it('LUCK-33 OPEN-16: a page open past midnight keeps its day, and today is offered', async () => {
    const phone = device()
    const journal = phone.open()
    await journal.load()
    journal.type({ content: 'Late at night' })
    phone.clock.ms += DAY_MS
    journal.checkDay()
    expect(journal.get()).toMatchObject({ today: '2026-11-22', open: { date: '2026-11-21' } })
    journal.type({ content: 'Late at night, still.' })
    await journal.save()
    expect(journal.get().entries).toMatchObject([{ date: '2026-11-21', content: 'Late at night, still.' }])
    journal.openToday()
    expect(journal.get().open).toMatchObject({ date: '2026-11-22', page: { content: '' } })
  })

  it('LUCK-33: words never saved are offered again on the next day', async () => {
    const phone = device()
    const journal = phone.open()
    await journal.load()
    journal.type({ content: 'Fell asleep over th' })
    await settled()
    phone.clock.ms += DAY_MS
    const next = phone.open()
    await next.load()
    expect(next.get().unfinished).toEqual(['2026-11-21'])
    next.edit('2026-11-21')
    await settled()
    expect(next.get().open.page.content).toBe('Fell asleep over th')
  })
})

describe('misfortunes', () => {
  it('LUCK-28: words that the store refuses stay on screen, go to the last resort, and are saved once it answers', async () => {
    const phone = device()
    const journal = phone.open()
    await journal.load()
    phone.rows.failure = 'storage-full'
    journal.type({ content: 'No room' })
    await settled()
    expect(journal.get().open).toMatchObject({ failure: 'storage-full', page: { content: 'No room' } })
    expect(await journal.save()).toBe(false)
    expect(phone.rescued.get('2026-11-21')?.draft.content).toBe('No room')
    expect(journal.get().isSetAside).toBe(true)
    phone.rows.failure = null
    journal.retry()
    await settled()
    expect(journal.get().open).toMatchObject({ failure: null, isDurable: true })
    expect(journal.get().isSetAside).toBe(false)
    expect(phone.rescued.size).toBe(0)
    expect(phone.rows.rows.get('2026-11-21')?.doc.draft?.content).toBe('No room')
  })

  it('words in the last resort come back at the next start', async () => {
    const phone = device()
    phone.rescued.set('2026-11-21', { date: '2026-11-21', draft: { content: 'Nearly lost.' } })
    const journal = phone.open()
    await journal.load()
    expect(journal.get().open.page.content).toBe('Nearly lost.')
    expect(phone.rescued.size).toBe(0)
  })

  it('going to another day and back keeps words that could not be written', async () => {
    const phone = device()
    put(phone.rows, entry('2026-11-20', 'Yesterday.'))
    const journal = phone.open()
    await journal.load()
    phone.rows.failure = 'storage-unavailable'
    journal.type({ content: 'Only here' })
    await settled()
    journal.edit('2026-11-20')
    await settled()
    journal.openToday()
    await settled()
    expect(journal.get().open.page.content).toBe('Only here')
  })

  it('DIARY-31: a diary that cannot be read is not taken for an empty one', async () => {
    const phone = device()
    put(phone.rows, entry('2026-11-20', 'Yesterday.'))
    await phone.open().load()
    phone.rows.failure = 'storage-unavailable'
    const journal = phone.open()
    await journal.load()
    expect(journal.get()).toMatchObject({ known: 'cached', loadFailure: 'storage-unavailable' })
    expect(journal.get().entries).toHaveLength(1)
    phone.rows.failure = null
    journal.retry()
    await expect.poll(() => journal.get()).toMatchObject({ known: 'all', loadFailure: null })
  })

  it('DIARY-30: a diary in the interchange shape found in this browser is taken in once, beside what is there', async () => {
    const phone = device()
    put(phone.rows, entry('2026-11-20', 'Mine.'))
    phone.earlier.entries = [entry('2026-11-20', 'Earlier.'), entry('2026-11-19', 'Older.')]
    const journal = phone.open()
    await journal.load()
    expect(journal.get().entries.map(({ content }) => content)).toEqual(['Earlier.\nMine.', 'Older.'])
    expect(phone.earlier.entries).toEqual([])
  })

  it('the export holds every page, with what is on screen even when it was never saved', async () => {
    const phone = device()
    put(phone.rows, entry('2026-11-20', 'Yesterday.'))
    const journal = phone.open()
    await journal.load()
    phone.rows.failure = 'storage-full'
    journal.type({ content: 'No room' })
    await settled()
    expect(JSON.parse(await journal.export())).toMatchObject([
      { date: '2026-11-20', content: 'Yesterday.' },
      { date: '2026-11-21', unsaved: 'No room' },
    ])
  })

  it('LUCK-27: words for which the store gives no answer go to the last resort before it is given up', async () => {
    vi.useFakeTimers()
    const phone = device()
    const journal = phone.open({ update: () => new Promise(() => undefined) })
    await journal.load()
    journal.type({ content: 'Hello?' })
    await vi.advanceTimersByTimeAsync(1000)
    vi.useRealTimers()
    expect(journal.get().open).toMatchObject({ failure: 'slow', isDurable: false })
    expect(phone.rescued.get('2026-11-21')?.draft.content).toBe('Hello?')
  })

  it('LUCK-29: words set aside are on their pages while the store cannot be read, and in it once it can', async () => {
    const phone = device()
    put(phone.rows, entry('2026-11-21', 'Saved.'))
    phone.rescued.set('2026-11-21', { date: '2026-11-21', draft: { content: 'Saved. And more.' } })
    phone.rescued.set('2026-11-18', { date: '2026-11-18', draft: { content: 'Days ago.' } })
    phone.rows.failure = 'storage-unavailable'
    const journal = phone.open()
    await journal.load()
    await expect.poll(() => journal.get().open.page.content).toBe('Saved. And more.')
    expect(journal.get().unfinished).toEqual(['2026-11-18'])
    expect(JSON.parse(await journal.export())).toMatchObject([
      { date: '2026-11-18', unsaved: 'Days ago.' },
      { date: '2026-11-21', unsaved: 'Saved. And more.' },
    ])
    journal.edit('2026-11-18')
    expect(journal.get().open.page.content).toBe('Days ago.')
    phone.rows.failure = null
    journal.retry()
    const stored = (date: string) => phone.rows.rows.get(date)?.doc.draft?.content
    await expect.poll(() => stored('2026-11-18')).toBe('Days ago.')
    await expect.poll(() => stored('2026-11-21')).toBe('Saved. And more.')
    await expect.poll(() => phone.rescued.size).toBe(0)
    expect(journal.get().entries).toMatchObject([{ content: 'Saved.' }])
  })

  it('LUCK-30: Save on a page whose stored copy the browser has thrown away saves the page', async () => {
    const phone = device()
    put(phone.rows, entry('2026-11-21', 'Today.', { tags: ['rain'] }))
    const journal = phone.open()
    await journal.load()
    journal.type({ content: 'Today, and more.' })
    await settled()
    phone.rows.rows.clear()
    expect(await journal.save()).toBe(true)
    expect(journal.get().open.page.content).toBe('Today, and more.')
    expect(phone.rows.rows.get('2026-11-21')?.doc.entry).toMatchObject({
      id: 'id-2026-11-21',
      content: 'Today, and more.',
      tags: ['rain'],
    })
  })

  it('LUCK-30: when the browser clears the store the page on screen goes back at once, the rest when asked', async () => {
    const phone = device()
    put(phone.rows, entry('2026-11-20', 'Yesterday.'), entry('2026-11-19', 'Before.'))
    const journal = phone.open()
    await journal.load()
    journal.type({ content: 'Typing' })
    await settled()
    phone.rows.rows.clear()
    for (const tell of phone.rows.storageWatchers) tell('cleared')
    await settled()
    expect(journal.get()).toMatchObject({ isCleared: true, open: { page: { content: 'Typing' } } })
    expect([...phone.rows.rows.keys()]).toEqual(['2026-11-21'])
    expect(JSON.parse(await journal.export())).toHaveLength(3)
    await journal.putBack()
    expect(journal.get().isCleared).toBe(false)
    expect([...phone.rows.rows.keys()].sort()).toEqual(['2026-11-19', '2026-11-20', '2026-11-21'])
    expect(phone.rows.rows.get('2026-11-19')?.doc.entry?.content).toBe('Before.')
  })

  it('LUCK-32: a tab that has had to let go of the diary says so, and takes it up again when it is back', async () => {
    const phone = device()
    const journal = phone.open()
    await journal.load()
    phone.rows.failure = 'storage-newer'
    for (const tell of phone.rows.storageWatchers) tell('newer')
    expect(journal.get().loadFailure).toBe('storage-newer')
    journal.type({ content: 'Still here' })
    await settled()
    expect(journal.get()).toMatchObject({ isSetAside: true, open: { failure: 'storage-newer' } })
    phone.rows.failure = null
    for (const tell of phone.rows.storageWatchers) tell('back')
    await expect.poll(() => journal.get()).toMatchObject({ loadFailure: null, open: { isDurable: true } })
    expect(phone.rows.rows.get('2026-11-21')?.doc.draft?.content).toBe('Still here')
  })
})

describe('a day of another diary', () => {
  it('joins the day here, also while it is open, and is in the list', async () => {
    const phone = device()
    put(phone.rows, entry('2026-11-20', 'Rain.'))
    const journal = phone.open()
    await journal.load()
    journal.type({ content: 'Half a sent' })
    const demo = [
      { date: '2026-11-21', doc: { entry: entry('2026-11-21', 'From the demo.') } },
      { date: '2026-11-20', doc: { entry: entry('2026-11-20', 'Sun.') } },
    ]

    expect(await Promise.all(demo.map((day) => journal.takeIn(day)))).toEqual([true, true])

    expect(journal.get().entries.map(({ content }) => content)).toEqual(
      expect.arrayContaining([expect.stringContaining('Sun.'), expect.stringContaining('From the demo.')]),
    )
    expect(journal.get().entries.find(({ date }) => date === '2026-11-20')?.content).toContain('Rain.')
    expect(journal.get().open.page.content).toContain('Half a sent')
  })

  it('stays where it is when the store does not take it', async () => {
    const phone = device()
    const journal = phone.open({ update: async () => failure('storage-full') })
    await journal.load()

    const day = { date: '2026-11-19', doc: { entry: entry('2026-11-19', 'Sun.') } }

    expect(await journal.takeIn(day)).toBe(false)
  })
})
