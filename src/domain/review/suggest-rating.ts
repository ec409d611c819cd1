import type { LanguageCode } from '#domain/languages.ts'
import { accuracyOf } from '#domain/sentences/sentence.ts'
import { GOOD_OVER, GREAT_OVER } from '#domain/shadow/accuracy.ts'
import {
  inOrder,
  RATING,
  type Rating,
  type ReviewAttempt,
  type ReviewSentence,
  wasHeard,
  wordsAsked,
} from './review-sentence.ts'

const WELL_SHARE = 0.9
const EFFORT_SHARE = 0.6
const LEAST_KNOWN_SHARE = 0.5 // of the words; else the machine knows too little of how this learner says them
const RECENT_RATINGS = 10
const MOST_RAISED = 4
const SILENT_RATINGS = 20

/** What a machine that understood a share of the words would rate. */
function ratingOf(share: number): Rating {
  if (share >= WELL_SHARE) return RATING.good
  return share >= EFFORT_SHARE ? RATING.hard : RATING.again
}

/** Whether it is known of each word whether it got across. */
function isMarked(attempt: ReviewAttempt): boolean {
  return wasHeard(attempt) && (attempt.missed !== undefined || attempt.understood >= attempt.total)
}

/** The words of a sentence that an attempt got across. */
function understoodIn(words: readonly string[], attempt: ReviewAttempt): string[] {
  if (!isMarked(attempt)) return []
  const missed = new Set(attempt.missed)
  return words.filter((_, place) => !missed.has(place))
}

/** The best that may be suggested by the band of the figure that stands beside it. */
function bestOfBand(attempt: ReviewAttempt): Rating {
  const figure = accuracyOf(attempt) ?? 0
  if (figure > GREAT_OVER) return RATING.good
  return figure > GOOD_OVER ? RATING.hard : RATING.again
}

function worse(one: Rating, other: Rating): Rating {
  return one < other ? one : other
}

/**
 * Of the words that were understood from this learner once, the share that this attempt got across decides; it is never
 * better than the band of the whole sentence.
 */
function judge(words: readonly string[], attempt: ReviewAttempt, known: ReadonlySet<string>): Rating | null {
  if (!isMarked(attempt)) return null
  const counted = words.filter((word) => known.has(word))
  if (counted.length === 0 || counted.length < LEAST_KNOWN_SHARE * words.length) return null
  const understood = understoodIn(words, attempt).filter((word) => known.has(word))
  return worse(ratingOf(understood.length / counted.length), bestOfBand(attempt))
}

/** What one engine's suggestions came to, in one language. */
type Trust = { raised: boolean[]; silentFor: number }

function afterRating({ raised, silentFor }: Trust, suggested: Rating | null, rating: Rating): Trust {
  if (silentFor > 0) return { raised, silentFor: silentFor - 1 }
  if (suggested === null) return { raised, silentFor }
  const recent = [...raised, rating > suggested].slice(-RECENT_RATINGS)
  const isDistrusted = recent.filter(Boolean).length >= MOST_RAISED
  return isDistrusted ? { raised: [], silentFor: SILENT_RATINGS } : { raised: recent, silentFor }
}

type Said = { words: readonly string[]; attempt: ReviewAttempt }

function allSaid(sentences: readonly ReviewSentence[], language: LanguageCode): Said[] {
  const wordsOf = new Map<ReviewAttempt, readonly string[]>()
  for (const sentence of sentences)
    if (sentence.language === language)
      for (const attempt of sentence.attempts) wordsOf.set(attempt, wordsAsked(sentence, attempt).words)
  return inOrder([...wordsOf.keys()]).map((attempt) => ({ words: wordsOf.get(attempt) ?? [], attempt }))
}

/**
 * The rating that a machine suggests for an attempt at one of the sentences, by all that went before; null where it has
 * none to suggest. Words that it never understood from this learner count for nothing, but no attempt is suggested as better
 * than its figure's band; an engine whose suggestions
 * are raised too often is silent for a while.
 */
export function suggestRating(
  sentences: readonly ReviewSentence[],
  language: LanguageCode,
  attemptId: string,
): Rating | null {
  const known = new Set<string>()
  const trusts = new Map<string, Trust>()
  for (const { words, attempt } of allSaid(sentences, language)) {
    for (const word of understoodIn(words, attempt)) known.add(word)
    const trust = trusts.get(attempt.by) ?? { raised: [], silentFor: 0 }
    const suggested = trust.silentFor > 0 ? null : judge(words, attempt, known)
    if (attempt.id === attemptId) return suggested
    if (attempt.how === 'recall' && attempt.rating !== undefined)
      trusts.set(attempt.by, afterRating(trust, suggested, attempt.rating))
  }
  return null
}
