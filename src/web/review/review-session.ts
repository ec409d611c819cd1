import { dayOf } from '#domain/clock.ts'
import type { LivingGap } from '#domain/gaps/living-gaps.ts'
import type { SentenceKey } from '#domain/kinds/sentence-key.ts'
import { daysToReturn } from '#domain/review/days-to-return.ts'
import { type Pairing, pairSentences } from '#domain/review/pair-sentences.ts'
import {
  afterCard,
  type Card,
  followPlan,
  putOff,
  queueOf,
  withoutSentence,
} from '#domain/review/review-queue.ts'
import { RATING, type Rating } from '#domain/review/review-sentence.ts'
import { suggestRating } from '#domain/review/suggest-rating.ts'
import { afterAttempt } from '#domain/sentences/merge-sentences.ts'
import { type Attempt, accuracyOf, NOBODY } from '#domain/sentences/sentence.ts'
import type { AttemptAccuracy } from '#domain/shadow/accuracy.ts'
import { attemptFigures } from '#domain/shadow/attempt-figures.ts'
import type { HeardBy } from '#domain/speech/listener.ts'
import type { Recording } from '#domain/speech/recorder.ts'
import { createState } from '#domain/subscribers.ts'
import type { ReviewDesk } from './review-desk.ts'
import type { ReviewItem } from './review-pages.ts'

/** What became of one try at the sentence of a card. */
type Said = {
  id: string
  at: number // epoch ms
  by: HeardBy | null
  accuracy: AttemptAccuracy | null
  recording: Recording | null
}

/** The ratings that are asked for. */
export const RATINGS = [RATING.again, RATING.hard, RATING.good] as const

export type AskedRating = (typeof RATINGS)[number]

export type CardState = {
  /** Unlike that of every other card of the session, also of the same sentence. */
  id: number
  item: ReviewItem
  own: Pairing['own']
  /** It was not recalled before in this session: it is said once more, and not rated. */
  isReturn: boolean
  number: number
  total: number
  isShown: boolean
  /** Where the words stand that are to be filled in; null: the whole sentence is to be said. */
  gap: LivingGap['gap'] | null
  /** How the words that were filled in are rated; null before. */
  filledIn: AskedRating | null
  /** Of the recall, where it was measured. */
  heard: { understood: number; total: number } | null
  suggested: Rating | null
  /** In how many days it comes again, by rating. */
  returnsIn: Record<AskedRating, number>
}

export type SessionState = {
  card: CardState | null // null: all are said
  leftOut: SentenceKey | null
  /** The last rating could not be stored. */
  hasFailed: boolean
}

const LONGEST_MS = 60 * 60 * 1000 // a clock may be turned, or a learner called away

function lengthMs(from: number, to: number): number {
  return Math.round(Math.min(LONGEST_MS, Math.max(0, to - from)))
}

