import { expect, it, vi } from 'vitest'
import type { Day } from '#domain/clock.ts'
import type { DayDoc, Entry } from '#domain/journal/entry.ts'
import { failure } from '#domain/outcome.ts'
import { addUp } from '#domain/progress/minutes.ts'
import { afterAttempt } from '#domain/sentences/merge-sentences.ts'
import { readSentence } from '#domain/sentences/sentence-of-text.ts'
import { createMemorySentenceStore } from '#domain/sentences/sentence-store.fake.ts'
import { attempt } from '#domain/sentences/sentences.fixture.ts'
import { createSubscribers } from '#domain/subscribers.ts'
import { countSentences } from '#domain/today/count-sentences.ts'
import { createTodayDesk, type TodaysReview } from './today-desk.ts'

const TODAY = '2026-11-22'
const NOON = new Date(2026, 10, 22, 12).getTime()
const TEXT = 'Hoy me desperté tarde.'
const ENTRY: Entry = {
  ...{ id: 'a', date: TODAY, content: 'I woke up late.', tags: [], mood: '' },
  ...{ translatedContent: TEXT, translationLanguage: 'es-ES' },
}
const NO_CARDS: TodaysReview = {
  plan: { size: 5, said: 0, saidWeight: 0, keys: [], secondsEach: 40 },
  lastDay: null,
  tomorrow: () => ({ sentences: 0, gaps: 0, minutes: 10 }),
}

function open() {
  const changed = createSubscribers()
  const rowsChanged = createSubscribers<Day[]>()
  const sentences = createMemorySentenceStore()
  const moving = {
    now: NOON,
    doc: {} as DayDoc,
    isKnown: true,
    isFilling: false,
    spent: addUp([]),
    review: NO_CARDS as TodaysReview | null,
    loads: 0,
  }
  const desk = createTodayDesk({
    clock: { now: () => moving.now },
    entry: () => (moving.isKnown ? { doc: moving.doc, lastDay: null, isFilling: moving.isFilling } : null),
    spentMs: () => moving.spent,
    review: () => moving.review,
    sentences,
    async loadCount() {
      moving.loads += 1
      return countSentences
    },
    language: 'es-ES',
    watch: changed.subscribe,
    watchSentences: rowsChanged.subscribe,
  })
  async function say(): Promise<void> {
    const { key, words } = readSentence(TEXT, TODAY, 'es-ES')
    await sentences.update(key, (doc) => afterAttempt(doc, words, attempt({ day: TODAY })))
    rowsChanged.emit([TODAY])
  }
  const change = (to: Partial<typeof moving>) => {
    Object.assign(moving, to)
    changed.emit()
  }
  return { desk, change, say, sentences, moving }
}

const left = ({ desk }: ReturnType<typeof open>) => desk.get().verdict?.left.map(({ kind }) => kind)

it('the verdict follows the entry from its first words to the last sentence said', async () => {
  const opened = open()
  await expect.poll(() => left(opened)).toEqual(['write'])
  opened.change({ doc: { draft: { content: 'I' } } })
  expect(opened.desk.get().verdict?.left).toEqual([{ kind: 'write', isBegun: true }])
  opened.change({ doc: { entry: { ...ENTRY, translatedContent: '' } } })
  expect(left(opened)).toEqual(['translate'])
  expect(opened.moving.loads).toBe(0) // nothing has to be read before there is a translation
  opened.change({ doc: { entry: ENTRY } })
  await expect.poll(() => left(opened)).toEqual(['say'])
  await opened.say()
  await expect.poll(() => left(opened)).toEqual([])
  expect(opened.desk.get().verdict?.isDone).toBe(true)
})

it('the verdict of an entry in the language one learns asks for its check until one of its sentences is said', async () => {
  const opened = open()
  opened.change({ doc: { draft: { content: TEXT, writtenIn: 'es-ES' } } })
  await expect.poll(() => left(opened)).toEqual(['write'])
  const written = { language: 'es-ES', writtenIn: 'es-ES', translatedBy: 'entry' } as const
  opened.change({ doc: { entry: { ...ENTRY, ...written, content: TEXT } } })
  await expect.poll(() => left(opened)).toEqual(['check'])
  await opened.say()
  await expect.poll(() => left(opened)).toEqual([])
})

it('nothing is claimed before entry, minutes and review are known', async () => {
  const opened = open()
  opened.change({ isKnown: false })
  await expect.poll(() => opened.desk.get().verdict).toBeNull()
  opened.change({ isKnown: true, review: null })
  expect(opened.desk.get().verdict).toBeNull()
  opened.change({ review: NO_CARDS })
  expect(left(opened)).toEqual(['write'])
  opened.change({ isFilling: true }) // today's entry may be on its way
  expect(opened.desk.get().verdict).toBeNull()
})

it('a new day begins with nothing of the day before', async () => {
  const opened = open()
  opened.change({ doc: { entry: ENTRY } })
  await opened.say()
  await expect.poll(() => opened.desk.get().verdict?.isDone).toBe(true)
  opened.change({ now: NOON + 86_400_000, doc: {} })
  await expect.poll(() => left(opened)).toEqual(['write'])
})

it('what does not change the verdict draws nothing, and after closing nothing comes', async () => {
  const opened = open()
  await expect.poll(() => left(opened)).toEqual(['write'])
  opened.change({ doc: { draft: { content: 'I woke' } } })
  const drawn = vi.fn()
  opened.desk.subscribe(drawn)
  opened.change({ doc: { draft: { content: 'I woke up' } } })
  expect(drawn).not.toHaveBeenCalled()
  opened.desk.close()
  opened.change({ doc: { entry: ENTRY } })
  expect(drawn).not.toHaveBeenCalled()
})

it('rows that cannot be read are said, and nothing is claimed', async () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const opened = open()
  opened.sentences.ofDay = async () => failure('storage-unavailable')
  opened.change({ now: NOON + 86_400_000 })
  await expect.poll(() => log.mock.calls.length).toBeGreaterThan(0)
  expect(opened.desk.get().verdict).toBeNull()
  log.mockRestore()
})

it('what comes tomorrow is told again when other devices change it, also where today stays as it is', async () => {
  const opened = open()
  await expect.poll(() => left(opened)).toEqual(['write'])
  const { verdict } = opened.desk.get()
  const told = vi.fn()
  opened.desk.subscribe(told)
  opened.change({ review: { ...NO_CARDS, tomorrow: () => ({ sentences: 1, gaps: 0, minutes: 11 }) } })
  expect(told).toHaveBeenCalledTimes(1)
  expect(opened.desk.tomorrow()).toEqual({ sentences: 1, gaps: 0, minutes: 11 })
  expect(opened.desk.get().verdict).toBe(verdict) // nothing else is drawn anew
})
