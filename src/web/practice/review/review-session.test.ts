import { describe, expect, it, vi } from 'vitest'
import { DAY_MS } from '#domain/clock.ts'
import { addDays } from '#domain/days.ts'
import type { Entry } from '#domain/journal/entry.ts'
import { failure } from '#domain/outcome.ts'
import { RATING } from '#domain/review/review-sentence.ts'
import { noSentences } from '#domain/sentences/sentence-store.fake.ts'
import { measureAttempt } from '#domain/shadow/accuracy.ts'
import type { AttemptReport, BegunAttempt } from '#domain/shadow/said-attempt.ts'
import { scriptedRecording } from '#web/speech/recording/recorder.fake.ts'
import { dueToday, entryOf, kept, numbered, openDesk, said, TODAY } from './review.fixture.ts'
import { createReviewSession } from './review-session.ts'

const { again, hard, good } = RATING

/** Sentences that were recalled once, three days ago, so that more than two are due. */
function recalledBefore(count: number) {
  const setting = {
    shared: noSentences(),
    entries: Array.from({ length: count }, (_, place) => numbered(place + 5)),
  }
  for (const entry of setting.entries) {
    kept(setting.shared, { entry })
    const day = addDays(TODAY, -4)
    const at = new Date(`${day}T12:00:00`).getTime()
    said(
      setting.shared,
      { entry },
      { id: `r${entry.date}`, day, at, how: 'recall', rating: good, ms: 40_000 },
    )
  }
  return setting
}

async function open(setting: Parameters<typeof openDesk>[0]) {
  const opened = openDesk(setting)
  await opened.desk.read()
  const session = createReviewSession(opened.desk)
  const card = () => {
    const { card } = session.get()
    if (card === null) throw new Error('no card is open')
    return card
  }
  const attemptsOf = (key: string) => opened.shared.docs.get(key)?.attempts ?? []
  return { ...opened, session, card, attemptsOf }
}

function reportOf(
  begun: BegunAttempt,
  sentence: string,
  heard: string,
  change: Partial<AttemptReport> = {},
): AttemptReport {
  const accuracy = measureAttempt(sentence, heard, 'es-ES')
  return { ...begun, sentence, how: 'recall', by: 'browser', accuracy, recording: null, ...change }
}

/** Says the sentence of the open card. */
async function say(
  { session, card }: Pick<Awaited<ReturnType<typeof open>>, 'session' | 'card'>,
  heard: string,
  change: Partial<AttemptReport> = {},
) {
  const keeper = session.keeperOf(card())
  const begun = keeper.begin()
  await keeper.keep(reportOf(begun, card().item.living.text, heard, change))
  return begun
}

describe('a card', () => {
  it('has the day, and what the learner wrote for its sentence', async () => {
    const entry = entryOf(
      1,
      'It rained all afternoon. I stayed at home with a book.',
      'Llovió toda la tarde. Me quedé en casa con un libro.',
    )
    const shared = noSentences()
    said(shared, { entry, text: 'Me quedé en casa con un libro.' })
    kept(shared, { entry, text: 'Me quedé en casa con un libro.' })
    const { card } = await open({ shared, entries: [entry] })
    expect(card()).toMatchObject({
      own: { kind: 'sentence', text: 'I stayed at home with a book.' },
      item: { living: { date: '2026-11-21', text: 'Me quedé en casa con un libro.' } },
      ...{ isReturn: false, number: 1, total: 1, isShown: false, suggested: null },
    })
  })

  it('has nothing beside it where nothing was written, or where that is the sentence itself', async () => {
    const blank = entryOf(1, '', 'Llovió toda la tarde.')
    const same = { ...entryOf(2, 'Me quedé en casa.', 'Me quedé en casa.'), language: 'es-ES' as const }
    const shared = noSentences()
    for (const entry of [blank, same]) {
      said(shared, { entry })
      kept(shared, { entry })
    }
    const { card, session } = await open({ shared, entries: [blank, same] })
    expect(card().own).toBeNull()
    await session.rate(good)
    expect(card().own).toBeNull()
  })

  it('says when it comes again, later the better it went', async () => {
    const { card } = await open(recalledBefore(1))
    const { returnsIn } = card()
    expect(returnsIn[good]).toBeGreaterThan(returnsIn[hard])
    expect(returnsIn[hard]).toBeGreaterThan(returnsIn[again])
  })
})

