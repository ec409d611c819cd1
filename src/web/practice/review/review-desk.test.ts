import { describe, expect, it, vi } from 'vitest'
import {
  afterBringing,
  afterDeletingText,
  broughtTextOf,
  entryOfText,
  keyOfText,
  type NewText,
} from '#domain/brought/brought-text.ts'
import { addDays } from '#domain/days.ts'
import type { Entry } from '#domain/journal/entry.ts'
import { dayOfSentence } from '#domain/kinds/sentence-key.ts'
import { failure } from '#domain/outcome.ts'
import { chosenAgain } from '#domain/sentences/merge-sentences.ts'
import { createMemorySentenceStore, noSentences } from '#domain/sentences/sentence-store.fake.ts'
import {
  dueToday,
  entryOf,
  kept,
  keptWords,
  missing,
  numbered,
  openDesk,
  said,
  TODAY,
} from './review.fixture.ts'

const NONE = { sentence: 0, gap: 0 }

describe('what is to be said again today', () => {
  it('are kept sentences that are due, as many as the minutes allow, never as the queue has', async () => {
    const { desk } = openDesk(dueToday(30))
    expect(desk.get().status).toBe('reading')
    await desk.read()
    // 60 % of five minutes, at 40 s for each; two at most that were never recalled
    expect(desk.get().known?.plan).toMatchObject({ size: 5, said: 0, keys: { length: 2 } })
  })

  it('is nothing where nothing was practised', async () => {
    const { desk } = openDesk({ entries: [numbered(1)] })
    await desk.read()
    expect(desk.get().known).toMatchObject({ plan: { keys: [] }, resting: NONE })
  })

  it('waits until every entry is known', async () => {
    const { desk, moving, changed } = openDesk(dueToday(1))
    const { entries } = moving
    moving.entries = null
    await desk.read()
    expect(desk.get().status).toBe('reading')
    moving.entries = entries
    changed()
    await expect.poll(() => desk.get().known?.plan.keys).toHaveLength(1)
  })

  it('is without the sentences of an entry that is gone, and of a text that was changed', async () => {
    const setting = dueToday(2)
    const { desk, moving, changed } = openDesk(setting)
    await desk.read()
    moving.entries = setting.entries.slice(1)
    changed()
    await expect.poll(() => desk.get().known?.plan.keys).toHaveLength(1)
    moving.entries = [entryOf(2, 'Another day.', 'Otro día.')]
    changed()
    await expect.poll(() => desk.get().known?.plan.keys).toHaveLength(0)
  })

  it('follows what another device has said', async () => {
    const setting = dueToday(2)
    const { desk, shared } = openDesk(setting)
    await desk.read()
    const other = createMemorySentenceStore(shared)
    const [key = ''] = desk.get().known?.plan.keys ?? []
    const at = new Date(2026, 10, 22, 9).getTime()
    const recall = {
      id: 'theirs',
      at,
      day: TODAY,
      how: 'recall',
      by: 'nobody',
      ms: 30_000,
      rating: 3,
    } as const
    await other.update(key, (doc = { attempts: [] }) => ({ ...doc, attempts: [...doc.attempts, recall] }))
    await expect.poll(() => desk.get().known?.plan).toMatchObject({ said: 1, keys: { length: 1 } })
    expect(desk.get().known?.rated).toEqual({
      notYet: NONE,
      again: NONE,
      hard: NONE,
      good: { sentence: 1, gap: 0 },
      ms: 30_000,
    })
  })

  it('has what was said while the entries were being read', async () => {
    const setting = dueToday(2)
    const { desk, moving, changed, sentences } = openDesk(setting)
    await desk.read()
    const [key = ''] = desk.get().known?.plan.keys ?? []
    const item = desk.find(key)
    if (item === undefined) throw new Error('no sentence')
    moving.entries = setting.entries.map((entry) => ({ ...entry }))
    const ofDay = vi.spyOn(sentences, 'all').mockImplementationOnce(async () => {
      const stored = [...setting.shared.docs].map(([key, doc]) => ({ key, doc }))
      void desk.keep(item, false) // its write comes after what is read here
      return { ok: true, value: stored }
    })
    await desk.read()
    await expect.poll(() => desk.get().known?.plan.keys).toHaveLength(1)
    changed()
    await desk.read()
    expect(desk.get().known?.plan.keys).toHaveLength(1)
    ofDay.mockRestore()
  })

  it('a store that cannot be read is told, and is read when it can be', async () => {
    const error = vi.spyOn(console, 'error').mockImplementation(() => undefined)
    const { desk, sentences } = openDesk(dueToday(1))
    const all = vi.spyOn(sentences, 'all').mockResolvedValueOnce(failure('storage-unavailable'))
    await desk.read()
    expect(desk.get().status).toBe('failed')
    await desk.read()
    expect(desk.get().status).toBe('ready')
    expect(all).toHaveBeenCalledTimes(2)
    error.mockRestore()
  })
})

