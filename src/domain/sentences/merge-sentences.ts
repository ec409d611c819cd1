import { ownValue } from '#domain/fields.ts'
import { canonicalJson, chooseValue, joinFields, namesOf } from '#domain/join-fields.ts'
import { SENTENCE_LIMITS } from '#domain/kinds/sentence.ts'
import type { Attempt, SentenceDoc } from './sentence.ts'

type Fields = Record<string, unknown>

function inOrder(one: Attempt, other: Attempt): number {
  if (one.at !== other.at) return one.at - other.at
  return one.id < other.id ? -1 : one.id > other.id ? 1 : 0
}

/** Of two states of one attempt the one that says more: what is known of an attempt only grows. */
function fullerOf(one: Attempt, other: Attempt): Attempt {
  const [left, right] = [canonicalJson(one), canonicalJson(other)]
  if (left.length !== right.length) return left.length > right.length ? one : other
  return left > right ? one : other
}

/** All attempts of both, each once, by time; of too many the newest. */
export function joinAttempts(one: readonly Attempt[], other: readonly Attempt[]): Attempt[] {
  const joined: Attempt[] = []
  for (const attempt of [...one, ...other].sort(inOrder)) {
    const last = joined.at(-1)
    if (last === undefined || inOrder(last, attempt) !== 0) joined.push(attempt)
    else joined[joined.length - 1] = fullerOf(last, attempt)
  }
  return joined.slice(-SENTENCE_LIMITS.attempts)
}

const OWN_RULES = ['attempts', 'purgedAt']

function timeOf(doc: Fields, name: string): number {
  const time = doc[`${name}At`]
  return typeof time === 'number' ? time : Number.NEGATIVE_INFINITY
}

/** The choices of both, each with its time, the latest of each. Those from before the purge are gone. */
function latestChoices(left: Fields, right: Fields, purgedAt: number): Fields {
  const names = namesOf(left, right)
    .filter((name) => /.At$/.test(name) && !OWN_RULES.includes(name))
    .map((name) => name.slice(0, -2))
  const chosen: Fields = {}
  for (const name of names) {
    const [mine, theirs] = [timeOf(left, name), timeOf(right, name)]
    const at = Math.max(mine, theirs)
    if (at <= purgedAt) continue
    const [one, other] = [ownValue(left, name), ownValue(right, name)]
    const value = mine === theirs ? chooseValue(one, other) : mine > theirs ? one : other
    chosen[`${name}At`] = at
    if (value !== undefined) chosen[name] = value
  }
  return chosen
}

/** The fields that no rule knows. */
function otherNames(left: Fields, right: Fields): string[] {
  return namesOf(left, right).filter((name) => {
    const isChoice = left[`${name}At`] !== undefined || right[`${name}At`] !== undefined
    return !OWN_RULES.includes(name) && !/.At$/.test(name) && !isChoice
  })
}

/**
 * Merges what two devices know of one sentence. Whatever the order, and however often, the same comes out: attempts
 * are a set, of a choice the latest counts, and what a purge has taken does not come back. `base`, where it is known,
 * decides only about fields of later versions.
 */
export function mergeSentences(
  base: SentenceDoc | undefined,
  mine: SentenceDoc,
  theirs: SentenceDoc,
): SentenceDoc {
  const [left, right] = [mine as unknown as Fields, theirs as unknown as Fields]
  const isPurged = mine.purgedAt !== undefined || theirs.purgedAt !== undefined
  const purgedAt = Math.max(
    mine.purgedAt ?? Number.NEGATIVE_INFINITY,
    theirs.purgedAt ?? Number.NEGATIVE_INFINITY,
  )
  return {
    ...(isPurged ? { purgedAt } : joinFields(base, mine, theirs, otherNames(left, right))),
    ...latestChoices(left, right, purgedAt),
    attempts: joinAttempts(mine.attempts, theirs.attempts).filter(({ at }) => at > purgedAt),
  }
}

/**
 * The sentence with one more attempt, or with what has come to be known of one. One that is made after a purge stays,
 * also where the clock of its device is behind.
 */
export function withAttempt(doc: SentenceDoc, attempt: Attempt): SentenceDoc {
  const at = doc.purgedAt === undefined ? attempt.at : Math.max(attempt.at, doc.purgedAt + 1)
  return mergeSentences(undefined, doc, { attempts: [{ ...attempt, at }] })
}

