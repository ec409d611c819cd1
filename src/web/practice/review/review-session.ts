import { dayOf } from '#domain/clock.ts'
import type { SentenceKey } from '#domain/kinds/sentence-key.ts'
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
import { daysToReturn } from '#domain/review/schedule.ts'
import { suggestRating } from '#domain/review/suggest-rating.ts'
import { afterAttempt } from '#domain/sentences/merge-sentences.ts'
import { type Attempt, NOBODY } from '#domain/sentences/sentence.ts'
import { type AttemptReport, attemptMs, attemptOf, type BegunAttempt } from '#domain/shadow/said-attempt.ts'
import type { HeardBy } from '#domain/speech/listener.ts'
import { createState } from '#domain/subscribers.ts'
import type { LivingGap } from '#domain/vocabulary/living-gaps.ts'
import { keepAttempt, type SentenceChange } from '#web/practice/sentence/keep-attempt.ts'
import type { AttemptKeeper } from '#web/practice/sentence/sentence-practice.ts'
import type { ReviewItem } from './review-days.ts'
import type { ReviewDesk } from './review-desk.ts'

/** The ratings that are asked for. */
export const RATINGS = [RATING.again, RATING.hard, RATING.good] as const

export type AskedRating = (typeof RATINGS)[number]

export type CardState = {
  /** Unique in the session, also among cards of the same sentence. */
  id: number
  item: ReviewItem
  own: Pairing['own']
  /** It was not recalled before in this session: it is said once more, and not rated. */
  isReturn: boolean
  number: number
  total: number
  /** Nothing follows it, unless it is not recalled. */
  isLast: boolean
  isShown: boolean
  /** Where the words stand that are to be filled in; null: the whole sentence is to be said. */
  gap: LivingGap['gap'] | null
  /** How the words that were filled in are rated; null before. */
  filledIn: AskedRating | null
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

/** One session of saying again what a plan has. */
export function createReviewSession(desk: ReviewDesk) {
  const { clock, newId, recordings, language, nativeLanguage } = desk.ports
  const plan = desk.get().known?.plan
  const onceMoreOf = (keys: SentenceKey[]) => keys.filter(desk.comesOnceMore)
  let queue: Card[] = queueOf(plan?.keys ?? [], onceMoreOf(plan?.keys ?? []))
  let saidCount = plan?.said ?? 0
  let cards = 0
  let writing = 0
  let isConnected = false
  let leftOut: Card | null = null // the one left out last
  let shownAt = clock.now() // later by what a press to speak waited
  let isRating = false
  let hasBegun = false // to say the card that is open
  let begun: BegunAttempt | null = null // its last recall
  let recall: Attempt | null = null // and what that came to
  const rated = new Map<string, Pick<Attempt, 'rating' | 'ms'>>() // by the ids of recalls, of which more may come to be known
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
      isLast: queue.length === 1,
      isShown: false,
      gap: 'gap' in item.living ? item.living.gap : null,
      filledIn: null,
      suggested: null,
      returnsIn: { 1: days(1), 2: days(2), 3: days(3) },
    }
  }
  /** Opens the first card whose sentence still stands in its entry. */
  function open(): void {
    const first = queue[0]
    const item = first && desk.find(first.key)
    if (first !== undefined && item === undefined) {
      queue = queue.slice(1)
      open()
      return
    }
    hasBegun = false
    begun = recall = null
    shownAt = clock.now()
    set({ card: first && item ? cardOf(first, item) : null, hasFailed: false })
  }
  function change(by: Partial<CardState>): void {
    const { card } = get()
    if (card !== null) set({ card: { ...card, ...by } })
  }
  /**
   * Takes in what has changed elsewhere. A card with which nothing was done yet goes where its sentence was rated or has gone,
   * and is the edited one where it was edited; another stays until it is rated. The count of an open card stays as it is.
   */
  function follow(): void {
    const { known } = desk.get()
    if (known === null || writing > 0) return
    const { said, keys } = known.plan
    const onceMore = onceMoreOf(keys)
    const { card } = get()
    if (card === null) {
      queue = followPlan(queue, keys, onceMore)
      saidCount = said
      if (queue.length > 0) open()
      return
    }
    const successor = desk.successorOf(card.item, keys)
    const item = desk.find(card.item.living.key)
    const isRated = item !== undefined && desk.isRated(item)
    const isUntouched = !hasBegun && !card.isShown && !card.isReturn
    queue = followPlan(
      queue,
      keys.filter((one) => one !== successor),
      onceMore,
    )
    saidCount = isRated && !isUntouched && !card.isReturn ? said - 1 : said
    if (isUntouched && (item === undefined || isRated)) {
      queue = [...queueOf(successor === undefined ? [] : [successor], onceMore), ...queue.slice(1)]
      open()
    } else if (card.isLast !== (queue.length === 1)) change({ isLast: queue.length === 1 })
  }
  function openNext(): void {
    open()
    if (isConnected) follow() // what has changed elsewhere while this was stored
  }
  /** Changes what is stored of a card; what that changes in the plan is for the session to do. */
  async function write(item: ReviewItem, make: SentenceChange): Promise<boolean> {
    writing += 1
    try {
      return await desk.write(item, make)
    } finally {
      writing -= 1
    }
  }
  const store = (item: ReviewItem, attempt: Attempt) =>
    write(item, (doc, words) => afterAttempt(doc, words, attempt))

  /** What became of a try at a card, which may not be open any more. The same may come again, once more is known. */
  async function said(of: CardState, report: AttemptReport): Promise<void> {
    const { id, how, recording } = report
    const attempt = { ...attemptOf(report, clock.now()), ...rated.get(id) }
    const isOpen = () => get().card?.id === of.id
    if (how === 'recall' && isOpen()) {
      recall = attempt
      change({ isShown: true }) // what was said from memory is compared with the sentence
    }
    const sentence = {
      key: of.item.living.key,
      change: (make: SentenceChange) => write(of.item, make),
    }
    await keepAttempt(recordings, sentence, { attempt, recording })
    if (how === 'recall' && isOpen())
      change({ suggested: of.isReturn ? null : suggestRating(desk.reviews(), language, id) })
    if (isConnected) follow() // what has changed elsewhere while this was stored
  }
  /** The recall that is rated, whatever was heard of it until now. */
  function ratedRecall(by: HeardBy | null = null): Attempt {
    if (recall !== null) return recall
    const { id, at } = begun ?? { id: newId(), at: shownAt }
    return { id, at, day: dayOf(at), how: 'recall', by: by ?? NOBODY, ms: attemptMs(shownAt, clock.now()) }
  }
  /** What came once more was done, also where nobody heard it. Where that cannot be stored it is still left. */
  async function storeOnceMore(item: ReviewItem, attempt: Attempt): Promise<void> {
    const isStored = await store(item, attempt)
    if (isConnected) follow()
    if (!isStored) set({ hasFailed: true })
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
    /** Where what is said of a card is kept: from memory until it is shown, and also what comes after another was opened. */
    keeperOf(card: CardState): AttemptKeeper & { keep(report: AttemptReport): Promise<void> } {
      return {
        begin() {
          const made = { id: newId(), at: clock.now() }
          if (get().card?.id === card.id) {
            hasBegun = true
            if (get().card?.isShown === false) begun = made
          }
          return made
        },
        keep: (report) => said(card, report),
        waited(ms) {
          if (get().card?.id === card.id) shownAt += Math.round(ms)
        },
      }
    },
    show: () => change({ isShown: true }),
    /** The day's first rating counts. `ms` is then the time that the card took, by which days are planned. */
    async rate(rating: AskedRating): Promise<void> {
      const { card } = get()
      if (card === null || card.isReturn || isRating) return
      isRating = true
      const attempt = { ...ratedRecall(), rating, ms: attemptMs(shownAt, clock.now()) }
      rated.set(attempt.id, { rating, ms: attempt.ms })
      const isStored = await store(card.item, attempt)
      isRating = false
      if (!isStored) rated.delete(attempt.id)
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
      recall = ratedRecall(by)
      const isStored = await store(card.item, card.isReturn ? recall : { ...recall, rating })
      if (get().card?.id !== card.id) return
      if (isStored) change({ isShown: true, filledIn: rating })
      set({ hasFailed: !isStored })
    },
    /** After a sentence that came again, or words that were filled in. */
    goOn(): void {
      const { card } = get()
      if (card?.filledIn && !card.isReturn) saidCount += 1
      if (card?.isReturn && recall === null) void storeOnceMore(card.item, ratedRecall())
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
