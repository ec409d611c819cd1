import fc from 'fast-check'
import { expect, it, vi } from 'vitest'
import { generatedRuns } from '#domain/generated-runs.fixture.ts'
import { RATING } from '#domain/review/review-sentence.ts'
import { createState } from '#domain/subscribers.ts'
import { createMemorySpeechSettings } from '#web/adapters/speech/speech-settings.fake.ts'
import { createScriptedVoice } from '#web/adapters/speech/voice.fake.ts'
import {
  createGate,
  createOrderedListener,
  type Move,
  movesWith,
  settle,
  settleAll,
} from '#web/practice/sentence/orders.fixture.ts'
import { createSentencePractice } from '#web/practice/sentence/sentence-practice.ts'
import { newSentence } from '#web/practice/sentence/sentence-state.ts'
import { dueToday, openDesk } from './review.fixture.ts'
import { type CardState, createReviewSession } from './review-session.ts'

/** A try at a card as it was, whatever became of it. */
type Try = {
  id: string
  card: number
  key: string
  isRecall: boolean
  isRecorded: boolean
  isHeard: boolean
  isDue: boolean
  isMeasured: boolean
  isStopped: boolean
  isOver: boolean
}

const RATINGS = [RATING.again, RATING.hard, RATING.good] as const

/** Somebody who reviews three sentences; what is stored takes as long as it likes. */
async function begin() {
  const gate = createGate()
  const setting = dueToday(3)
  const opened = openDesk({ ...setting, gate })
  await opened.desk.read()
  const session = createReviewSession(opened.desk)
  session.connect()
  const engine = createOrderedListener()
  const tries: Try[] = []

  function practise(card: CardState) {
    const { text, key, language } = card.item.living
    const keeper = session.keeperOf(card)
    const isShown = () => session.get().card?.id === card.id && session.get().card?.isShown === true
    return createSentencePractice(createState(newSentence(language, text)), {
      listener: engine.listener,
      voice: createScriptedVoice(),
      settings: createMemorySpeechSettings(),
      words: { spokenIn: async () => null, readingsOf: async () => null },
      keeper: {
        begin() {
          const { id, at } = keeper.begin()
          const plain = {
            isRecorded: false,
            isHeard: false,
            isDue: false,
            isMeasured: false,
            isStopped: false,
            isOver: false,
          }
          tries.push({ id, card: card.id, key, isRecall: !isShown(), ...plain })
          return { id, at }
        },
        keep: (report) => void keeper.keep(report),
      },
      isHidden: () => !isShown(),
      onActive: () => undefined,
    })
  }
  return { ...opened, gate, session, engine, tries, practise }
}

type Rated = { card: number; key: string; rating: number }

