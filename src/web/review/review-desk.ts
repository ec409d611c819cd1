import { type Clock, type Day, dayOf } from '#domain/clock.ts'
import type { Entry } from '#domain/journal/entry.ts'
import type { LanguageCode } from '#domain/languages.ts'
import { type FailingWord, failingWords, leftOutHash } from '#domain/review/failing-words.ts'
import { dayAfter } from '#domain/review/local-days.ts'
import { type DayPlan, nextToBringBack, planDay } from '#domain/review/plan-day.ts'
import {
  inOrder,
  RATING,
  type Rating,
  type ReviewAttempt,
  type ReviewSentence,
} from '#domain/review/review-sentence.ts'
import { reviewStateOf } from '#domain/review/schedule.ts'
import { sentencesToTakeIn } from '#domain/review/take-in.ts'
import { afterChoice, afterLeavingOut } from '#domain/sentences/merge-sentences.ts'
import type { RecordingStore } from '#domain/sentences/recording-store.ts'
import type { SentenceDoc } from '#domain/sentences/sentence.ts'
import { type CardKind, dayOfSentence } from '#domain/sentences/sentence-key.ts'
import { readSentence } from '#domain/sentences/sentence-of-text.ts'
import type { SentenceStore } from '#domain/sentences/sentence-store.ts'
import { createState } from '#domain/subscribers.ts'
import { createReviewPages, type ReviewItem } from './review-pages.ts'

