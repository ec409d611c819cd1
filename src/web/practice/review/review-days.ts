import { entryOfText, textsAmong } from '#domain/brought/brought-text.ts'
import type { Day } from '#domain/clock.ts'
import type { Entry } from '#domain/journal/entry.ts'
import { isTextPlace } from '#domain/kinds/brought.ts'
import { type CardKind, dayOfSentence, type SentenceKey } from '#domain/kinds/sentence-key.ts'
import type { LanguageCode } from '#domain/languages.ts'
import {
  inOrder,
  RATING,
  type Rating,
  type ReviewAttempt,
  type ReviewSentence,
} from '#domain/review/review-sentence.ts'
import { comesOnceMore } from '#domain/review/schedule.ts'
import { reviewOfGap, reviewOfLiving } from '#domain/review/take-in.ts'
import { isSameJson } from '#domain/row.ts'
import { type LivingSentence, livingSentences, type SentenceRow } from '#domain/sentences/living-sentences.ts'
import { isOfRoughDraft } from '#domain/translate/rough-draft.ts'
import { type LivingGap, livingGaps } from '#domain/vocabulary/living-gaps.ts'

const SLICE_MS = 8 // of reading texts, before something more urgent may go first

/** A card as it stands in its entry, and as its schedule is worked out. */
export type ReviewItem = { entry: Entry; living: LivingSentence | LivingGap; review: ReviewSentence }

type ReviewDay = { entry: Entry; rows: SentenceRow[]; items: ReviewItem[] }

type Options = {
  /** Of translations that do not say theirs. */
  language: LanguageCode
  /** Resolves when the browser has nothing more urgent to do. */
  pause(): Promise<void>
}

/** Of a brought text that is not kept, only those sentences and words take part that were kept themselves. */
function takingPart(items: ReviewItem[], { date }: Entry, rows: SentenceRow[]): ReviewItem[] {
  const isAll = !isTextPlace(date) || textsAmong(rows).some(({ isKept }) => isKept)
  return isAll ? items : items.filter(({ review }) => review.kept === true)
}

/**
 * The sentences and gaps of the entries, and of texts that were brought, with which anything was ever done, the newest entry
 * first, the texts last.
 */
export function createReviewDays({ language, pause }: Options) {
  const rows = new Map<Day, SentenceRow[]>()
  const written = new Map<SentenceKey, SentenceRow>() // since reading began
  let days = new Map<Day, ReviewDay>()

  function readDay(entry: Entry, own: SentenceRow[]): ReviewDay {
    const before = days.get(entry.date)
    if (before?.entry === entry && before.rows === own) return before
    const spoken = entry.translationLanguage ?? language
    const sentences = livingSentences(entry, spoken, own)
    const gaps = livingGaps(entry, spoken, own)
    const draftOf = ({ text }: LivingSentence) => isOfRoughDraft(entry, text) && { isDraft: true as const }
    const items = [
      ...sentences.map((living) => ({
        entry,
        living,
        review: { ...reviewOfLiving(living), ...draftOf(living) },
      })),
      ...gaps.map((living) => ({ entry, living, review: { ...reviewOfGap(living), ...draftOf(living) } })),
    ]
    return { entry, rows: own, items: takingPart(items, entry, own) }
  }
  /** The texts that were brought, each as the entry of its place; the same object as before where nothing of it has changed. */
  function broughtTexts(): Entry[] {
    return [...rows].flatMap(([date, own]) => {
      if (!isTextPlace(date)) return []
      const before = days.get(date)
      return before?.rows === own ? [before.entry] : textsAmong(own).slice(0, 1).map(entryOfText)
    })
  }
  /** What was read, with what was written here since. */
  function withWritten(read: SentenceRow[]): SentenceRow[] {
    return [...read.filter(({ key }) => !written.has(key)), ...written.values()]
  }
  function putRows(date: Day, found: SentenceRow[]): void {
    if (!isSameJson(rows.get(date), found)) rows.set(date, found)
  }

  function find(key: SentenceKey): ReviewItem | undefined {
    return days.get(dayOfSentence(key))?.items.find(({ living }) => living.key === key)
  }

  return {
    items: (): ReviewItem[] => [...days.values()].flatMap(({ items }) => items),
    entries: (): ReviewItem[][] => [...days.values()].map(({ items }) => items),
    /** What is written from now on is newer than what is read. */
    beginReading: () => written.clear(),
    /** Takes in what is stored of all days. */
    putAll(all: SentenceRow[]): void {
      const byDay = new Map<Day, SentenceRow[]>()
      for (const row of withWritten(all)) {
        const date = dayOfSentence(row.key)
        byDay.set(date, [...(byDay.get(date) ?? []), row])
      }
      for (const date of rows.keys()) if (!byDay.has(date)) rows.delete(date)
      for (const [date, found] of byDay) putRows(date, found)
    },
    putDay: (date: Day, read: SentenceRow[]): void =>
      putRows(
        date,
        withWritten(read).filter(({ key }) => dayOfSentence(key) === date),
      ),
    /** Takes in one row that has just been written, and shows it at once. */
    putRow(row: SentenceRow): void {
      written.set(row.key, row)
      const date = dayOfSentence(row.key)
      const own = [...(rows.get(date) ?? []).filter(({ key }) => key !== row.key), row]
      rows.set(date, own)
      const day = days.get(date)
      if (day !== undefined) days = new Map(days).set(date, readDay(day.entry, own))
    },
    /** Reads the entries, as they are now. */
    async build(entries: readonly Entry[]): Promise<void> {
      const built = new Map<Day, ReviewDay>()
      let since = performance.now()
      for (const entry of [...entries, ...broughtTexts()]) {
        if (performance.now() - since > SLICE_MS) {
          await pause()
          since = performance.now()
        }
        const own = rows.get(entry.date)
        if (own !== undefined) built.set(entry.date, readDay(entry, own))
      }
      for (const [date, { entry, rows: read }] of built) {
        const own = rows.get(date)
        if (own !== undefined && own !== read) built.set(date, readDay(entry, own)) // written meanwhile
      }
      days = built
    },
    find,
    /** Of these sentences the one that the sentence of an item has become, where it was edited since. */
    successorOf({ living }: ReviewItem, keys: SentenceKey[]): SentenceKey | undefined {
      if (find(living.key) !== undefined) return undefined
      const own = [living.key, ...living.before]
      return keys.find((key) => [key, ...(find(key)?.living.before ?? [])].some((one) => own.includes(one)))
    },
  }
}

/** How the recalls of a day were rated, and how long all took, in ms. `again`: Not yet, and then said once more. */
export type RatedToday = Record<'notYet' | 'again' | 'hard' | 'good', CardCounts> & { ms: number }

/** How many sentences, and how many words to fill in. */
export type CardCounts = Record<CardKind, number>

/** The rating of a card that counts for this day. */
export function firstRating({ attempts }: { attempts: readonly ReviewAttempt[] }, today: Day) {
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
export function countCards(cards: ReviewItem[]): CardCounts {
  const gaps = cards.filter(({ review }) => review.kind === 'gap').length
  return { sentence: cards.length - gaps, gap: gaps }
}

export function ratedOn(items: ReviewItem[], today: Day): RatedToday {
  const rated = {
    notYet: countCards([]),
    again: countCards([]),
    hard: countCards([]),
    good: countCards([]),
    ms: 0,
  }
  for (const { review } of items) {
    const first = firstRating(review, today)
    if (first?.rating === undefined) continue
    rated[comesOnceMore(review, today) ? 'notYet' : NAMES[first.rating]][review.kind] += 1
    rated.ms += first.ms
  }
  return rated
}