/** Does one thing after the other. Answers how cards were rated, and what must be kept is noted of each try. */
async function run(setting: Awaited<ReturnType<typeof begin>>, order: Move[]): Promise<Rated[]> {
  const { engine, tries, gate, session, practise } = setting
  const rated: Rated[] = []
  let card = session.get().card
  let practice = card && practise(card)
  let under: Try | null = null

  function left(): void {
    if (under?.isStopped && !under.isOver && (under.isRecorded || under.isHeard)) under.isDue = true
    under = null
  }
  /** The screen draws the card that is open now, with a practice of its own. */
  function follow(): void {
    const now = session.get().card
    if (now?.id !== card?.id) {
      left()
      practice?.close()
      practice = now && practise(now)
    }
    card = now
  }
  for (const { what, place } of order) {
    if (card !== null && practice !== null) {
      const { text, key } = card.item.living
      const { activity } = practice.get()
      if (what === 'speak' && activity === 'none') {
        practice.startSpeaking()
        under = tries.at(-1) ?? null
      }
      if (what === 'stop' && activity !== 'none') {
        if (activity === 'transcribing' && under?.isRecorded) under.isDue = true
        if (activity === 'transcribing' && !under?.isRecorded) under = null
        if (under !== null) under.isStopped = true
        practice.stopSpeaking()
      }
      if (what === 'hear' && under !== null && activity !== 'none') {
        const before = practice.get().transcript
        engine.hear(text)
        if (practice.get().transcript !== before) under.isHeard = true
      }
      if (what === 'record' && under !== null) {
        const before = practice.get().recording
        engine.record()
        if (practice.get().recording !== before) under.isRecorded = true
      }
      if (what === 'transcribe') engine.transcribe()
      if (what === 'end' || what === 'fail' || what === 'fail-keeping') {
        const before = practice.get()
        engine.end(what === 'end' ? null : 'network', what === 'fail-keeping')
        if (under !== null && activity !== 'none' && practice.get() !== before) {
          under.isOver = true
          if (what === 'end' && under.isHeard) under.isDue = under.isMeasured = true
          if (what !== 'end' && under.isRecorded) under.isDue = true
        }
      }
      if (what === 'again') practice.recogniseAgain()
      if (what === 'show' && !card.isShown) {
        if (activity !== 'none' && under !== null) under.isStopped = true
        if (activity === 'transcribing' && under?.isRecorded) under.isDue = true
        if (activity === 'transcribing' && !under?.isRecorded) under = null
        if (activity !== 'none') practice.stopSpeaking()
        session.show()
      }
      if (what === 'rate' && card.isShown && !card.isReturn) {
        const rating = RATINGS[place % 3] ?? RATING.good
        if (!rated.some((one) => one.card === card?.id)) rated.push({ card: card.id, key, rating })
        void session.rate(rating)
      }
      if (what === 'go-on' && card.isReturn) session.goOn()
      if (what === 'later' && !rated.some((one) => one.card === card?.id)) session.later()
    }
    if (what === 'release') gate.release(place)
    if (place !== 0) await settle()
    follow()
    const { heard = null } = session.get().card ?? {}
    if (heard !== null)
      expect(tries.some((one) => one.card === session.get().card?.id && one.isRecall)).toBe(true)
  }
  await settleAll(gate, order.length)
  follow()
  practice?.close()
  left()
  await settleAll(gate)
  return rated
}

it('whatever comes late or twice: each try is kept once, for its own card, and each rating once, with what was heard', async () => {
  vi.spyOn(console, 'error').mockReturnValue()
  await fc.assert(
    fc.asyncProperty(movesWith(['show', 'rate', 'release']), async (order) => {
      const setting = await begin()
      const rated = await run(setting, order)
      const stored = [...setting.shared.docs].flatMap(([key, doc]) =>
        doc.attempts.map((one) => ({ key, ...one })),
      )
      const own = stored.filter(({ id }) => id.startsWith('new'))
      expect(new Set(own.map(({ id }) => id)).size).toBe(own.length)
      for (const one of setting.tries) {
        const kept = own.find(({ id }) => id === one.id)
        if (kept !== undefined)
          expect(kept).toMatchObject({ key: one.key, how: one.isRecall ? 'recall' : 'read' })
        if (one.isDue) expect([one, kept]).toEqual([one, expect.anything()])
        if (one.isMeasured) expect(kept?.understood).toEqual(expect.any(Number))
      }
      const ratings = own.flatMap(({ key, rating }) => (rating === undefined ? [] : [{ key, rating }]))
      const inOrder = (list: { key: string; rating: number }[]) =>
        list.map(({ key, rating }) => `${key} ${rating}`).sort()
      expect(inOrder(ratings)).toEqual(inOrder(rated))
      for (const one of rated) {
        const recalls = setting.tries.filter(({ card, isRecall }) => card === one.card && isRecall)
        const ratedOne = own.find(
          ({ key, rating, id }) =>
            key === one.key && rating !== undefined && recalls.some((each) => each.id === id),
        )
        if (recalls.length > 0) expect([one, ratedOne]).toEqual([one, expect.anything()])
      }
    }),
    { numRuns: generatedRuns(1500) },
  )
})
