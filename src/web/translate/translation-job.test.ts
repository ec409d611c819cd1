import { describe, expect, it, onTestFinished, vi } from 'vitest'
import type { WordLevel } from '#domain/accounts/profile.ts'
import type { DayDoc, Entry } from '#domain/journal/entry.ts'
import { memoryTranslator } from '#domain/translate/translator.fake.ts'
import {
  TRANSLATE_FAILURES,
  type TranslateAnswer,
  type TranslationRequest,
  type Translator,
} from '#domain/translate/translator.ts'
import { createTranslationJobs, type MachineMade, type TranslationOrder } from './translation-job.ts'

const DATE = '2026-11-21'
const ENTRY: Entry = { id: '1', date: DATE, content: 'It rained.', tags: [], mood: '' }

/** A day, and a translator whose answers a test gives. */
function setting() {
  const now = {
    doc: { entry: ENTRY } as DayDoc,
    to: 'es-ES' as 'es-ES' | 'da-DK',
    isLoggedIn: true,
    level: undefined as WordLevel | undefined,
    writes: 0,
    arrive: null as (() => void) | null, // what comes into the store just before a change
    translators: [] as Translator[],
  }
  const asked: {
    request: TranslationRequest
    signal: AbortSignal
    download(share: number): void
    answer(answer: TranslateAnswer): void
  }[] = []
  const translator = memoryTranslator({
    answer: (request, signal, download = () => undefined) =>
      new Promise((answer) => asked.push({ request, signal, download, answer })),
  })
  now.translators.push(translator)
  const jobs = createTranslationJobs({
    findTranslators: async () => now.translators,
    look: () =>
      now.isLoggedIn
        ? { doc: now.doc, languages: { from: 'en-US', to: now.to }, isOwnFirst: false, level: now.level }
        : null,
    async change(_, change) {
      now.arrive?.()
      const next = change(now.doc)
      if (next !== now.doc) now.writes += 1
      now.doc = next
      return true
    },
  })
  const stops: AbortController[] = []
  async function start(how: Partial<TranslationOrder> = {}) {
    const stop = new AbortController()
    stops.push(stop)
    const end = jobs.translate({ date: DATE, isAsked: false, signal: stop.signal, ...how })
    await vi.waitFor(() => expect(asked.length).toBeGreaterThan(0))
    return { end, stop }
  }
  onTestFinished(() => {
    for (const stop of stops) stop.abort()
  })
  const answer = (text: string, at = asked.length - 1) =>
    asked[at]?.answer({ ok: true, value: { text, by: 'gemini', quality: 'good' } })
  return { jobs, now, asked, start, answer }
}

const watched = (shown: MachineMade[]): Partial<TranslationOrder> => ({
  isAsked: true,
  show: (made) => void shown.push(made),
})

it('PROMISE-8 TRANS-8: what is saved is translated, and stored with who made it, without another press', async () => {
  const { now, start, answer } = setting()
  const { end } = await start()
  answer('Llovió.')
  expect(await end).toEqual({ kind: 'done' })
  expect(now.doc.entry).toEqual({
    ...ENTRY,
    translatedContent: 'Llovió.',
    translationLanguage: 'es-ES',
    translatedBy: 'gemini',
    translationQuality: 'good',
  })
})

const inWords = (level: WordLevel | undefined): TranslateAnswer => ({
  ok: true,
  value: { text: 'Llovió.', by: 'gemini', quality: 'good', ...(level && { level }) },
})

it.each([
  ['the learner’s level', 'A2', undefined, 'A2', 'A2'],
  ['what was just chosen before the preferences know it', undefined, 'B1', 'B1', 'B1'],
  ['what was just chosen against it', 'A2', null, undefined, undefined],
  ['a level that the translator does not know', 'A2', undefined, 'A2', undefined],
] as const)(
  'in words for %s is asked for, and remembered as it was made',
  async (_, preferred, chosen, asked, made) => {
    const world = setting()
    world.now.level = preferred
    world.now.doc = { entry: { ...ENTRY, translationLevel: 'C1' } }
    const { end } = await world.start(chosen === undefined ? {} : { level: chosen })
    expect(world.asked[0]?.request.level).toBe(asked)
    world.asked[0]?.answer(inWords(made))
    expect(await end).toEqual({ kind: 'done' })
    expect(world.now.doc.entry?.translationLevel).toBe(made)
  },
)

it.each([
  ['that was written by hand', { translatedBy: 'hand' }],
  ['that was checked', { translatedBy: 'apertium', translationQuality: 'checked' }],
  ['that was changed', { translatedBy: 'gemini', isTranslationEdited: true }],
  ['of an unknown maker', {}],
] as const)('in words for a level a text is offered beside one %s, never put in its place', async (_, by) => {
  const { now, asked, start } = setting()
  const own: Entry = { ...ENTRY, translatedContent: 'Llovía.', translationLanguage: 'es-ES', ...by }
  now.doc = { entry: own }
  const shown: MachineMade[] = []
  const { end } = await start({ ...watched(shown), level: 'A2' })
  asked[0]?.answer(inWords('A2'))
  expect(await end).toMatchObject({
    kind: 'kept',
    because: 'own-text',
    made: { text: 'Llovió.', level: 'A2' },
  })
  expect([shown, now.doc.entry]).toEqual([[], own])
})