describe('a rating', () => {
  it('without anything that hears is an attempt that nobody heard, as long as the card took', async () => {
    const { session, card, moving, attemptsOf } = await open(dueToday(1))
    const { key } = card().item.living
    session.show()
    moving.now += 33_000
    await session.rate(hard)
    expect(attemptsOf(key).at(-1)).toEqual({
      ...{ id: 'new1', at: moving.now - 33_000, day: TODAY, how: 'recall', by: 'nobody' },
      ...{ ms: 33_000, rating: hard },
    })
    expect(session.get().card).toBeNull()
  })

  it('does not count the time in which a press to speak waited for the answer to a question', async () => {
    const { session, card, moving, attemptsOf } = await open(dueToday(2))
    const { key } = card().item.living
    const keeper = session.keeperOf(card())
    moving.now += 50_000
    keeper.waited?.(40_000.4)
    await session.rate(hard)
    expect(attemptsOf(key).at(-1)).toMatchObject({ ms: 10_000 })
    keeper.waited?.(5000) // of a card that is not open any more
    const next = card().item.living.key
    moving.now += 8000
    await session.rate(hard)
    expect(attemptsOf(next).at(-1)).toMatchObject({ ms: 8000 })
  })

  it('joins what was heard of the recall, as one attempt, and its sound is kept', async () => {
    const { session, card, attemptsOf, recordings } = await open(dueToday(1))
    const { key, text } = card().item.living
    const begun = await say({ session, card }, text, { recording: scriptedRecording() })
    expect(card().isShown).toBe(true) // what was said from memory is compared with the sentence
    await session.rate(good)
    const own = attemptsOf(key).filter(({ id }) => id === begun.id)
    expect(own).toMatchObject([{ how: 'recall', by: 'browser', understood: 6, total: 6, rating: good }])
    const sounds = await recordings.of([key])
    expect(sounds.ok && sounds.value).toMatchObject([{ id: begun.id, accuracy: 100 }])
  })

  it('pressed twice while it is being stored is one', async () => {
    const { session, card, attemptsOf } = await open(dueToday(1))
    const { key } = card().item.living
    await Promise.all([session.rate(again), session.rate(good)])
    expect(attemptsOf(key).flatMap(({ rating }) => rating ?? [])).toEqual([again])
  })

  it('that cannot be stored is told, and the card stays', async () => {
    const error = vi.spyOn(console, 'error').mockImplementation(() => undefined)
    const { session, card, sentences } = await open(dueToday(1))
    vi.spyOn(sentences, 'update').mockResolvedValueOnce(failure('storage-full'))
    await session.rate(good)
    expect(session.get().hasFailed).toBe(true)
    expect(card().number).toBe(1)
    await session.rate(good)
    expect(session.get()).toMatchObject({ card: null, hasFailed: false })
    error.mockRestore()
  })

  it('counts for the plan, and the day is done with the last one', async () => {
    const { session, desk } = await open(dueToday(2))
    await session.rate(good)
    await session.rate(again)
    session.goOn()
    expect(session.get().card).toBeNull()
    await expect.poll(() => desk.get().known?.plan.keys).toEqual([])
    expect(desk.get().known).toMatchObject({
      plan: { said: 2, keys: [] },
      rated: { good: { sentence: 1 }, again: { sentence: 1 } },
    })
  })
})

describe('a card is done when it is rated', () => {
  it.each(['recall', 'read'] as const)(
    'and until then it is due, also after it was said (%s)',
    async (how) => {
      const { session, card, desk, attemptsOf } = await open(dueToday(2))
      session.connect()
      const keys = desk.get().known?.plan.keys ?? []
      const { key, text } = card().item.living
      if (how === 'read') session.show()
      await say({ session, card }, text, { how })
      expect(attemptsOf(key)).toMatchObject([{}, { how }])
      expect(desk.get().known?.plan).toMatchObject({ said: 0, keys })
      expect(card()).toMatchObject({ number: 1, total: 2 })
      const later = createReviewSession(desk) // after leaving
      expect(later.get().card).toMatchObject({
        number: 1,
        total: 2,
        isReturn: false,
        item: { living: { key } },
      })
      await later.rate(hard)
      expect(desk.get().known?.plan).toMatchObject({ said: 1, keys: keys.slice(1) })
    },
  )
})