function withWords(doc: SentenceDoc, words: number[], at: number): SentenceDoc {
  if (doc.words !== undefined) return doc
  return { ...doc, words, wordsAt: Math.max(at, (doc.purgedAt ?? Number.NEGATIVE_INFINITY) + 1) }
}

/**
 * What is stored of a sentence that has become another one by the learner's own choice: it is known by the words of that one from
 * now on, so that all that was done with it goes on there, however few words both share.
 */
export function afterRewording(doc: SentenceDoc, words: number[], now: number): SentenceDoc {
  const { wordsAt = Number.NEGATIVE_INFINITY, purgedAt = Number.NEGATIVE_INFINITY } = doc
  return { ...doc, words, wordsAt: Math.max(now, wordsAt + 1, purgedAt + 1) }
}

/** The sentence once it was said: with the attempt, and the hashes of its words. */
export function afterAttempt(doc: SentenceDoc | undefined, words: number[], attempt: Attempt): SentenceDoc {
  return withWords(withAttempt(doc ?? { attempts: [] }, attempt), words, attempt.at)
}

/** The sentence once the learner has chosen at `now` (epoch ms), also where it was chosen by a clock that is ahead. */
export function chosenAgain(
  doc: SentenceDoc | undefined,
  { kept, now }: { kept: boolean; now: number },
): SentenceDoc {
  const { keptAt: before = Number.NEGATIVE_INFINITY, purgedAt = Number.NEGATIVE_INFINITY } = doc ?? {}
  const keptAt = Math.max(now, before + 1, purgedAt + 1)
  return mergeSentences(undefined, doc ?? { attempts: [] }, { attempts: [], kept, keptAt })
}

/**
 * The sentence once it was chosen to be met again, or to be left out. The last choice counts, also where the clock was
 * set back since the one before.
 */
export function afterChoice(
  doc: SentenceDoc | undefined,
  words: number[],
  { kept, now }: { kept: boolean; now: number },
): SentenceDoc {
  return withWords(chosenAgain(doc, { kept, now }), words, now)
}

/**
 * The same of words of a sentence, which is held with them where it is not longer than a row may hold: a correction or another
 * translation may take it from its entry.
 */
export function afterKeeping(
  doc: SentenceDoc | undefined,
  { text, words }: { text: string; words: number[] },
  choice: { kept: boolean; now: number },
): SentenceDoc {
  const chosen = afterChoice(doc, words, choice)
  return choice.kept ? withHeld(chosen, text, choice.now) : chosen
}

/** The row of words that are kept, with the sentence that they are of, as far as that may be held. */
export function withHeld(doc: SentenceDoc, text: string, now: number): SentenceDoc {
  if (doc.text === text || text.length > SENTENCE_LIMITS.textLength) return doc
  const { textAt = Number.NEGATIVE_INFINITY, purgedAt = Number.NEGATIVE_INFINITY } = doc
  return { ...doc, text, textAt: Math.max(now, textAt + 1, purgedAt + 1) }
}

/** The sentence once one more of its words, by its hash, is not to be practised by itself. */
export function afterLeavingOut(
  doc: SentenceDoc | undefined,
  words: number[],
  { word, now }: { word: number; now: number },
): SentenceDoc {
  const before = doc ?? { attempts: [] }
  const leftOutWords = [...new Set([...(before.leftOutWords ?? []), word])].slice(-SENTENCE_LIMITS.wordHashes)
  const leftOutWordsAt = Math.max(now, (before.leftOutWordsAt ?? 0) + 1, (before.purgedAt ?? 0) + 1)
  return withWords(
    mergeSentences(undefined, before, { attempts: [], leftOutWords, leftOutWordsAt }),
    words,
    now,
  )
}

/**
 * What is left of a sentence whose entry is gone for good. That it was dropped stays, as a choice made with the purge: an older
 * file that is brought in would have it kept again.
 */
export function purgedSentence(now: number, doc?: SentenceDoc): SentenceDoc {
  const dropped = doc?.kept === false && { kept: false, keptAt: Math.max(now + 1, doc.keptAt ?? 0) }
  return { attempts: [], purgedAt: now, ...dropped }
}
