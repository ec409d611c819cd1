import { type Day, dayOf } from '#domain/clock.ts'
import { UNKNOWN_ENGINE } from '#domain/kinds/sentence.ts'
import { languageOfSentence, type SentenceKey } from '#domain/kinds/sentence-key.ts'
import type { LanguageCode } from '#domain/languages.ts'
import type { SentenceRow } from '#domain/sentences/living-sentences.ts'
import type { SoundInfo } from '#domain/sentences/recording-store.ts'
import { type Attempt, NOBODY, shareOf } from '#domain/sentences/sentence.ts'
import { isSpoken } from './day-marks.ts'
import type { FirstReading } from './first-readings.ts'

/** The first and the latest sound of one sentence. */
export type ThenAndNow = { first: SoundInfo; latest: SoundInfo }

/** The first and the latest of the sounds of one sentence; null where they are not of two days. */
export function thenAndNow(sounds: readonly SoundInfo[]): ThenAndNow | null {
  const byTime = sounds.toSorted((one, other) => one.at - other.at || (one.id < other.id ? -1 : 1))
  const [first, latest] = [byTime.at(0), byTime.at(-1)]
  if (first === undefined || latest === undefined || dayOf(first.at) === dayOf(latest.at)) return null
  return { first, latest }
}

/** What the rows of sentences say about speaking. */
export type SpokenFacts = {
  /** On which something was said aloud. */
  days: ReadonlySet<Day>
  /** Words that were understood, of all attempts together. */
  words: number
  /** Of the language that is learned. */
  firstReadings: FirstReading[]
  /** The sentences of that language that were spoken on two days or more, and how far apart (ms), longest first. */
  saidAgain: { key: SentenceKey; apartMs: number }[]
}

type MeasuredAttempt = Attempt & { understood: number; total: number }

function isMeasured(attempt: Attempt): attempt is MeasuredAttempt {
  return attempt.by !== NOBODY && attempt.understood !== undefined && (attempt.total ?? 0) > 0
}

function isEarlier(one: Attempt, other: Attempt): boolean {
  if (one.day !== other.day) return one.day < other.day
  return one.at < other.at || (one.at === other.at && one.id < other.id)
}

/** What the attempts at one sentence come to. */
type Said = { first: MeasuredAttempt | null; words: number; from: Attempt | null; to: Attempt | null }

function readAttempts(attempts: readonly Attempt[], today: Day, days: Set<Day>): Said {
  const said: Said = { first: null, words: 0, from: null, to: null }
  for (const attempt of attempts) {
    if (!isSpoken(attempt, today)) continue
    days.add(attempt.day)
    said.words += attempt.understood ?? 0
    if (said.from === null || isEarlier(attempt, said.from)) said.from = attempt
    if (said.to === null || isEarlier(said.to, attempt)) said.to = attempt
    if (attempt.how !== 'read' || !isMeasured(attempt)) continue
    if (said.first === null || isEarlier(attempt, said.first)) said.first = attempt
  }
  return said
}

function readingOf(attempt: MeasuredAttempt): FirstReading {
  const { day, at, by } = attempt
  return { day, at, by, share: Math.min(1, shareOf(attempt) ?? 0) }
}

/**
 * What was said, in one pass over the rows: each attempt is looked at once. A day on which something was said stays one
 * when its entry is deleted. Best figures of earlier versions are no first readings.
 */
export function readSpoken(
  rows: Iterable<SentenceRow>,
  { language, today }: { language: LanguageCode; today: Day },
): SpokenFacts {
  const days = new Set<Day>()
  const firstReadings: FirstReading[] = []
  const saidAgain: SpokenFacts['saidAgain'] = []
  let words = 0
  for (const { key, doc } of rows) {
    const { first, from, to, words: understood } = readAttempts(doc.attempts, today, days)
    words += understood
    if (languageOfSentence(key) !== language) continue
    if (first !== null && first.by !== UNKNOWN_ENGINE) firstReadings.push(readingOf(first))
    if (from !== null && to !== null && from.day !== to.day)
      saidAgain.push({ key, apartMs: Math.abs(to.at - from.at) })
  }
  saidAgain.sort((one, other) => other.apartMs - one.apartMs || (one.key < other.key ? -1 : 1))
  return { days, words, firstReadings, saidAgain }
}