/** One session of saying again what a plan has. */
export function createReviewSession(desk: ReviewDesk) {
  const { clock, newId, recordings, language, nativeLanguage } = desk.ports
  const plan = desk.get().known?.plan
  let queue: Card[] = queueOf(plan?.keys ?? [])
  let saidCount = plan?.said ?? 0
  let cards = 0
  let writing = 0
  let isConnected = false
  let leftOut: Card | null = null // the one left out last
  let shownAt = clock.now()
  let begun: { id: string; at: number; how: 'recall' | 'read' } | null = null
  let recall: Attempt | null = null // the last one of the card that is open
  const { get, set, subscribe } = createState<SessionState>({ card: null, leftOut: null, hasFailed: false })
  const today = () => dayOf(clock.now())

  function ownOf({ entry, living }: ReviewItem): Pairing['own'] {
    const { content, translatedContent = '' } = entry
    const own = { text: content, language: entry.language ?? nativeLanguage }
    if (own.language === living.language) return null // it would be the sentence itself
    const pairs = pairSentences(own, { text: translatedContent, language: living.language })
    return pairs.find(({ translated }) => translated === living.text)?.own ?? null
  }

  const total = () => saidCount + queue.filter(({ isReturn }) => !isReturn).length

  function cardOf({ isReturn }: Card, item: ReviewItem): CardState {
    const days = (rating: AskedRating) => daysToReturn(item.review, rating, today())
    return {
      id: ++cards,
      item,
      own: ownOf(item),
      isReturn,
      number: saidCount + 1,
      total: total(),
      isShown: false,
      gap: 'gap' in item.living ? item.living.gap : null,
      filledIn: null,
      heard: null,
      suggested: null,
      returnsIn: { 1: days(1), 2: days(2), 3: days(3) },
    }
  }
  /** Opens the first card whose sentence still stands in its page. */
  function open(): void {
    const first = queue[0]
    const item = first && desk.find(first.key)
    if (first !== undefined && item === undefined) {
      queue = queue.slice(1)
      open()
      return
    }
    begun = null
    recall = null
    shownAt = clock.now()
    set({ card: first && item ? cardOf(first, item) : null, hasFailed: false })
  }
  function change(by: Partial<CardState>): void {
    const { card } = get()
    if (card !== null) set({ card: { ...card, ...by } })
  }
  /**
   * Takes in what has changed elsewhere. A card with which nothing was done yet goes where its sentence was rated or has gone,
   * and is the edited one where it was edited; another stays until it is rated.
   */
  function follow(): void {
    const { known } = desk.get()
    if (known === null || writing > 0) return
    const { said, keys } = known.plan
    const { card } = get()
    if (card === null) {
      queue = followPlan(queue, keys)
      saidCount = said
      if (queue.length > 0) open()
      return
    }
    const heir = desk.heirOf(card.item, keys)
    const item = desk.find(card.item.living.key)
    const isRated = item !== undefined && desk.isRated(item)
    const isUntouched = begun === null && !card.isShown && !card.isReturn
    queue = followPlan(
      queue,
      keys.filter((one) => one !== heir),
    )
    saidCount = isRated && !isUntouched && !card.isReturn ? said - 1 : said
    if (isUntouched && (item === undefined || isRated)) {
      queue = [...queueOf(heir === undefined ? [] : [heir]), ...queue.slice(1)]
      open()
    } else if (card.number !== saidCount + 1 || card.total !== total())
      change({ number: saidCount + 1, total: total() })
  }
  function openNext(): void {
    open()
    if (isConnected) follow() // what has changed elsewhere while this was stored
  }
  /** Stores an attempt; what it changes in the plan is for the session to do. */
  async function store(item: ReviewItem, attempt: Attempt): Promise<boolean> {
    writing += 1
    try {
      return await desk.write(item, (doc, words) => afterAttempt(doc, words, attempt))
    } finally {
      writing -= 1
    }
  }
  async function keepSound(recording: Recording, sentence: SentenceKey, attempt: Attempt): Promise<void> {
    const { id, at } = attempt
    try {
      const file = await recording.file()
      const kept = await recordings.keep({ id, sentence, at, accuracy: accuracyOf(attempt), file })
      if (!kept.ok) console.error('A sound could not be kept', kept.error)
    } catch (error) {
      console.error('A sound could not be kept', error)
    }
  }
  open()

  return {
    get,
    subscribe,
    /** From now on the cards are those of the plan as it is then. Returns how to stop. */
    connect(): () => void {
      isConnected = true
      follow()
      const stop = desk.subscribe(follow)
      return () => {
        isConnected = false
        stop()
      }
    },
    /** The learner begins to say the sentence: from memory, until it is shown. */
    begin() {
      begun = { id: newId(), at: clock.now(), how: get().card?.isShown ? 'read' : 'recall' }
      return { id: begun.id, at: begun.at }
    },
    /** What became of it. The same may come again, once more is known. */
    async said({ id, at, by, accuracy, recording }: Said): Promise<void> {
      const { card } = get()
      if (card === null || begun?.id !== id) return
      const { how } = begun
      const attempt: Attempt = {
        ...{ id, at, day: dayOf(at), how },
        by: accuracy === null ? NOBODY : (by ?? NOBODY),
        ms: lengthMs(at, clock.now()),
        ...(accuracy !== null && attemptFigures(accuracy)),
      }
      if (how === 'recall') recall = attempt
      const sound = recording && keepSound(recording, card.item.living.key, attempt)
      await store(card.item, attempt)
      await sound
      if (how !== 'recall' || get().card?.id !== card.id) return
      change({
        heard: accuracy && { understood: accuracy.understood, total: accuracy.total },
        suggested: card.isReturn ? null : suggestRating(desk.reviews(), language, id),
      })
    },
    show: () => change({ isShown: true }),
    /** The day's first rating counts. `ms` is then the time that the card took, by which days are planned. */
    async rate(rating: AskedRating): Promise<void> {
      const { card } = get()
      if (card === null || card.isReturn) return
      const now = clock.now()
      const unheard = { id: newId(), at: shownAt, day: dayOf(shownAt), how: 'recall', by: NOBODY } as const
      const attempt: Omit<Attempt, 'ms'> = recall ?? unheard
      const isStored = await store(card.item, { ...attempt, rating, ms: lengthMs(shownAt, now) })
      if (get().card?.id !== card.id) return
      if (!isStored) return set({ hasFailed: true })
      queue = afterCard(queue, rating)
      saidCount += 1
      openNext()
    },
    /**
     * Words were filled in, or looked at. The rating is stored at once, and the card stays open; a better one may follow. One
     * that came again is not rated.
     */
    async fillIn(rating: AskedRating, by: HeardBy | null = null): Promise<void> {
      const { card } = get()
      if (card === null) return
      recall ??= {
        ...{ id: newId(), at: shownAt, day: dayOf(shownAt), how: 'recall', by: by ?? NOBODY },
        ms: lengthMs(shownAt, clock.now()),
      }
      const isStored = card.isReturn || (await store(card.item, { ...recall, rating }))
      if (get().card?.id !== card.id) return
      if (isStored) change({ isShown: true, filledIn: rating })
      set({ hasFailed: !isStored })
    },
    /** After a sentence that came again, or words that were filled in. */
    goOn(): void {
      const { card } = get()
      if (card?.filledIn && !card.isReturn) saidCount += 1
      queue = afterCard(queue, card?.filledIn ?? null)
      openNext()
    },
    later(): void {
      queue = putOff(queue)
      open()
    },
    async leaveOut(): Promise<void> {
      const { card } = get()
      if (card === null) return
      const { key } = card.item.living
      if (!(await desk.keep(card.item, false))) return set({ hasFailed: true })
      leftOut = { key, isReturn: card.isReturn }
      queue = withoutSentence(queue, key)
      open()
      set({ leftOut: key })
    },
    async bringBack(): Promise<void> {
      const card = leftOut
      const item = card === null ? undefined : desk.find(card.key)
      leftOut = null
      set({ leftOut: null })
      if (card === null || item === undefined || !(await desk.keep(item, true))) return
      queue = [card, ...withoutSentence(queue, card.key)]
      open()
    },
    forgetLeftOut: () => set({ leftOut: null }),
  }
}

export type ReviewSession = ReturnType<typeof createReviewSession>
