import { describe, expect, it } from 'vitest'
import { DAY_MS } from '#domain/clock.ts'
import type { Draft } from '#domain/journal/entry.ts'
import { arrive, device, entry, NOON, put, settled } from './journal.fixture.ts'
import { sayFilled } from './load-journal.ts'

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

  it('a draft is there again after the tab was closed, and is not in the list', async () => {
    const phone = device()
    const before = phone.open()
    await before.load()
    before.type({ content: 'Half a sent', tags: ['rain'] })
    await settled()
    const after = phone.open()
    await after.load()
    expect(after.get().open.draft).toMatchObject({ content: 'Half a sent', tags: ['rain'] })
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
    expect(journal.get().open.draft.content).toBe('From this morning.\nTyped at once.')
  })

  it('two tabs typing into the same day lose nothing and end up equal', async () => {
    const phone = device()
    const [left, right] = [phone.open(), phone.open()]
    await Promise.all([left.load(), right.load()])
    for (let word = 0; word < 25; word++) {
      left.type({ content: `${left.get().open.draft.content} left${word}` })
      right.type({ content: `${right.get().open.draft.content} right${word}` })
      await settled()
    }
    await settled()
    const text = left.get().open.draft.content
    expect(right.get().open.draft.content).toBe(text)
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
    right.type({ content: `${right.get().open.draft.content}\nDog` })
    await settled()
    expect(left.get().open.draft.content).toBe('ねk')
    left.type({ content: '猫' })
    await settled()
    expect(left.get().open.draft.content).toBe('猫')
    left.setComposing(false)
    await settled()
    expect(left.get().open.draft.content.split('\n').sort()).toEqual(['Dog', '猫'])
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
    expect(journal.get().open.draft.content).toBe('I walked home.')
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
    expect(journal.get().open.draft.content).toBe('Today.')
  })

  it('DIARY-10: without an entry for today none is current', async () => {
    const phone = device()
    put(phone.rows, entry('2026-11-20', 'Yesterday.'))
    const journal = phone.open()
    await journal.load()
    expect(journal.get().currentDate).toBeNull()
    expect(journal.get().open).toMatchObject({ date: '2026-11-21', draft: { content: '' } })
  })

  it('LIST-7: Edit makes that entry current and opens it', async () => {
    const phone = device()
    put(phone.rows, entry('2026-11-20', 'Yesterday.'))
    const journal = phone.open()
    await journal.load()
    journal.edit('2026-11-20')
    expect(journal.get()).toMatchObject({
      currentDate: '2026-11-20',
      open: { draft: { content: 'Yesterday.' } },
    })
  })

  it('LIST-11: when the current entry is deleted, none is current', async () => {
    const phone = device()
    put(phone.rows, entry('2026-11-21', 'Today.'), entry('2026-11-20', 'Yesterday.'))
    const journal = phone.open()
    await journal.load()
    await journal.remove('2026-11-21')
    expect(journal.get().currentDate).toBeNull()
    expect(journal.get().open.draft.content).toBe('')
  })

  it('LIST-11: brought back, it is current again', async () => {
    const phone = device()
    put(phone.rows, entry('2026-11-21', 'Today.'))
    const journal = phone.open()
    await journal.load()
    await journal.remove('2026-11-21')
    await journal.restoreEntry()
    expect(journal.get()).toMatchObject({ currentDate: '2026-11-21', open: { draft: { content: 'Today.' } } })
  })

  it('LIST-12: deleting another entry leaves the current one', async () => {
    const phone = device()
    put(phone.rows, entry('2026-11-21', 'Today.'), entry('2026-11-20', 'Yesterday.'))
    const journal = phone.open()
    await journal.load()
    await journal.remove('2026-11-20')
    expect(journal.get()).toMatchObject({ currentDate: '2026-11-21', open: { draft: { content: 'Today.' } } })
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
    expect(await journal.restoreEntry()).toBe(true)
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
  it('FAIL-33 OPEN-16: a page open past midnight keeps its day, and today is offered', async () => {
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
    expect(journal.get().open).toMatchObject({ date: '2026-11-22', draft: { content: '' } })
  })

  it('FAIL-33: words never saved are offered again on the next day', async () => {
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
    expect(next.get().open.draft.content).toBe('Fell asleep over th')
  })

  it('FAIL-33: words never saved are offered also where the calendar has gone back', async () => {
    const phone = device()
    const journal = phone.open()
    await journal.load()
    journal.type({ content: 'Written over the Pacific' })
    await settled()
    phone.clock.ms -= DAY_MS
    journal.checkDay()
    journal.openToday()
    await settled()
    expect(journal.get()).toMatchObject({ open: { date: '2026-11-20' }, unfinished: ['2026-11-21'] })
    const next = phone.open()
    await next.load()
    expect(next.get().unfinished).toEqual(['2026-11-21'])
  })

  it('FAIL-33: changes to an entry that were not saved are offered, not those to its translation alone', async () => {
    const unsaved: [string, Draft | undefined, string[]][] = [
      ['the text', { content: 'Rain, and wind.' }, ['2026-11-20']],
      ['a tag', { tags: ['rain'] }, ['2026-11-20']],
      ['the mood', { mood: 'tired' }, ['2026-11-20']],
      ['the translation', { translatedContent: 'Regn.' }, []],
      ['the text, now blank', { content: ' ' }, []],
      ['nothing', undefined, []],
    ]
    for (const [what, draft, days] of unsaved) {
      const phone = device()
      const doc = { entry: entry('2026-11-20', 'Rain.'), ...(draft && { draft }) }
      phone.rows.rows.set('2026-11-20', { date: '2026-11-20', doc, rev: 0, dirty: 1 })
      const journal = phone.open()
      await journal.load()
      expect(journal.get().unfinished, what).toEqual(days)
    }
  })
})

