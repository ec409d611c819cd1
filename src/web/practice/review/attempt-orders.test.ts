import fc from 'fast-check'
import { expect, it, vi } from 'vitest'
import { generatedRuns } from '#domain/generated-runs.fixture.ts'
import { RATING } from '#domain/review/review-sentence.ts'
import { createState } from '#domain/subscribers.ts'
import {
  createGate,
  createWitness,
  type Move,
  movesWith,
  settle,
  settleAll,
} from '#web/practice/sentence/orders.fixture.ts'
import { createSentencePractice } from '#web/practice/sentence/sentence-practice.ts'
import { newSentence } from '#web/practice/sentence/sentence-state.ts'
import { createMemorySpeechSettings } from '#web/speech/speech-settings.fake.ts'
import { createScriptedVoice } from '#web/speech/voice/voice.fake.ts'
import { dueToday, openDesk } from './review.fixture.ts'
import { type CardState, createReviewSession } from './review-session.ts'

const RATINGS = [RATING.again, RATING.hard, RATING.good] as const

/** Somebody who reviews three sentences; what is stored takes as long as it likes. */
async function begin() {
  const gate = createGate()
  const setting = dueToday(3)
  const opened = openDesk({ ...setting, gate })
  await opened.desk.read()
  const session = createReviewSession(opened.desk)
  session.connect()
  const witness = createWitness('es-ES')

  function practise(card: CardState) {
    const { text, language } = card.item.living
    const keeper = session.keeperOf(card)
    const isShown = () => session.get().card?.id === card.id && session.get().card?.isShown === true
    return createSentencePractice(createState(newSentence(language, text)), {
      listener: witness.listener,
      voice: createScriptedVoice(),
      settings: createMemorySpeechSettings(),
      words: { spokenIn: async () => null, readingsOf: async () => null },
      keeper: {
        begin() {
          const { id, at } = keeper.begin()
          witness.note({ id, at }, { at: placeOf(card), reference: text, how: isShown() ? 'read' : 'recall' })
          return { id, at }
        },
        keep: (report) => void keeper.keep(report),
      },
      isHidden: () => !isShown(),
      onActive: () => undefined,
    })
  }
  return { ...opened, gate, session, witness, practise }
}

/** A card, and the sentence on it. */
const placeOf = ({ id, item }: CardState) => `${id} ${item.living.key}`

type Rated = { card: number; at: string; key: string; rating: number }

/** Does one thing after the other. Answers how cards were rated, and what must be kept is noted of each try. */
async function run(setting: Awaited<ReturnType<typeof begin>>, order: Move[]): Promise<Rated[]> {
  const { witness, gate, session, practise } = setting
  const rated: Rated[] = []
  let card = session.get().card
  let practice = card && practise(card)
  /** The screen draws the card that is open now, with a practice of its own. */
  function follow(): void {
    const now = session.get().card
    if (now?.id !== card?.id) {
      witness.left()
      practice?.close()
      practice = now && practise(now)
    }
    card = now
  }
  for (const { what, place } of order) {
    if (card !== null && practice !== null) {
      const { text, key } = card.item.living
      witness.move(what, practice, text)
      if (what === 'show' && !card.isShown) {
        witness.stop(practice)
        session.show()
      }
      if (what === 'rate' && card.isShown && !card.isReturn) {
        const rating = RATINGS[place % 3] ?? RATING.good
        if (!rated.some((one) => one.card === card?.id))
          rated.push({ card: card.id, at: placeOf(card), key, rating })
        void session.rate(rating)
      }
      if (what === 'go-on' && card.isReturn) session.goOn()
      if (what === 'later' && !rated.some((one) => one.card === card?.id)) session.later()
    }
    if (what === 'release') gate.release(place)
    if (place !== 0) await settle()
    follow()
    const shown = session.get().card
    if (shown !== null && shown.suggested !== null)
      expect(witness.tries).toContainEqual(expect.objectContaining({ at: placeOf(shown), how: 'recall' }))
  }
  await settleAll(gate, order.length)
  follow()
  practice?.close()
  witness.left()
  await settleAll(gate)
  return rated
}

it('whatever comes late or twice: each try is kept once, for its own card, and each rating once, with what was heard', async () => {
  vi.spyOn(console, 'error').mockReturnValue()
  await fc.assert(
    fc.asyncProperty(movesWith(['show', 'rate', 'release']), async (order) => {
      const setting = await begin()
      const rated = await run(setting, order)
      const { tries } = setting.witness
      const stored = [...setting.shared.docs].flatMap(([key, doc]) =>
        doc.attempts.map((one) => ({ key, ...one })),
      )
      const own = stored.filter(({ id }) => id.startsWith('new'))
      expect(new Set(own.map(({ id }) => id)).size).toBe(own.length)
      for (const one of tries) {
        const kept = own.find(({ id }) => id === one.id)
        if (kept !== undefined) expect([kept.key, kept.how]).toEqual([one.at.split(' ')[1], one.how])
        if (one.isDue) expect([one, kept]).toEqual([one, expect.anything()])
        if (one.isMeasured) expect(kept?.understood).toEqual(expect.any(Number))
      }
      const ratings = own.flatMap(({ key, rating }) => (rating === undefined ? [] : [{ key, rating }]))
      const inOrder = (list: { key: string; rating: number }[]) =>
        list.map(({ key, rating }) => `${key} ${rating}`).sort()
      expect(inOrder(ratings)).toEqual(inOrder(rated))
      for (const one of rated) {
        const recalls = tries.filter(({ at, how }) => at === one.at && how === 'recall')
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
