import { type Clock, type Day, dayOf } from '#domain/clock.ts'
import type { Entry } from '#domain/journal/entry.ts'
import { dayOfSentence, type SentenceKey } from '#domain/kinds/sentence-key.ts'
import type { LanguageCode } from '#domain/languages.ts'
import { oneAtATime } from '#domain/promises.ts'
import type { DayPlan } from '#domain/review/day-plan.ts'
import { type FailingWord, failingWords, leftOutHash } from '#domain/review/failing-words.ts'
import { nextToBringBack, type PlanOptions, planDay } from '#domain/review/plan-day.ts'
import type { ReviewSentence } from '#domain/review/review-sentence.ts'
import { comesOnceMore, reviewStateOf } from '#domain/review/schedule.ts'
import { sentencesToTakeIn } from '#domain/review/take-in.ts'
import { afterChoice, afterLeavingOut, chosenAgain } from '#domain/sentences/merge-sentences.ts'
import type { RecordingStore } from '#domain/sentences/recording-store.ts'
import type { SentenceDoc } from '#domain/sentences/sentence.ts'
import { readSentence } from '#domain/sentences/sentence-of-text.ts'
import type { SentenceStore } from '#domain/sentences/sentence-store.ts'
import { createState } from '#domain/subscribers.ts'
import { planTomorrow, type Tomorrow } from '#domain/today/tomorrow.ts'
import { rowsOfChoice } from '#domain/vocabulary/living-gaps.ts'
import {
  type CardCounts,
  countCards,
  createReviewDays,
  firstRating,
  type RatedToday,
  type ReviewItem,
  ratedOn,
} from './review-days.ts'

export type ReviewPorts = {
  sentences: SentenceStore
  recordings: RecordingStore
  newId(): string
  clock: Clock
  /** The saved entries, the newest first; null until all that are on this device are known. */
  entries(): readonly Entry[] | null
  /** Calls back when those are others. Returns how to stop. */
  onEntries(changed: () => void): () => void
  /** Entries of the account are still on their way to this device. */
  isFilling(): boolean
  /** That the learner learns now, and that they write in. */
  language: LanguageCode
  nativeLanguage: LanguageCode
  minutesADay(): number
  /** Resolves when the browser has nothing more urgent to do. */
  pause(): Promise<void>
  /** Something was written that other devices should know. */
  onWritten(): void
}

type Known = {
  today: Day
  /** Entries may still come, and with them more to say. */
  isFilling: boolean
  plan: DayPlan
  /** What the day after has, worked out when it is asked for. */
  tomorrow(): Tomorrow
  /** The last day before today with anything written or said. */
  lastDay: Day | null
  rated: RatedToday
  /** How many have waited for so long that they wait no more. */
  resting: CardCounts
}

export type ReviewState = { status: 'reading' | 'failed'; known: null } | { status: 'ready'; known: Known }

function daysSaid({ review }: ReviewItem): Day[] {
  return review.attempts.map(({ day }) => day)
}

function lastBefore(today: Day, days: Day[]): Day | null {
  let last: Day | null = null
  for (const day of days) if (day < today && (last === null || day > last)) last = day
  return last
}

/** Of which days the sentences have to be read again. */
type Due = 'all' | Set<Day>