it('another level is another question: it stops the one under way', async () => {
  const { asked, start } = setting()
  const background = await start({ level: 'A2' })
  await start({ ...watched([]), level: null })
  await vi.waitFor(() => expect(asked).toHaveLength(2))
  asked[0]?.answer(inWords('A2'))
  expect((await background.end).kind).toBe('stopped')
})

it('the screen shows what is under way already: nothing is asked twice, and the download goes on', async () => {
  const { now, asked, start, answer } = setting()
  const background = await start()
  asked[0]?.download(0.25)
  const shown: MachineMade[] = []
  const told: number[] = []
  const screen = await start({ ...watched(shown), onDownload: (share) => told.push(share) })
  asked[0]?.download(0.5)
  answer('Llovió.')
  expect([await background.end, await screen.end]).toEqual([{ kind: 'done' }, { kind: 'done' }])
  expect([shown.length, asked.length, told]).toEqual([1, 1, [0.25, 0.5]])
  expect(now.doc).toMatchObject({ entry: { translatedContent: 'Llovió.' } })
})

it('who stops it on the screen stops it in the background, and can begin anew', async () => {
  const { now, asked, start, answer } = setting()
  const background = await start()
  const screen = await start(watched([]))
  screen.stop.abort()
  const again = await start(watched([]))
  await vi.waitFor(() => expect(asked).toHaveLength(2))
  answer('Llueve.', 0)
  expect([(await background.end).kind, (await screen.end).kind]).toEqual(['stopped', 'stopped'])
  answer('Llovió.')
  expect(await again.end).toEqual({ kind: 'done' })
  expect([now.doc.entry?.translatedContent, now.writes]).toEqual(['Llovió.', 1])
})

it('a second save of other words stops the first translation', async () => {
  const { now, asked, start, answer } = setting()
  const first = await start()
  now.doc = { entry: { ...ENTRY, content: 'It rained all day.' } }
  const second = await start()
  await vi.waitFor(() => expect(asked).toHaveLength(2))
  expect(asked.map(({ signal }) => signal.aborted)).toEqual([true, false])
  answer('Llovió.', 0)
  answer('Llovió todo el día.')
  expect([(await first.end).kind, (await second.end).kind]).toEqual(['stopped', 'done'])
  expect(now.doc.entry?.translatedContent).toBe('Llovió todo el día.')
})

it.each<[string, (now: ReturnType<typeof setting>['now']) => void, object]>([
  [
    'other words',
    (now) => (now.doc = { entry: { ...ENTRY, content: 'It snowed.' } }),
    { text: 'It snowed.' },
  ],
  ['another language to learn', (now) => (now.to = 'da-DK'), { to: 'da-DK' }],
])(
  'TRANS-31: an answer in the background to what has %s by then is dropped, and the new one asked for',
  async (_, change, request) => {
    const { now, asked, start, answer } = setting()
    const { end } = await start()
    change(now)
    answer('Llovió.')
    await vi.waitFor(() => expect(asked[1]?.request).toMatchObject(request))
    expect(now.doc.entry?.translatedContent).toBeUndefined()
    answer('Nevó.')
    expect(await end).toEqual({ kind: 'done' })
    expect(now.doc.entry).toMatchObject({ translatedContent: 'Nevó.', translationLanguage: now.to })
  },
)

it('words typed while it was made stay, and it is kept out', async () => {
  const { now, start, answer } = setting()
  const { end } = await start()
  now.doc = { ...now.doc, draft: { translatedContent: 'Ll' } }
  answer('Llovió.')
  expect(await end).toMatchObject({ kind: 'kept', because: 'edited' })
  expect([now.doc.draft?.translatedContent, now.writes]).toEqual(['Ll', 0])
})

it('an own text that arrives in the moment of storing stays, also where the answer is on screen already', async () => {
  for (const how of [{}, watched([])]) {
    const { now, start, answer } = setting()
    const { end } = await start(how)
    const hand = { ...ENTRY, translatedContent: 'Llueve.', translatedBy: 'hand' }
    now.arrive = () => {
      now.doc = { entry: hand, draft: { translatedContent: 'Llovió. Llueve.' } }
    }
    answer('Llovió.')
    expect((await end).kind).toBe('show' in how ? 'done' : 'kept')
    expect(now.doc).toEqual({ entry: hand, draft: { translatedContent: 'Llovió. Llueve.' } })
  }
})

