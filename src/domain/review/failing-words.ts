import type { Day } from '#domain/clock.ts'
import { addDays, hasCome } from '#domain/days.ts'
import type { LanguageCode } from '#domain/languages.ts'
import { hash16 } from '#domain/sentences/hash-text.ts'
import { inOrder, type ReviewAttempt, type ReviewSentence, wasHeard, wordsAsked } from './review-sentence.ts'

const WINDOW_DAYS = 28
const LEAST_DAYS = 2
const MOST_WORDS = 4

/**
 * A word that was missed again and again: where it stands, and what was last heard in its place ('': nothing ever). `missed` of
 * the `said` times of the last 28 days at which it is known whether it was understood.
 */
export type FailingWord = {
  word: string
  sentence: string
  place: number
  heardAs: string
  missed: number
  said: number
}

/** By which a word that the learner leaves out is known: not the word itself, which would outlive its entry. */
export function leftOutHash(word: string): number {
  return hash16(word)
}

type Said = { attempt: ReviewAttempt; sentence: ReviewSentence }

/** What is known of one word until now, in the order in which it was said. */
type Record = FailingWord & { missedOn: Set<Day>; isMissed: boolean }

/** The places of each word of a sentence, and of those that were missed the last. */
function eachWord(
  { words }: Pick<ReviewSentence, 'words'>,
  missed: readonly number[],
): Map<string, number | null> {
  const last = new Map<string, number | null>()
  for (const [place, word] of words.entries()) {
    if (missed.includes(place)) last.set(word, place)
    else if (!last.has(word)) last.set(word, null)
  }
  return last
}

/**
 * The places of words of which nobody can tell whether they were said. Kanji that were heard in kana, without a reading, stand
 * among those that were missed, but count for nothing; which of the unheard ones they are is not kept.
 */
function unknownPlaces({ missed = [], heardAs = [], understood, total }: ReviewAttempt): readonly number[] {
  const counted = (total ?? 0) - (understood ?? 0)
  return missed.length <= counted ? [] : missed.filter((_, index) => (heardAs[index] ?? '') === '')
}

const NEVER_SAID = { heardAs: '', missed: 0, said: 0 }

function takeIn(known: Map<string, Record>, { attempt, sentence }: Said): void {
  const { missed = [], heardAs = [], day } = attempt
  const unknown = new Set(unknownPlaces(attempt))
  const asked = wordsAsked(sentence, attempt)
  for (const [word, place] of eachWord(asked, missed)) {
    if (place !== null && unknown.has(place)) continue
    const before = known.get(word) ?? {
      ...{ ...NEVER_SAID, word, sentence: sentence.key, place: 0 },
      ...{ isMissed: false, missedOn: new Set<Day>() },
    }
    const said = before.said + 1
    if (place === null) {
      known.set(word, { ...before, said, isMissed: false })
      continue
    }
    const heard = heardAs[missed.indexOf(place)] ?? ''
    known.set(word, {
      ...{ word, sentence: sentence.key, place: asked.from + place, isMissed: true },
      heardAs: heard === '' ? before.heardAs : heard,
      missedOn: before.missedOn.add(day),
      missed: before.missed + 1,
      said,
    })
  }
}

/** Whether it is known of each word of the sentence, as it stands now, if it was understood. */
function isMarked({ attempt, sentence }: Said): boolean {
  if (!wasHeard(attempt) || attempt.how === 'along') return false
  const { words } = wordsAsked(sentence, attempt)
  const { missed, understood, total } = attempt
  if (missed === undefined) return understood >= total
  return missed.every((place) => place < words.length)
}

/**
 * The words of a language that were missed on two days or more of the last 28 and not understood since, at most four: those
 * missed on most days first. Words that the learner has left out are none, nor are those of days that have not come, or of
 * rough drafts.
 */
export function failingWords(
  sentences: readonly ReviewSentence[],
  { language, today }: { language: LanguageCode; today: Day },
): FailingWord[] {
  const own = sentences.filter((one) => one.language === language && one.isDraft !== true)
  const leftOut = new Set(own.flatMap(({ leftOutWords = [] }) => leftOutWords))
  const from = addDays(today, 1 - WINDOW_DAYS)
  const byAttempt = new Map<ReviewAttempt, ReviewSentence>()
  for (const sentence of own) for (const attempt of sentence.attempts) byAttempt.set(attempt, sentence)
  const known = new Map<string, Record>()
  for (const attempt of inOrder([...byAttempt.keys()])) {
    const sentence = byAttempt.get(attempt)
    if (sentence === undefined || attempt.day < from || !hasCome(attempt.day, today)) continue
    const said = { attempt, sentence }
    if (isMarked(said)) takeIn(known, said)
  }
  return [...known.values()]
    .filter(({ word, isMissed, missedOn }) => {
      return isMissed && missedOn.size >= LEAST_DAYS && !leftOut.has(leftOutHash(word))
    })
    .sort((one, other) => other.missedOn.size - one.missedOn.size || (one.word < other.word ? -1 : 1))
    .slice(0, MOST_WORDS)
    .map(({ isMissed: _, missedOn: __, ...word }) => word)
}