/** What is to be said again, of all entries: read once, and followed for as long as the diary is open. */
export function createReviewDesk(ports: ReviewPorts) {
  const { sentences, clock, language } = ports
  const reviewDays = createReviewDays(ports)
  const { get, set, subscribe } = createState<ReviewState>({ status: 'reading', known: null })
  let isRead = false
  let wasFilling = ports.isFilling()
  let tookInOn: Day | null = null
  let due: Due | null = null
  const inTurn = oneAtATime()

  const ofLanguage = () => reviewDays.items().filter(({ living }) => living.language === language)
  const reviews = () => ofLanguage().map(({ review }) => review)
  const isOfSentence = ({ kind }: ReviewSentence) => kind === 'sentence'

  const optionsOf = (today: Day): PlanOptions => ({ language, today, minutesADay: ports.minutesADay() })
  function show(): void {
    const today = dayOf(clock.now())
    const items = ofLanguage()
    const resting = countCards(items.filter(({ review }) => reviewStateOf(review, today) === 'resting'))
    const days = (ports.entries() ?? []).map(({ date }) => date)
    const entries = reviewDays.entries().map((items) => items.map(({ review }) => review))
    let tomorrow: Tomorrow | undefined
    set({
      status: 'ready',
      known: {
        today,
        isFilling: ports.isFilling(),
        plan: planDay(
          items.map(({ review }) => review),
          optionsOf(today),
        ),
        tomorrow() {
          tomorrow ??= planTomorrow(entries, optionsOf(today))
          return tomorrow
        },
        lastDay: lastBefore(today, [...days, ...items.flatMap(daysSaid)]),
        rated: ratedOn(items, today),
        resting,
      },
    })
  }

  type Change = (doc: SentenceDoc | undefined, words: number[]) => SentenceDoc

  /** Changes what is stored of a sentence. Answers whether that is durable. */
  async function store({ living }: ReviewItem, change: Change): Promise<boolean> {
    const { words } = readSentence(living.text, living.date, living.language)
    const written = await sentences.update(living.key, (doc) => change(doc, words))
    if (!written.ok) {
      console.error('What was said again could not be kept', written.error)
      return false
    }
    reviewDays.putRow(written.value)
    ports.onWritten()
    return true
  }
  /** Has the other forms of a card say the same. Answers whether that is durable. */
  async function storeInOthers(
    { living }: ReviewItem,
    choice: { kept: boolean; now: number },
  ): Promise<boolean> {
    for (const key of rowsOfChoice(living, choice.kept)) {
      const written = await sentences.update(key, (doc) => chosenAgain(doc, choice))
      if (!written.ok) {
        console.error('What was said again could not be kept', written.error)
        return false
      }
      reviewDays.putRow(written.value)
    }
    return true
  }
  /** Changes what is stored of a sentence, and shows it. Answers whether that is durable. */
  async function write(item: ReviewItem, change: Change): Promise<boolean> {
    const isStored = await store(item, change)
    if (isStored) show()
    return isStored
  }
  /** Has a word come no more by itself. Answers whether that is durable. */
  async function leaveOutWord({ sentence, word }: FailingWord): Promise<boolean> {
    const item = reviewDays.find(sentence)
    if (item === undefined) return false
    const choice = { word: leftOutHash(word), now: clock.now() }
    return write(item, (doc, words) => afterLeavingOut(doc, words, choice))
  }
  /** Answers whether the choice is durable. */
  async function choose(item: ReviewItem, kept: boolean): Promise<boolean> {
    // later than the choice that it replaces, which may be stored with an earlier form of the sentence
    const now = Math.max(clock.now(), (item.living.keptAt ?? 0) + 1)
    if (!(await storeInOthers(item, { kept, now }))) return false
    return store(item, (doc, words) => afterChoice(doc, words, { kept, now }))
  }
  async function keep(item: ReviewItem, kept: boolean): Promise<boolean> {
    const isStored = await choose(item, kept)
    if (isStored) show()
    return isStored
  }
  /** Keeps sentences, as far as the device can store it; none is shown before the last. */
  async function keepAll(keys: string[]): Promise<void> {
    for (const key of keys) {
      const item = reviewDays.find(key)
      if (item !== undefined && !(await choose(item, true))) return
    }
  }

  /** Once a day, when all days are here. */
  async function takeIn(): Promise<void> {
    const today = dayOf(clock.now())
    if (tookInOn === today || ports.isFilling()) return
    tookInOn = today
    const entries = reviewDays
      .entries()
      .map((items) => items.map(({ review }) => review).filter(isOfSentence))
    await keepAll(sentencesToTakeIn(entries, language, today))
  }

  async function readAll(): Promise<void> {
    const found = await sentences.all()
    if (found.ok) {
      reviewDays.putAll(found.value)
      isRead = true
      return
    }
    console.error('What is to be said again could not be read', found.error)
    if (!isRead) set({ status: 'failed', known: null })
  }
  async function readDay(date: Day): Promise<void> {
    const found = await sentences.ofDay(date)
    if (found.ok) reviewDays.putDay(date, found.value)
  }
  async function readDue(): Promise<void> {
    if (due === null) return // what was asked for meanwhile has been read with it
    const dates = due
    due = null
    reviewDays.beginReading()
    if (dates === 'all') await readAll()
    else for (const date of dates) await readDay(date)
    const entries = ports.entries()
    if (!isRead || entries === null) return
    await reviewDays.build(entries)
    await takeIn()
    show()
  }
  /** Reads what has changed, one after the other, so that nothing is shown or taken in by halves. */
  function catchUp(dates: 'all' | Day[]): Promise<void> {
    due = dates === 'all' || due === 'all' ? 'all' : new Set([...(due ?? []), ...dates])
    return inTurn(readDue).catch((error) => console.error('What is to be said again is not known', error))
  }
  /** Once the last entries have come, sentences may have come, too, that are not known here yet. */
  function followEntries(): void {
    const hasFilled = wasFilling && !ports.isFilling()
    wasFilling = ports.isFilling()
    void catchUp(hasFilled ? 'all' : [])
  }
  const stops = [
    sentences.watch((keys) => void catchUp(keys.map(dayOfSentence))),
    ports.onEntries(followEntries),
  ]

  return {
    ports,
    get,
    subscribe,
    /** Reads all anew, also what another part of this page has written. */
    read: () => catchUp('all'),
    /** The same of some days. */
    readDays: (days: Day[]) => catchUp(days),
    find: reviewDays.find,
    successorOf: reviewDays.successorOf,
    /** Whether a card has had its rating of today, maybe elsewhere. */
    isRated: ({ review }: ReviewItem) => firstRating(review, dayOf(clock.now())) !== undefined,
    /** Whether a card is only said once more today. */
    comesOnceMore(key: SentenceKey): boolean {
      const item = reviewDays.find(key)
      return item !== undefined && comesOnceMore(item.review, dayOf(clock.now()))
    },
    /** The sentences, without gaps. */
    reviews: () => reviews().filter(isOfSentence),
    /** The words that are kept. */
    words: () => ofLanguage().filter(({ review }) => review.kind === 'gap' && review.kept === true),
    write,
    keep,
    /** The words that were missed again and again. */
    failing: () => failingWords(reviews(), { language, today: dayOf(clock.now()) }),
    leaveOutWord,
    /** Has ten of those that rest wait again. */
    async bringBack(): Promise<void> {
      await keepAll(nextToBringBack(reviews(), language, dayOf(clock.now())))
      show()
    },
    close(): void {
      for (const stop of stops) stop()
    },
  }
}

export type ReviewDesk = ReturnType<typeof createReviewDesk>