describe('a card that was not recalled', () => {
  it('is left today until it was said once more, also after leaving', async () => {
    const { session, desk } = await open(dueToday(2))
    const keys = desk.get().known?.plan.keys ?? []
    await session.rate(again)
    await session.rate(again)
    expect(desk.get().known).toMatchObject({
      plan: { said: 2, keys: keys.toSorted() },
      rated: { notYet: { sentence: 2 }, again: { sentence: 0 } },
    })
    const later = createReviewSession(desk)
    later.connect()
    expect(later.get().card).toMatchObject({ isReturn: true, isLast: false })
    later.show()
    later.goOn() // it was looked at, and said to nobody
    await expect.poll(() => desk.get().known?.plan.keys.length).toBe(1)
    expect(later.get().card).toMatchObject({ isReturn: true, isLast: true })
    const last = later.get().card
    if (last === null) throw new Error('no card is open')
    await say({ session: later, card: () => last }, last.item.living.text)
    expect(desk.get().known?.plan.keys).toEqual([])
    later.goOn()
    expect(later.get().card).toBeNull()
    expect(desk.get().known).toMatchObject({
      plan: { said: 2, keys: [] },
      rated: { notYet: { sentence: 0 }, again: { sentence: 2 } },
    })
  })

  it('is still left where it could not be stored that it was said once more', async () => {
    const error = vi.spyOn(console, 'error').mockImplementation(() => undefined)
    const { session, desk, sentences } = await open(dueToday(1))
    session.connect()
    await session.rate(again)
    vi.spyOn(sentences, 'update').mockResolvedValueOnce(failure('storage-full'))
    session.goOn()
    await expect.poll(() => session.get()).toMatchObject({ card: { isReturn: true }, hasFailed: true })
    expect(desk.get().known?.plan.keys).toHaveLength(1)
    error.mockRestore()
  })

  it('and is left out before it came once more is not said to have been said', async () => {
    const { session, desk } = await open(dueToday(1))
    await session.rate(again)
    await session.leaveOut()
    expect(desk.get().known).toMatchObject({
      plan: { keys: [] },
      rated: { notYet: { sentence: 1 }, again: { sentence: 0 } },
    })
  })
})

describe('what a machine heard', () => {
  it('is suggested where all words were understood before', async () => {
    const entry = numbered(1)
    const shared = noSentences()
    said(shared, { entry }, { by: 'browser', understood: 6, total: 6 })
    kept(shared, { entry })
    const { session, card } = await open({ shared, entries: [entry] })
    await say({ session, card }, 'escribí la página casa')
    expect(card()).toMatchObject({ isShown: true, suggested: hard })
  })

  it('after the sentence was shown is a reading, and suggests nothing', async () => {
    const { session, card, attemptsOf } = await open(dueToday(1))
    const { key, text } = card().item.living
    session.show()
    await say({ session, card }, text, { how: 'read' })
    expect(card()).toMatchObject({ suggested: null })
    await session.rate(good)
    const made = attemptsOf(key).filter(({ day }) => day === TODAY)
    expect(made.map(({ how, rating }) => [how, rating])).toEqual(
      expect.arrayContaining([
        ['read', undefined],
        ['recall', good],
      ]),
    )
  })

  it('too late, of a card that is closed, is kept for that card and not taken for the next', async () => {
    const { session, card, attemptsOf } = await open(dueToday(2))
    const closed = card()
    const { key, text } = closed.item.living
    const keeper = session.keeperOf(closed)
    const begun = keeper.begin()
    await session.rate(good)
    await keeper.keep(reportOf(begun, text, text))
    expect(card().isShown).toBe(false)
    expect(attemptsOf(card().item.living.key).filter(({ day }) => day === TODAY)).toEqual([])
    expect(attemptsOf(key).filter(({ day }) => day === TODAY)).toMatchObject([
      { id: begun.id, how: 'recall', by: 'browser', understood: 6, rating: good },
    ])
  })
})

