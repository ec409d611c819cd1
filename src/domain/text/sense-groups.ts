import type { LanguageCode } from '#domain/languages.ts'
import { foldSame } from './fold-text.ts'
import { SENSE_GROUP_WORDS } from './sense-group-words.ts'
import { isUnspaced, type SentencePart, sentenceParts, wordsOf } from './words.ts'

/** A part of a sentence that can be said in one breath; from and up to, in UTF-16 units. */
export type SenseGroup = { text: string; start: number; end: number }

const [MOST_WORDS, MOST_SEGMENTS] = [8, 14] // segments: in scripts without spaces
const LEAST_WORDS = 2

const PAUSE_AFTER = /[,;:.!?…、，；：。！？)\]}）」』»”—–]/u
const PAUSE_BEFORE = /[([{（「『«“—–]/u

/** Whether a sentence pauses between two neighbours, by its punctuation. */
function isPause(before: SentencePart, after: SentencePart): boolean {
  return PAUSE_AFTER.test(before.tail) || /[—–]/.test(after.gap) || PAUSE_BEFORE.test(after.lead)
}

/** Whether a part may begin with a word, by the tables. */
function mayBegin(before: SentencePart, after: SentencePart, language: LanguageCode): boolean {
  const { before: starters, after: enders } = SENSE_GROUP_WORDS[language]
  const [elided = ''] = foldSame(after.word.text).toLowerCase().split("'")
  if (starters.has(elided)) return true
  return enders?.test(before.word.key) === true && !enders.test(after.word.key)
}

/** Each group by the place of its first part and the place after its last. */
type Stretch = [from: number, to: number]

/** Cut at every pause, none of them under two words: a shorter one joins what follows, the last what is before. */
function cutAtPauses(parts: SentencePart[]): Stretch[] {
  const cuts: number[] = []
  for (const [place, part] of parts.entries()) {
    const before = parts[place - 1]
    if (before === undefined || place - (cuts.at(-1) ?? 0) < LEAST_WORDS) continue
    if (parts.length - place >= LEAST_WORDS && isPause(before, part)) cuts.push(place)
  }
  return [0, ...cuts].map((from, index) => [from, cuts[index] ?? parts.length])
}

/** The place nearest to the middle at which a stretch may be cut; the earlier of two. */
function placeToCut(parts: SentencePart[], [from, to]: Stretch, language: LanguageCode): number | undefined {
  const middle = (from + to) / 2
  let nearest: number | undefined
  for (let place = from + LEAST_WORDS; place <= to - LEAST_WORDS; place++) {
    const [before, after] = [parts[place - 1], parts[place]]
    if (before === undefined || after === undefined || !mayBegin(before, after, language)) continue
    if (nearest === undefined || Math.abs(place - middle) < Math.abs(nearest - middle)) nearest = place
  }
  return nearest
}

function cutLong(parts: SentencePart[], stretch: Stretch, language: LanguageCode): Stretch[] {
  const most = isUnspaced(language) ? MOST_SEGMENTS : MOST_WORDS
  const open: Stretch[] = [stretch]
  const done: Stretch[] = []
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const [from, to] = next
    const place = to - from > most ? placeToCut(parts, next, language) : undefined
    if (place === undefined) done.push(next)
    else open.push([place, to], [from, place]) // the first half is cut first
  }
  return done
}

function groupOf(sentence: string, parts: SentencePart[], [from, to]: Stretch): SenseGroup[] {
  const [first, last] = [parts[from], parts[to - 1]]
  if (first === undefined || last === undefined) return []
  const [start, end] = [first.word.start - first.lead.length, last.word.end + last.tail.length]
  return [{ text: sentence.slice(start, end), start, end }]
}

/**
 * A sentence as what is said in one breath: cut at its punctuation, and where that leaves more than eight words (14
 * segments in Japanese and Chinese) before a conjunction or a preposition near the middle. None has under two words,
 * unless the sentence has; one without a word has none.
 */
export function senseGroups(sentence: string, language: LanguageCode): SenseGroup[] {
  const parts = sentenceParts(sentence, wordsOf(sentence, language))
  return cutAtPauses(parts)
    .flatMap((stretch) => cutLong(parts, stretch, language))
    .flatMap((stretch) => groupOf(sentence, parts, stretch))
}