it('an answer that the learner clears while it is stored stays cleared, and is marked stale where the entry was changed', async () => {
  const { now, start, answer } = setting()
  const { end } = await start(watched([]))
  now.arrive = () => {
    now.doc = { entry: { ...ENTRY, content: 'It snowed.' } }
  }
  answer('Llovió.')
  expect(await end).toEqual({ kind: 'done' })
  expect(now.doc).toMatchObject({
    entry: { translatedContent: 'Llovió.', isTranslationStale: true },
    draft: { translatedContent: '' },
  })
})

it('nothing is stored once it was stopped, or nobody is logged in any more', async () => {
  const { now, asked, start, answer } = setting()
  const { end, stop } = await start()
  stop.abort()
  answer('Llovió.')
  expect(await end).toEqual({ kind: 'stopped' })
  const other = await start()
  await vi.waitFor(() => expect(asked).toHaveLength(2))
  now.isLoggedIn = false
  answer('Llovió.')
  expect(await other.end).toMatchObject({ kind: 'kept', because: 'deleted' })
  expect(now.writes).toBe(0)
})

it('is due where the answer would be stored although nobody sees it come', () => {
  const { jobs, now } = setting()
  expect(jobs.isDue(DATE, false)).toBe(true)
  now.doc = {
    entry: { ...ENTRY, translatedContent: 'Llueve.', translatedBy: 'hand', isTranslationStale: true },
  }
  expect([jobs.isDue(DATE, false), jobs.isDue(DATE, true)]).toEqual([false, false])
})

describe('an entry that waited for the connection', () => {
  /** Translates with these, and answers how that ended, what is stored and who was asked. */
  async function translateWith(answers: Partial<Record<Translator['id'], TranslateAnswer>>, how = {}) {
    const asked: string[] = []
    const translators = Object.entries(answers).map(([id, answer]) =>
      memoryTranslator({
        id: id as Translator['id'],
        async answer() {
          asked.push(id)
          return answer
        },
      }),
    )
    let doc: DayDoc = { entry: ENTRY }
    const jobs = createTranslationJobs({
      findTranslators: async () => translators,
      look: () => ({ doc, languages: { from: 'en-US', to: 'es-ES' }, isOwnFirst: false }),
      async change(_, change) {
        doc = change(doc)
        return true
      },
    })
    const { signal } = new AbortController()
    const end = await jobs.translate({ date: DATE, isAsked: true, hasWaited: true, signal, ...how })
    return { end, asked, entry: doc.entry }
  }
  const usedUp = { ok: false, error: 'budget-used' } as const
  const made = (by: 'openai' | 'libretranslate'): TranslateAnswer => ({
    ok: true,
    value: { text: 'Llovió.', by, quality: 'good' },
  })

  it('is drafted by a translator that is no model where the model may be asked no more today', async () => {
    const answers = { gemini: usedUp, openai: made('openai'), libretranslate: made('libretranslate') }
    const { end, asked, entry } = await translateWith(answers)
    expect([end, asked]).toEqual([{ kind: 'done' }, ['gemini', 'libretranslate']])
    expect(entry).toMatchObject({ translatedBy: 'libretranslate', translationQuality: 'draft' })
  })

  it('goes to no other translator where the learner can choose one', async () => {
    const answers = { gemini: usedUp, libretranslate: made('libretranslate') }
    const { end, asked, entry } = await translateWith(answers, { hasWaited: false })
    expect(end).toEqual({ kind: 'failed', error: 'budget-used', next: 'libretranslate' })
    expect([asked, entry]).toEqual([['gemini'], ENTRY])
  })

  it('is drafted also where the screen was asking the model for the same words, which is told that the model failed', async () => {
    const { jobs, now, asked, start } = setting()
    now.translators.push(memoryTranslator({ id: 'apertium', quality: 'good' }))
    const screen = await start(watched([]))
    const { signal } = new AbortController()
    const waited = jobs.translate({ date: DATE, isAsked: true, hasWaited: true, signal })
    asked[0]?.answer(usedUp)
    expect([await screen.end, await waited]).toMatchObject([
      { kind: 'failed', error: 'budget-used' },
      { kind: 'done' },
    ])
    expect([asked.length, now.doc.entry?.translatedBy]).toEqual([1, 'apertium'])
  })

  it.each([
    ['there is none', {}],
    ['it fails', { apertium: { ok: false, error: 'provider-down' } as const }],
  ])('has the failure of the model where %s', async (_, others) => {
    const { end, entry } = await translateWith({ gemini: usedUp, ...others })
    expect(end).toMatchObject({ kind: 'failed', error: 'budget-used' })
    expect(entry).toEqual(ENTRY)
  })

  it.each(TRANSLATE_FAILURES.filter((error) => error !== 'budget-used'))(
    'goes to no other translator after %s',
    async (error) => {
      const answers = { gemini: { ok: false, error } as const, libretranslate: made('libretranslate') }
      const { end, asked } = await translateWith(answers)
      expect([end, asked]).toMatchObject([{ kind: 'failed', error }, ['gemini']])
    },
  )
})