describe('sentences that the learner has not chosen', () => {
  function practised(days: number) {
    const shared = noSentences()
    const entries = Array.from({ length: days }, (_, place) => numbered(place + 1))
    for (const entry of entries) said(shared, { entry })
    return { shared, entries }
  }
  const keptOf = (shared: ReturnType<typeof noSentences>) =>
    [...shared.docs.values()].filter((doc) => doc.kept)

  it('are taken in, one of each entry that was practised, while fewer than 15 wait', async () => {
    const { desk, shared, moving } = openDesk(practised(20))
    await desk.read()
    expect(keptOf(shared)).toHaveLength(15)
    expect(keptOf(shared)[0]).toMatchObject({ keptAt: moving.now, words: expect.any(Array) })
    expect(desk.get().known?.plan.keys).toHaveLength(2)
    expect(moving.written).toBe(15)
  })

  it('are shown only once all are taken in, however often the entries change meanwhile', async () => {
    const { desk, changed } = openDesk(practised(20))
    const lengths: (number | undefined)[] = []
    desk.subscribe(() => lengths.push(desk.get().known?.plan.keys.length))
    const reading = desk.read()
    for (let turn = 0; turn < 50; turn++) {
      changed()
      await Promise.resolve()
    }
    await reading
    await desk.read()
    expect(new Set(lengths)).toEqual(new Set([2]))
  })

  it('are taken in once a day', async () => {
    const { desk, shared, moving } = openDesk(practised(20))
    await desk.read()
    for (const { key } of desk.reviews().slice(0, 3)) {
      const item = desk.find(key)
      if (item !== undefined) await desk.keep(item, false)
    }
    await desk.read()
    expect(keptOf(shared)).toHaveLength(12)
    moving.now += 24 * 60 * 60 * 1000
    await desk.read()
    expect(keptOf(shared)).toHaveLength(15)
  })

  it('are taken in only when all entries are on the device', async () => {
    const { desk, shared, moving, changed } = openDesk({ ...practised(2), isFilling: true })
    await desk.read()
    expect(keptOf(shared)).toEqual([])
    expect(desk.get().status).toBe('ready')
    moving.isFilling = false
    changed()
    await expect.poll(() => keptOf(shared)).toHaveLength(2)
  })

  it('are those of the store, where nobody has told yet that the last ones have come', async () => {
    const { desk, moving, changed, shared } = openDesk({ entries: [numbered(1)], isFilling: true })
    await desk.read()
    const lengths: (number | undefined)[] = []
    desk.subscribe(() => lengths.push(desk.get().known?.plan.keys.length))
    said(shared, { entry: numbered(1) }) // straight into the store, as sync does
    moving.isFilling = false
    changed()
    await expect.poll(() => lengths).toEqual([1])
  })
})

