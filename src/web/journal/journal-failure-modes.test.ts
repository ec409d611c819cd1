import { describe, expect, it, vi } from 'vitest'
import type { DayDoc } from '#domain/journal/entry.ts'
import type { EntryStore } from '#domain/journal/entry-store.ts'
import { saveSeenTranslation } from '#domain/journal/save-translation.ts'
import { failure } from '#domain/outcome.ts'
import { createDaysInLanguage } from '#web/documents/days-in-language.ts'
import { device, entry, put, settled } from './journal.fixture.ts'

const contentsOf = ({ backedUp }: ReturnType<typeof device>) =>
  [...backedUp.values()].map(({ draft }) => draft.content)

describe('failure modes', () => {
  it('FAIL-28: words that the store refuses stay on screen, go to the draft backup, and are saved once it answers', async () => {
    const phone = device()
    const journal = phone.open()
    await journal.load()
    phone.rows.failure = 'storage-full'
    journal.type({ content: 'No room' })
    await settled()
    expect(journal.get().open).toMatchObject({ failure: 'storage-full', draft: { content: 'No room' } })
    expect(await journal.save()).toBe(false)
    expect(contentsOf(phone)).toEqual(['No room'])
    expect(journal.get().isBackedUp).toBe(true)
    phone.rows.failure = null
    journal.retry()
    await settled()
    expect(journal.get().open).toMatchObject({ failure: null, isDurable: true })
    expect(journal.get().isBackedUp).toBe(false)
    expect(phone.backedUp.size).toBe(0)
    expect(phone.rows.rows.get('2026-11-21')?.doc.draft?.content).toBe('No room')
  })

  it('every entry is listed where the part that looks for earlier diaries cannot be loaded', async () => {
    const said = vi.spyOn(console, 'error').mockImplementation(() => undefined)
    const phone = device()
    put(phone.rows, entry('2026-11-20', 'It rained.'))
    const journal = phone.open(
      {},
      { loadFallbackStorage: () => Promise.reject(new TypeError('Failed to fetch')) },
    )
    await journal.load()
    expect(journal.get().known).toBe('all')
    expect(said).toHaveBeenCalledOnce()
    said.mockRestore()
  })

  it('words in the draft backup come back at the next start', async () => {
    const phone = device()
    phone.backedUp.set('2026-11-21', { date: '2026-11-21', draft: { content: 'Nearly lost.' } })
    const journal = phone.open()
    await journal.load()
    expect(journal.get().open.draft.content).toBe('Nearly lost.')
    expect(phone.backedUp.size).toBe(0)
  })

  it('words that a page backs up while another moves its earlier ones into a slow store stay backed up', async () => {
    const phone = device()
    const store = phone.store()
    let answer: () => void = () => undefined
    const answered = new Promise<void>((resolve) => {
      answer = resolve
    })
    const slow = {
      update: (...asked: Parameters<typeof store.update>) => answered.then(() => store.update(...asked)),
    }
    const left = { date: '2026-11-21', page: 'left', bases: [] }
    phone.backedUp.set('2026-11-21 left', { ...left, draft: { content: 'It rained' } })
    const loading = phone.open(slow).load()
    await settled()
    phone.backedUp.set('2026-11-21 left', { ...left, draft: { content: 'It rained all day.' } })
    answer()
    await loading
    expect(contentsOf(phone)).toEqual(['It rained all day.'])
    const next = phone.open()
    await next.load()
    expect(next.get().open.draft.content).toBe('It rained all day.')
    expect(phone.backedUp.size).toBe(0)
  })

  it('a translation that was backed up goes where it was typed, though another language is learned by then', async () => {
    const phone = device()
    const spanish = { translatedContent: 'Llovió.', translationLanguage: 'es-ES' as const }
    put(phone.rows, entry('2026-11-21', 'It rained.', spanish))
    const first = phone.open({ update: () => new Promise(() => undefined) })
    await first.load()
    first.type({ translatedContent: 'Llovió mucho.' })
    first.keepUnwritten()
    const inDanish = (of: Partial<EntryStore> = {}) =>
      phone.open(
        {
          ...createDaysInLanguage(phone.store(), {
            ...{ language: 'da-DK', isOneOfSeveral: true, first: 'es-ES' },
          }),
          ...of,
        },
        { learned: 'da-DK', cache: { read: () => [], write: () => undefined, clear: () => undefined } },
      )
    const refused = async () => failure('storage-blocked' as const)
    const blocked = inDanish({ newest: refused, read: refused, all: refused, update: refused })
    await blocked.load()
    blocked.type({ content: 'It rained a lot.' })
    await settled()
    expect(blocked.get().open.draft.translatedContent).toBe('')
    const next = inDanish()
    await next.load()
    await settled()
    expect(next.get().open.draft.translatedContent).toBe('')
    expect(next.get().open.draft.content).toContain('It rained a lot.')
    const stored = phone.rows.rows.get('2026-11-21')?.doc
    expect(stored?.entry).toMatchObject(spanish)
    expect(stored?.draft?.translatedContent).toBe('Llovió mucho.')
    expect(phone.backedUp.size).toBe(0)
  })

  it('words typed just before the page is left are on the screen of the next one, once', async () => {
    const written = ['none of them', 'the first of them', 'all of them'] as const
    for (const arrived of written) {
      const phone = device()
      const first = phone.open()
      await first.load()
      first.type({ content: 'It rained.' })
      await settled()
      const left = phone.open({ update: () => new Promise(() => undefined) }) // its transactions do not end
      await left.load()
      left.type({ content: 'It rained. Al', tags: ['rain'] })
      await settled() // these are on their way
      left.type({ content: 'It rained. All day', tags: ['rain'] })
      left.keepUnwritten()
      const draft = {
        content: 'It rained. All day'.slice(0, arrived === 'all of them' ? 18 : 13),
        tags: ['rain'],
      }
      const row = { date: '2026-11-21', doc: { draft }, rev: 0, dirty: 1 as const }
      if (arrived !== 'none of them') phone.rows.rows.set('2026-11-21', row)

      const next = phone.open()
      await next.load()

      const found = next.get().open.draft
      expect(found, arrived).toMatchObject({ content: 'It rained. All day', tags: ['rain'] })
      expect(phone.backedUp.size).toBe(0)
    }
  })

  it('two tabs left at once keep the words of both', async () => {
    const phone = device()
    const slow = { update: () => new Promise<never>(() => undefined) }
    const tabs = [phone.open(slow), phone.open(slow)]
    for (const tab of tabs) await tab.load()
    for (const [index, tab] of tabs.entries()) {
      tab.type({ content: `Words of tab ${index}.` })
      tab.keepUnwritten()
    }
    const next = phone.open()
    await next.load()
    for (const index of [0, 1]) expect(next.get().open.draft.content.split(`tab ${index}.`)).toHaveLength(2)
  })

  it('a page that comes back after it was left drops what it kept as soon as its words are written', async () => {
    const phone = device()
    const journal = phone.open()
    await journal.load()
    journal.type({ content: 'Back so' })
    journal.keepUnwritten()
    expect(phone.backedUp.size).toBe(1)
    await settled()
    expect(phone.backedUp.size).toBe(0)
    expect(phone.rows.rows.get('2026-11-21')?.doc.draft?.content).toBe('Back so')
  })

  it('what is put on screen and saved at once is never stored as if it had been typed alone', async () => {
    const phone = device()
    put(phone.rows, entry('2026-11-21', 'It rained.'))
    const stored: DayDoc[] = []
    const { update } = phone.store()
    const journal = phone.open({
      update: (date, change) =>
        update(date, (found) => {
          const doc = change(found)
          stored.push(doc)
          return doc
        }),
    })
    await journal.load()
    const made = { text: 'Llovió.', language: 'es-ES', by: 'apertium', quality: 'draft' } as const
    journal.type({ translatedContent: made.text })
    await journal.core.changeDay('2026-11-21', (doc) => saveSeenTranslation(doc, made, 'It rained.'))
    expect(stored.filter(({ draft }) => draft !== undefined)).toEqual([])
    expect(journal.get().open).toMatchObject({
      isDurable: true,
      doc: { entry: { translatedBy: 'apertium' } },
    })
    phone.rows.failure = 'storage-full'
    journal.type({ translatedContent: 'Llovió mucho.' })
    expect(await journal.core.changeDay('2026-11-21', (doc) => doc)).toBe(false)
    expect(journal.get().open.isDurable).toBe(false)
    phone.rows.failure = null
    journal.retry()
    await settled()
    expect(phone.rows.rows.get('2026-11-21')?.doc.draft?.translatedContent).toBe('Llovió mucho.')
  })

  it('a page left with every word written keeps nothing more', async () => {
    const phone = device()
    const journal = phone.open()
    await journal.load()
    journal.type({ content: 'Written.' })
    await settled()
    journal.keepUnwritten()
    expect(phone.backedUp.size).toBe(0)
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
    expect(journal.get().open.draft.content).toBe('Only here')
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
    phone.legacy.entries = [entry('2026-11-20', 'Earlier.'), entry('2026-11-19', 'Older.')]
    const journal = phone.open()
    await journal.load()
    expect(journal.get().entries.map(({ content }) => content)).toEqual(['Mine.\nEarlier.', 'Older.'])
    expect(phone.legacy.entries).toEqual([])
  })

  it('the export holds every day, with what is on screen even when it was never saved', async () => {
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

  it('FAIL-27: words for which the store gives no answer go to the draft backup before it is given up', async () => {
    vi.useFakeTimers()
    const phone = device()
    const journal = phone.open({ update: () => new Promise(() => undefined) })
    await journal.load()
    journal.type({ content: 'Hello?' })
    await vi.advanceTimersByTimeAsync(1000)
    vi.useRealTimers()
    expect(journal.get().open).toMatchObject({ failure: 'slow', isDurable: false })
    expect(contentsOf(phone)).toEqual(['Hello?'])
  })

  it.each([
    ['', 'an empty day'],
    ['Before.', 'a day with words of an earlier page'],
  ])(
    'FAIL-27: words typed while the store gives no answer stand once when it is given up, beside %j',
    async (left) => {
      vi.useFakeTimers()
      const phone = device()
      if (left !== '') phone.backedUp.set('2026-11-21', { date: '2026-11-21', draft: { content: left } })
      const wait = (ms: number) => new Promise<void>((done) => setTimeout(done, ms))
      const silent = () => wait(5000).then(() => failure('storage-unavailable' as const))
      const fallback = wait(7000).then(phone.loadFallbackStorage) // its file is slow to come, too
      const update = left === '' ? () => new Promise<never>(() => undefined) : silent
      const journal = phone.open({ update, newest: silent }, { loadFallbackStorage: () => fallback })
      void journal.load()
      for (const content of ['Esc', 'Escri', 'Escribo de todos modos.']) {
        journal.type({ content })
        await vi.advanceTimersByTimeAsync(3000)
      }
      await vi.advanceTimersByTimeAsync(30_000)
      vi.useRealTimers()
      const found = journal.get().open.draft.content
      expect(found.split('\n').sort()).toEqual([left, 'Escribo de todos modos.'].filter(Boolean).sort())
      expect(contentsOf(phone)).toEqual([found])
      journal.close()
      const next = phone.open()
      await next.load()
      expect(next.get().open.draft.content).toBe(found)
      expect(phone.backedUp.size).toBe(0)
    },
  )

  it('FAIL-28: two tabs whose words the store refuses keep both, and the next page has them', async () => {
    const phone = device()
    const tabs = [phone.open(), phone.open()]
    for (const tab of tabs) await tab.load()
    phone.rows.failure = 'storage-full'
    const words = ['Words of one tab.', 'Words of the other.']
    for (const [index, content] of words.entries()) tabs[index]?.type({ content })
    await settled()
    for (const tab of tabs) tab.close()
    phone.rows.failure = null
    const next = phone.open()
    await next.load()
    expect(next.get().open.draft.content.split('\n').sort()).toEqual(words)
  })

  it('FAIL-29: backed-up words are in their drafts while the store cannot be read, and in it once it can', async () => {
    const phone = device()
    put(phone.rows, entry('2026-11-21', 'Saved.'))
    phone.backedUp.set('2026-11-21', { date: '2026-11-21', draft: { content: 'Saved. And more.' } })
    phone.backedUp.set('2026-11-18', { date: '2026-11-18', draft: { content: 'Days ago.' } })
    phone.backedUp.set('2026-11-22', { date: '2026-11-22', draft: { content: 'Further east.' } })
    phone.rows.failure = 'storage-unavailable'
    const journal = phone.open()
    await journal.load()
    await expect.poll(() => journal.get().open.draft.content).toBe('Saved. And more.')
    expect(journal.get().unfinished).toEqual(['2026-11-22', '2026-11-18'])
    expect(JSON.parse(await journal.export())).toMatchObject([
      { date: '2026-11-18', unsaved: 'Days ago.' },
      { date: '2026-11-21', unsaved: 'Saved. And more.' },
      { date: '2026-11-22', unsaved: 'Further east.' },
    ])
    journal.edit('2026-11-18')
    expect(journal.get().open.draft.content).toBe('Days ago.')
    phone.rows.failure = null
    journal.retry()
    const stored = (date: string) => phone.rows.rows.get(date)?.doc.draft?.content
    await expect.poll(() => stored('2026-11-18')).toBe('Days ago.')
    await expect.poll(() => stored('2026-11-21')).toBe('Saved. And more.')
    await expect.poll(() => phone.backedUp.size).toBe(0)
    expect(journal.get().entries).toMatchObject([{ content: 'Saved.' }])
  })

  it('FAIL-30: Save of a draft whose stored copy the browser has thrown away saves it', async () => {
    const phone = device()
    put(phone.rows, entry('2026-11-21', 'Today.', { tags: ['rain'] }))
    const journal = phone.open()
    await journal.load()
    journal.type({ content: 'Today, and more.' })
    await settled()
    phone.rows.rows.clear()
    expect(await journal.save()).toBe(true)
    expect(journal.get().open.draft.content).toBe('Today, and more.')
    expect(phone.rows.rows.get('2026-11-21')?.doc.entry).toMatchObject({
      id: 'id-2026-11-21',
      content: 'Today, and more.',
      tags: ['rain'],
    })
  })

  it('FAIL-30: when the browser clears the store the draft on screen goes back at once, the rest when asked', async () => {
    const phone = device()
    put(phone.rows, entry('2026-11-20', 'Yesterday.'), entry('2026-11-19', 'Before.'))
    const journal = phone.open()
    await journal.load()
    journal.type({ content: 'Typing' })
    await settled()
    phone.rows.rows.clear()
    for (const tell of phone.rows.storageWatchers) tell('cleared')
    await settled()
    expect(journal.get()).toMatchObject({ isCleared: true, open: { draft: { content: 'Typing' } } })
    expect([...phone.rows.rows.keys()]).toEqual(['2026-11-21'])
    expect(JSON.parse(await journal.export())).toHaveLength(3)
    await journal.putBack()
    expect(journal.get().isCleared).toBe(false)
    expect([...phone.rows.rows.keys()].sort()).toEqual(['2026-11-19', '2026-11-20', '2026-11-21'])
    expect(phone.rows.rows.get('2026-11-19')?.doc.entry?.content).toBe('Before.')
  })

  it('FAIL-32: a tab that has had to let go of the diary says so, and takes it up again when it is back', async () => {
    const phone = device()
    const journal = phone.open()
    await journal.load()
    phone.rows.failure = 'storage-newer'
    for (const tell of phone.rows.storageWatchers) tell('newer')
    expect(journal.get().loadFailure).toBe('storage-newer')
    journal.type({ content: 'Still here' })
    await settled()
    expect(journal.get()).toMatchObject({ isBackedUp: true, open: { failure: 'storage-newer' } })
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

    expect(await Promise.all(demo.map((day) => journal.mergeIn(day)))).toEqual([true, true])

    expect(journal.get().entries.map(({ content }) => content)).toEqual(
      expect.arrayContaining([expect.stringContaining('Sun.'), expect.stringContaining('From the demo.')]),
    )
    expect(journal.get().entries.find(({ date }) => date === '2026-11-20')?.content).toContain('Rain.')
    expect(journal.get().open.draft.content).toContain('Half a sent')
  })

  it('stays where it is when the store does not take it', async () => {
    const phone = device()
    const journal = phone.open({ update: async () => failure('storage-full') })
    await journal.load()

    const day = { date: '2026-11-19', doc: { entry: entry('2026-11-19', 'Sun.') } }

    expect(await journal.mergeIn(day)).toBe(false)
  })
})