describe('the order of cards', () => {
  it('Not yet returns after three others, unrated', async () => {
    const { session, card, attemptsOf } = await open(recalledBefore(5))
    const { key } = card().item.living
    await session.rate(again)
    for (let other = 0; other < 3; other++) {
      expect(card()).toMatchObject({ isReturn: false, number: other + 2, total: 5 })
      await session.rate(good)
    }
    expect(card()).toMatchObject({ isReturn: true, item: { living: { key } } })
    await session.rate(good)
    expect(card().isReturn).toBe(true) // it is not rated again
    session.goOn()
    expect(card()).toMatchObject({ isReturn: false, number: 5 })
    expect(attemptsOf(key).filter(({ rating, day }) => rating !== undefined && day === TODAY)).toHaveLength(1)
  })

  it('Later puts a card behind the others', async () => {
    const { session, card } = await open(dueToday(2))
    const first = card()
    session.later()
    expect(card().item.living.key).not.toBe(first.item.living.key)
    session.later()
    expect(card().item.living.key).toBe(first.item.living.key)
    expect(card().id).not.toBe(first.id)
  })

  it('what is left out is gone, and comes back when it is brought back', async () => {
    const { session, card, shared } = await open(dueToday(2))
    const { key } = card().item.living
    await session.leaveOut()
    expect(shared.docs.get(key)?.kept).toBe(false)
    expect(session.get().leftOut).toBe(key)
    expect(card()).toMatchObject({ number: 1, total: 1 })
    await session.bringBack()
    expect(shared.docs.get(key)?.kept).toBe(true)
    expect(card()).toMatchObject({ item: { living: { key } }, total: 2 })
    expect(session.get().leftOut).toBeNull()
  })

  it('a sentence that has left its entry meanwhile is passed over', async () => {
    const setting = dueToday(2)
    const { session, card, moving, changed, desk } = await open(setting)
    const next = desk.get().known?.plan.keys[1] ?? ''
    moving.entries = setting.entries.filter(({ date }) => !next.startsWith(date))
    changed()
    await expect.poll(() => desk.find(next)).toBeUndefined()
    expect(card()).toBeDefined()
    await session.rate(good)
    expect(session.get().card).toBeNull()
  })

  it('what comes into the plan while a card is open comes after it, and is counted from the next card on', async () => {
    const setting = recalledBefore(3)
    const { session, card, moving, changed, desk } = await open({
      ...setting,
      entries: setting.entries.slice(0, 1),
    })
    const stop = session.connect()
    expect(card()).toMatchObject({ number: 1, total: 1 })
    const { id } = card()
    moving.entries = setting.entries
    changed()
    await expect.poll(() => desk.get().known?.plan.keys.length).toBe(3)
    expect(card()).toMatchObject({ id, number: 1, total: 1 }) // never in mid-card
    await session.rate(good)
    for (const number of [2, 3]) {
      expect(card()).toMatchObject({ number, total: 3 })
      await session.rate(good)
    }
    expect(session.get().card).toBeNull()
    expect(desk.get().known?.plan).toMatchObject({ said: 3, keys: [] })
    stop()
  })

  it('goes on by itself when there is something again after its end', async () => {
    const setting = dueToday(2)
    const { session, card, moving, changed } = await open({
      ...setting,
      entries: setting.entries.slice(0, 1),
    })
    session.connect()
    await session.rate(good)
    expect(session.get().card).toBeNull()
    moving.entries = setting.entries
    changed()
    await expect.poll(() => session.get().card).not.toBeNull()
    expect(card()).toMatchObject({ number: 2, total: 2 })
  })

  it('an open card whose sentence leaves its entry goes, unless something was done with it', async () => {
    const setting = dueToday(2)
    const { session, card, moving, changed, desk } = await open(setting)
    session.connect()
    const without = (day: string) => setting.entries.filter(({ date }) => date !== day)
    const first = card().item.living
    moving.entries = without(first.date)
    changed()
    await expect.poll(() => card().item.living.key).not.toBe(first.key)
    session.show()
    const second = card().item.living
    moving.entries = without(second.date)
    changed()
    await expect.poll(() => desk.find(second.key)).toBeUndefined() // and the first is back
    expect(card().item.living.key).toBe(second.key)
    await session.rate(good)
    expect(card().item.living.key).toBe(first.key)
  })

  it('what is rated elsewhere is counted, and not asked for again', async () => {
    const { session, card, desk, shared } = await open(recalledBefore(5))
    session.connect()
    const other = openDesk({ shared, entries: desk.ports.entries() as Entry[] })
    await other.desk.read()
    const elsewhere = createReviewSession(other.desk)
    elsewhere.connect()
    const keys = desk.get().known?.plan.keys ?? []
    await elsewhere.rate(good) // the card that is open here, too
    await expect.poll(() => card()).toMatchObject({ number: 2, total: 5, item: { living: { key: keys[1] } } })
    await elsewhere.rate(again)
    await expect.poll(() => card()).toMatchObject({ number: 3, total: 5, item: { living: { key: keys[2] } } })
    session.show() // from now on it stays
    await elsewhere.rate(good)
    await expect.poll(() => desk.get().known?.plan.said).toBe(3)
    expect(card()).toMatchObject({ number: 3, total: 5, item: { living: { key: keys[2] } } })
    await session.rate(hard)
    await expect.poll(() => card()).toMatchObject({ number: 4, total: 5, item: { living: { key: keys[3] } } })
    await session.rate(good)
    await session.rate(good)
    expect(card()).toMatchObject({ isReturn: true, item: { living: { key: keys[1] } } })
    session.goOn()
    expect(session.get().card).toBeNull()
    await expect.poll(() => desk.get().known?.plan).toMatchObject({ said: 5, keys: [] })
  })

  it('a sentence that is edited elsewhere is the same card', async () => {
    const setting = recalledBefore(3)
    const { session, card, moving, changed, desk } = await open(setting)
    session.connect()
    const edit = (text: (before: string) => string) => {
      const { date } = card().item.living
      moving.entries = (moving.entries ?? []).map((entry) =>
        entry.date === date ? { ...entry, translatedContent: text(entry.translatedContent ?? '') } : entry,
      )
      changed()
      return desk.read()
    }
    await edit((before) => before.replace('casa', 'la casa'))
    expect(card()).toMatchObject({
      number: 1,
      total: 3,
      item: { living: { text: expect.stringContaining('la casa') } },
    })
    session.show()
    await edit((before) => before.replace('la casa', 'mi casa'))
    expect(card()).toMatchObject({ number: 1, total: 3, isShown: true })
    for (const number of [1, 2, 3]) {
      expect(card()).toMatchObject({ number, total: 3 })
      await session.rate(good)
    }
    expect(session.get().card).toBeNull()
    expect(desk.get().known?.plan).toMatchObject({ said: 3, keys: [] })
  })

  it('a card that returns and is left out returns when it is brought back', async () => {
    const { session, card } = await open(dueToday(1))
    session.connect()
    await session.rate(again)
    expect(card().isReturn).toBe(true)
    await session.leaveOut()
    expect(session.get().card).toBeNull()
    await session.bringBack()
    expect(card().isReturn).toBe(true)
  })

  it('a new day has its own cards, from the first on', async () => {
    const { session, card, moving, changed } = await open(dueToday(2))
    session.connect()
    await session.rate(good)
    await session.rate(good)
    expect(session.get().card).toBeNull()
    moving.now += 14 * DAY_MS
    changed()
    await expect.poll(() => session.get().card).not.toBeNull()
    expect(card()).toMatchObject({ number: 1, total: 2 })
  })

  it('what is left out at the last card is brought back once', async () => {
    const { session, card } = await open(dueToday(1))
    session.connect()
    await session.leaveOut()
    expect(session.get().card).toBeNull()
    await session.bringBack()
    expect(card()).toMatchObject({ number: 1, total: 1 })
  })

  it('goes on the same day with what is left, and comes again on another', async () => {
    const setting = dueToday(2)
    const { session, moving, desk } = await open(setting)
    await session.rate(good)
    const later = createReviewSession(desk)
    expect(later.get().card).toMatchObject({ number: 2, total: 2 })
    moving.now += 14 * DAY_MS
    await desk.read()
    expect(createReviewSession(desk).get().card).toMatchObject({ number: 1, total: 2 })
  })
})