describe('words that one keeps failing at', () => {
  function missedTwice() {
    const shared = noSentences()
    const entry = numbered(1)
    missing(shared, entry, 2, 'mágica')
    return { shared, entries: [entry] }
  }

  it('are those of all sentences, until the learner leaves them out', async () => {
    const { desk, moving, shared } = openDesk(missedTwice())
    await desk.read()
    const failing = desk.failing()
    expect(failing.map(({ word, heardAs }) => [word, heardAs])).toEqual([['página', 'mágica']])
    const [word] = failing
    expect(word && (await desk.leaveOutWord(word))).toBe(true)
    expect(desk.failing()).toEqual([])
    expect(moving.written).toBe(1)
    expect([...shared.docs.values()].filter((doc) => doc.leftOutWords?.length === 1)).toHaveLength(1)
  })

  it('cannot be left out in a sentence that is gone', async () => {
    const { desk } = openDesk(missedTwice())
    await desk.read()
    const [word] = desk.failing()
    expect(word && (await desk.leaveOutWord({ ...word, sentence: 'constructor' }))).toBe(false)
    expect(desk.failing()).toHaveLength(1)
  })
})

describe('sentences that have waited for long', () => {
  it('rest, and ten at a time are brought back', async () => {
    const shared = noSentences()
    const entries = Array.from({ length: 12 }, (_, place) => numbered(place + 60))
    for (const entry of entries) {
      said(shared, { entry })
      kept(shared, { entry })
    }
    const { desk } = openDesk({ shared, entries })
    await desk.read()
    expect(desk.get().known).toMatchObject({ resting: { sentence: 12, gap: 0 }, plan: { keys: [] } })
    await desk.bringBack()
    expect(desk.get().known).toMatchObject({
      resting: { sentence: 2, gap: 0 },
      plan: { keys: { length: 2 } },
    })
    await desk.bringBack()
    expect(desk.get().known?.resting).toEqual(NONE)
  })
})

it('the last day that anything was written or said is known', async () => {
  const setting = dueToday(3)
  const { desk } = openDesk({ ...setting, entries: setting.entries.slice(2) })
  await desk.read()
  expect(desk.get().known).toMatchObject({ lastDay: addDays(TODAY, -3) })
  const withToday = openDesk({
    entries: [entryOf(0, 'Now.', ''), ...setting.entries],
    shared: setting.shared,
  })
  await withToday.desk.read()
  expect(withToday.desk.get().known).toMatchObject({ lastDay: addDays(TODAY, -1) })
})

it('tomorrow’s plan has what is due then', async () => {
  const { desk } = openDesk(dueToday(5))
  await desk.read()
  expect(desk.get().known?.tomorrow()).toMatchObject({ sentences: 2, gaps: 0 })
})

it('a change that cannot be stored is answered, and shown nowhere', async () => {
  const error = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const { desk, sentences, moving } = openDesk(dueToday(1))
  await desk.read()
  vi.spyOn(sentences, 'update').mockResolvedValueOnce(failure('storage-full'))
  const item = desk.find(desk.get().known?.plan.keys[0] ?? '')
  expect(item && (await desk.keep(item, false))).toBe(false)
  expect(desk.get().known?.plan.keys).toHaveLength(1)
  expect(moving.written).toBe(0)
  error.mockRestore()
})

it('words that are left out in an edited sentence are left out in every form of it', async () => {
  const shared = noSentences()
  const texts = ['uno dos tres cuatro cinco.', 'uno dos tres cuatro seis.', 'uno dos tres ocho seis.']
  const entries = texts.map((text) => entryOf(1, 'One two.', text)) as [Entry, Entry, Entry]
  for (const entry of [entries[0], entries[1]]) keptWords(shared, { entry }, 'dos')
  const { desk } = openDesk({ shared, entries: [entries[2]] })
  await desk.read()
  const [key = ''] = desk.get().known?.plan.keys ?? []
  const item = desk.find(key)
  expect(item && (await desk.keep(item, false))).toBe(true)
  expect([...shared.docs.values()].map((doc) => doc.kept)).toEqual([false, false, false])
  expect(desk.get().known?.plan.keys).toEqual([])
})