export type ReviewPorts = {
  sentences: SentenceStore
  recordings: RecordingStore
  newId(): string
  clock: Clock
  /** The saved entries, the newest first; null until all that are on this device are known. */
  entries(): readonly Entry[] | null
  /** Calls back when those are others. Returns how to stop. */
  onEntries(changed: () => void): () => void
  /** Pages of the account are still on their way to this device. */
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

/** How the recalls of a day were rated, and how long all took, in ms. */
export type RatedToday = Record<'again' | 'hard' | 'good', CardCounts> & { ms: number }

/** How many sentences, and how many words to fill in. */
export type CardCounts = Record<CardKind, number>

type Known = {
  today: Day
  /** Pages may still come, and with them more to say. */
  isFilling: boolean
  plan: DayPlan
  isEntryWritten: boolean
  /** The last day before today with anything written or said. */
  lastDay: Day | null
  rated: RatedToday
  /** How many have waited for so long that they wait no more. */
  resting: CardCounts
}

export type ReviewState = { status: 'reading' | 'failed'; known: null } | { status: 'ready'; known: Known }

function firstRating({ attempts }: { attempts: readonly ReviewAttempt[] }, today: Day) {
  return inOrder(attempts).find(
    ({ how, rating, day }) => how === 'recall' && rating !== undefined && day === today,
  )
}

const NAMES: Record<Rating, 'again' | 'hard' | 'good'> = {
  [RATING.again]: 'again',
  [RATING.hard]: 'hard',
  [RATING.good]: 'good',
  4: 'good',
}

/** How many of the cards are of each kind. */
function countCards(cards: ReviewItem[]): CardCounts {
  const gaps = cards.filter(({ review }) => review.kind === 'gap').length
  return { sentence: cards.length - gaps, gap: gaps }
}

function ratedOn(items: ReviewItem[], today: Day): RatedToday {
  const rated = { again: countCards([]), hard: countCards([]), good: countCards([]), ms: 0 }
  for (const { review } of items) {
    const first = firstRating(review, today)
    if (first?.rating === undefined) continue
    rated[NAMES[first.rating]][review.kind] += 1
    rated.ms += first.ms
  }
  return rated
}

function daysSaid({ review }: ReviewItem): Day[] {
  return review.attempts.map(({ day }) => day)
}

function lastBefore(today: Day, days: Day[]): Day | null {
  let last: Day | null = null
  for (const day of days) if (day < today && (last === null || day > last)) last = day
  return last
}

/** What is to be said again, of all entries: read once, and followed for as long as the diary is open. */
export function createReviewDesk(ports: ReviewPorts) {
  const { sentences, clock, language } = ports
  const pages = createReviewPages(ports)
  const { get, set, subscribe } = createState<ReviewState>({ status: 'reading', known: null })
  let isRead = false
  let tookInOn: Day | null = null

  const ofLanguage = () => pages.items().filter(({ living }) => living.language === language)
  const reviews = () => ofLanguage().map(({ review }) => review)
  const isOfSentence = ({ kind }: ReviewSentence) => kind === 'sentence'

  function planFor(today: Day): DayPlan {
    return planDay(reviews(), { language, today, minutesADay: ports.minutesADay() })
  }
  function show(): void {
    const today = dayOf(clock.now())
    const items = ofLanguage()
    const resting = countCards(items.filter(({ review }) => reviewStateOf(review, today) === 'resting'))
    const days = (ports.entries() ?? []).map(({ date }) => date)
    set({
      status: 'ready',
      known: {
        today,
        isFilling: ports.isFilling(),
        plan: planFor(today),
        isEntryWritten: days.includes(today),
        lastDay: lastBefore(today, [...days, ...items.flatMap(daysSaid)]),
        rated: ratedOn(items, today),
        resting,
      },
    })
  }

  /** Changes what is stored of a sentence, and shows it. Answers whether that is durable. */
  async function write(
    { living }: ReviewItem,
    change: (doc: SentenceDoc | undefined, words: number[]) => SentenceDoc,
  ): Promise<boolean> {
    const { words } = readSentence(living.text, living.date, living.language)
    const written = await sentences.update(living.key, (doc) => change(doc, words))
    if (!written.ok) {
      console.error('What was said again could not be kept', written.error)
      return false
    }
    pages.putRow(written.value)
    show()
    ports.onWritten()
    return true
  }
  /** Has a word come no more by itself. Answers whether that is durable. */
  async function leaveOutWord({ sentence, word }: FailingWord): Promise<boolean> {
    const item = pages.find(sentence)
    if (item === undefined) return false
    const choice = { word: leftOutHash(word), now: clock.now() }
    return write(item, (doc, words) => afterLeavingOut(doc, words, choice))
  }
  function keep(item: ReviewItem, kept: boolean): Promise<boolean> {
    // later than the choice that it replaces, which a sentence that this one was before may hold
    const now = Math.max(clock.now(), (item.living.keptAt ?? 0) + 1)
    return write(item, (doc, words) => afterChoice(doc, words, { kept, now }))
  }
  async function keepAll(keys: string[]): Promise<void> {
    for (const key of keys) {
      const item = pages.find(key)
      if (item !== undefined && !(await keep(item, true))) return
    }
  }

  /** Once a day, when all days are here. */
  async function takeIn(): Promise<void> {
    const today = dayOf(clock.now())
    if (tookInOn === today || ports.isFilling()) return
    tookInOn = today
    const entries = pages.entries().map((items) => items.map(({ review }) => review).filter(isOfSentence))
    await keepAll(sentencesToTakeIn(entries, language, today))
  }

  async function build(): Promise<void> {
    const entries = ports.entries()
    if (!isRead || entries === null || !(await pages.build(entries))) return
    await takeIn()
    show()
  }
  async function read(): Promise<void> {
    const found = await sentences.all()
    if (!found.ok) {
      console.error('What is to be said again could not be read', found.error)
      if (!isRead) set({ status: 'failed', known: null })
      return
    }
    pages.putAll(found.value)
    isRead = true
    await build()
  }
  async function readDays(dates: ReadonlySet<Day>): Promise<void> {
    for (const date of dates) {
      const found = await sentences.ofDay(date)
      if (found.ok) pages.putDay(date, found.value)
    }
    await build()
  }
  async function follow(work: Promise<void>): Promise<void> {
    try {
      await work
    } catch (error) {
      console.error('What is to be said again is not known', error)
    }
  }
  const stops = [
    sentences.watch((keys) => void follow(readDays(new Set(keys.map(dayOfSentence))))),
    ports.onEntries(() => void follow(build())),
  ]

  return {
    ports,
    get,
    subscribe,
    /** Reads all anew, also what another part of this page has written. */
    read: () => follow(read()),
    find: pages.find,
    /** The sentences, without gaps. */
    reviews: () => reviews().filter(isOfSentence),
    write,
    keep,
    /** The words that were missed again and again. */
    failing: () => failingWords(reviews(), { language, today: dayOf(clock.now()) }),
    leaveOutWord,
    /** The plan of the day after today, as far as it is known now. */
    planTomorrow: () => planFor(dayAfter(dayOf(clock.now()), 1)),
    /** Has ten of those that rest wait again. */
    bringBack: () => keepAll(nextToBringBack(reviews(), language, dayOf(clock.now()))),
    close(): void {
      for (const stop of stops) stop()
    },
  }
}

export type ReviewDesk = ReturnType<typeof createReviewDesk>