describe('a day on screen', () => {
  it('is known once: what is typed, comes, or is saved is in the list’s day and on screen alike', async () => {
    const phone = device()
    put(phone.rows, entry('2026-11-20', 'Yesterday.'), entry('2026-11-21', 'It rains.'))
    const journal = phone.open()
    await journal.load()
    const known = () => journal.core.days.get('2026-11-21')?.doc
    const isOne = () => journal.get().open.doc === known()
    const { entries } = journal.get()
    journal.type({ content: 'It rains. Still.' })
    await settled()
    expect([isOne(), known()?.draft?.content]).toEqual([true, 'It rains. Still.'])
    expect(journal.get().entries).toBe(entries) // a key draws no list
    await journal.save()
    expect([isOne(), known()?.entry?.content, known()?.draft]).toEqual([true, 'It rains. Still.', undefined])
    const stored = phone.rows.rows.get('2026-11-21')
    if (stored?.doc.entry === undefined) throw new Error('nothing was saved')
    const isSaid = { ...stored.doc.entry, mood: 'happy' as const }
    arrive(phone.rows, { date: '2026-11-21', doc: { entry: isSaid }, rev: 3 })
    await settled()
    expect([isOne(), known()?.entry?.mood, journal.get().open.isSynced]).toEqual([true, 'happy', true])
    expect(journal.get().entries[0]?.mood).toBe('happy')
    journal.setComposing(true)
    arrive(phone.rows, { date: '2026-11-21', doc: { entry: { ...isSaid, mood: 'tired' } }, rev: 4 })
    await settled()
    expect([isOne(), journal.get().open.draft.mood]).toEqual([true, 'happy'])
    journal.setComposing(false)
    await settled()
    expect([isOne(), journal.get().open.draft.mood]).toEqual([true, 'tired'])
  })

  it('is written again whole where the browser has thrown it away, however it is read after that', async () => {
    const phone = device()
    put(phone.rows, entry('2026-11-21', 'It rains.', { mood: 'happy' }))
    const journal = phone.open()
    await journal.load()
    journal.type({ content: 'It rains. Still.' })
    await settled()
    phone.rows.rows.clear()
    await journal.core.refresh(['2026-11-21'])
    await settled()
    expect(phone.rows.rows.get('2026-11-21')?.doc).toMatchObject({
      entry: { content: 'It rains.', mood: 'happy' },
      draft: { content: 'It rains. Still.' },
    })
  })
})

describe('a long diary', () => {
  const DAYS = Array.from({ length: 30 }, (_, place) => `2026-10-${String(place + 1).padStart(2, '0')}`)

  it('is said to be known only together with all its entries', async () => {
    const phone = device()
    for (const day of DAYS) put(phone.rows, entry(day, `Page of ${day}.`))
    const journal = phone.open()
    const seen: (number | null)[] = []
    journal.subscribe(() => seen.push(journal.get().known === 'all' ? journal.get().entries.length : null))
    await journal.load()
    expect(new Set(seen)).toEqual(new Set([null, 30]))
  })

  it('is said to be filled only together with the last entries, of which nobody has told yet', async () => {
    const phone = device()
    const journal = phone.open({}, { hasServer: true })
    await journal.load()
    const seen: number[] = []
    journal.subscribe(() => journal.get().isFilling || seen.push(journal.get().entries.length))
    for (const day of DAYS) put(phone.rows, entry(day, `Page of ${day}.`))
    await sayFilled(journal.core, true)
    expect(journal.get()).toMatchObject({ isFilling: false, entries: { length: 30 } })
    expect(seen).toEqual([30])
  })
})