describe('rough drafts that nobody has checked', () => {
  const rough = (number: number): Entry => ({
    ...numbered(number),
    translatedBy: 'apertium',
    translationQuality: 'draft',
  })

  it('give nothing to the schedule by themselves, until they are checked', async () => {
    const shared = noSentences()
    const entries = [rough(1), rough(2)]
    for (const entry of entries) said(shared, { entry })
    const { desk, moving, changed } = openDesk({ shared, entries })
    await desk.read()
    expect(desk.get().known?.plan.keys).toEqual([])
    expect([...shared.docs.values()].some(({ kept }) => kept === true)).toBe(false)
    moving.entries = entries.map((entry) => ({ ...entry, translationQuality: 'checked' as const }))
    moving.now += 24 * 60 * 60 * 1000
    changed()
    await expect.poll(() => desk.get().known?.plan.keys).toHaveLength(2)
  })

  it('keep in the schedule what was in it before, which says that it is a draft', async () => {
    const shared = noSentences()
    const entries = [rough(1), { ...rough(2), translatedBy: 'browser' }]
    for (const entry of entries) {
      said(shared, { entry })
      kept(shared, { entry })
    }
    const { desk } = openDesk({ shared, entries })
    await desk.read()
    const keys = desk.get().known?.plan.keys ?? []
    expect(keys).toHaveLength(2)
    expect(keys.map((key) => desk.find(key)?.review.isDraft).sort()).toEqual([true, undefined])
  })
})

describe('texts that were brought', () => {
  const TEXT: NewText = {
    text: 'Verde que te quiero verde. Los barcos están sobre el mar.',
    language: 'es-ES',
    translation: { text: 'Green, how I want you green. The ships are on the sea.', language: 'en-US' },
  }
  const KEY = keyOfText(TEXT, [])
  const NOON_BEFORE = new Date(2026, 10, 21, 12).getTime()

  /** A text that was brought and practised yesterday; `isKept`: the learner wants to meet it again. */
  function practised(isKept: boolean) {
    const shared = noSentences()
    const doc = afterBringing(undefined, TEXT, { day: '2026-11-21', now: NOON_BEFORE })
    shared.docs.set(KEY, isKept ? chosenAgain(doc, { kept: true, now: NOON_BEFORE }) : doc)
    const text = broughtTextOf({ key: KEY, doc })
    if (text === null) throw new Error('no text')
    const entry = entryOfText(text)
    for (const sentence of TEXT.text.split(/(?<=\.) /))
      said(shared, { entry, text: sentence }, { day: '2026-11-21' })
    return { shared, entry }
  }

  it('give nothing to the schedule until they are kept, and no day to the diary', async () => {
    const { desk } = openDesk(practised(false))
    await desk.read()
    expect(desk.get().known).toMatchObject({ plan: { keys: [] }, lastDay: null })
    expect(desk.reviews()).toEqual([])
    const again = openDesk({ shared: practised(true).shared })
    await again.desk.read()
    expect(again.desk.get().known?.plan.keys).toHaveLength(1)
    const [key = ''] = again.desk.get().known?.plan.keys ?? []
    expect(dayOfSentence(key)).toBe(dayOfSentence(KEY))
    expect(again.desk.get().known?.lastDay).toBe('2026-11-21') // something was said then
  })

  it('a sentence of theirs that is kept by itself comes again, and the others do not', async () => {
    const { shared, entry } = practised(false)
    kept(shared, { entry, text: 'Verde que te quiero verde.' })
    const { desk } = openDesk({ shared })
    await desk.read()
    expect(desk.reviews().map(({ kept: isKept }) => isKept)).toEqual([true])
  })

  it('come no more once they are deleted', async () => {
    const { shared } = practised(true)
    const { desk } = openDesk({ shared })
    await desk.read()
    shared.docs.set(KEY, afterDeletingText(shared.docs.get(KEY), NOON_BEFORE + 1))
    await desk.read()
    expect(desk.get().known?.plan.keys).toEqual([])
  })
})
