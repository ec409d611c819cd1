import type { LanguageCode } from '#domain/languages.ts'
import { diffPieces, type Hunk } from '#domain/text/diff-pieces.ts'
import { foldSame } from '#domain/text/fold-text.ts'
import { segmentsOf } from '#domain/text/text-summary.ts'
import { isUnspaced, wordsOf } from '#domain/text/words.ts'

/**
 * What is compared of a sentence: `key`, in which case and accents stay, for 'esta' is not 'está'. It stands from `start` up to `end` (UTF-16 units).
 */
export type Token = { key: string; start: number; end: number }

const BINDS = /^[-\u2010\u2011'\u2018\u2019]$/ // peut-être, andarsene-lo, po' stand as one word
const WRITTEN = /[\p{L}\p{N}]/u
const MARKS = /^\p{M}+$/u // Burmese vowel signs are characters of their own to a segmenter

function isBound(text: string, left: Token, right: Token): boolean {
  return BINDS.test(text.slice(left.end, right.start))
}

/** The words of a sentence with their places; those that a hyphen binds are one. */
export function wordTokens(text: string, language: LanguageCode): Token[] {
  const joined: Token[] = []
  for (const { start, end } of wordsOf(text, language)) {
    const [last, next] = [joined.at(-1), { key: '', start, end }]
    if (last !== undefined && isBound(text, last, next)) last.end = end
    else joined.push(next)
  }
  return joined.map(({ start, end }) => ({ key: foldSame(text.slice(start, end)), start, end }))
}

function characterTokens(text: string, language: LanguageCode): Token[] {
  const characters: Token[] = []
  for (const { segment, index } of segmentsOf(text, 'grapheme', language)) {
    const [last, end] = [characters.at(-1), index + segment.length]
    if (WRITTEN.test(segment)) characters.push({ key: '', start: index, end })
    else if (last?.end === index && MARKS.test(segment)) last.end = end
  }
  return characters.map(({ start, end }) => ({ key: foldSame(text.slice(start, end)), start, end }))
}

/**
 * The pieces in which two versions of a sentence are compared: words, and in Chinese and Japanese characters, because
 * there a changed character can move the bounds of all words around it.
 */
export function tokensOf(text: string, language: LanguageCode): Token[] {
  return isUnspaced(language) ? characterTokens(text, language) : wordTokens(text, language)
}

/** What of the learner's tokens [start, end) has become [toStart, toEnd) of the other version; `isMove`: its place. */
export type Change = Hunk & { isMove: boolean }

/** Two versions of a sentence, and what differs. `share`: how much of it has changed, 0 to 1. */
export type Comparison = { own: Token[]; other: Token[]; changes: Change[]; share: number }

const STEPS = 2_000_000 // about 50 ms; beyond them all between the first and the last difference counts as changed
const FARTHEST_MOVE = 6 // tokens; a mark over more would cover half of a sentence

function isSameWords(left: readonly Token[], right: readonly Token[]): boolean {
  return left.length === right.length && left.every(({ key }, index) => key === right[index]?.key)
}

/** Whether what is only taken out at one place is only put in at the other, not far away. */
function isMoved(one: Hunk, next: Hunk, own: Token[], other: Token[]): boolean {
  const isOut = one.toStart === one.toEnd && next.start === next.end
  const isIn = one.start === one.end && next.toStart === next.toEnd
  if ((!isOut && !isIn) || next.start - one.end > FARTHEST_MOVE) return false
  const [from, to] = isOut ? [one, next] : [next, one]
  return isSameWords(own.slice(from.start, from.end), other.slice(to.toStart, to.toEnd))
}

function joined(one: Hunk, next: Hunk): Hunk {
  return {
    start: Math.min(one.start, next.start),
    end: Math.max(one.end, next.end),
    toStart: Math.min(one.toStart, next.toStart),
    toEnd: Math.max(one.toEnd, next.toEnd),
  }
}

/** One change where words have moved, together with what has changed between their two places. */
function withMoves(hunks: readonly Hunk[], own: Token[], other: Token[]): Change[] {
  const changes: Change[] = []
  for (let at = 0; at < hunks.length; at += 1) {
    const [hunk, ...later] = hunks.slice(at, at + 2 + FARTHEST_MOVE)
    if (hunk === undefined) break
    const steps = 1 + later.findIndex((next) => isMoved(hunk, next, own, other))
    const whole = hunks.slice(at, at + steps + 1).reduce(joined)
    changes.push({ ...whole, isMove: steps === 1 })
    at += steps
  }
  return changes
}

/** What was only added takes the token after it along, or else the one before, so that there is something to mark. */
function withNeighbour(change: Change, own: Token[]): Change {
  if (change.start < change.end) return change
  if (change.end < own.length) return { ...change, end: change.end + 1, toEnd: change.toEnd + 1 }
  return change.start > 0 ? { ...change, start: change.start - 1, toStart: change.toStart - 1 } : change
}

/** For each token the number of its word; where it stands in none, a number of its own. */
function wordNumbers(tokens: readonly Token[], words: readonly Token[]): number[] {
  let at = 0
  return tokens.map(({ start }, index) => {
    while (at < words.length && (words[at]?.end ?? 0) <= start) at += 1
    const word = words[at]
    return word !== undefined && word.start <= start ? at : -1 - index
  })
}

/** Widened, token by token on both sides, up to the bounds of the learner's words or to the next change. */
function withWholeWords(changes: readonly Change[], numbers: readonly number[]): Change[] {
  return changes.map((change, index) => {
    const [least, most] = [changes[index - 1]?.end ?? 0, changes[index + 1]?.start ?? numbers.length]
    let { start, end, toStart, toEnd } = change
    for (; start > least && numbers[start - 1] === numbers[start]; toStart -= 1) start -= 1
    for (; end > 0 && end < most && numbers[end] === numbers[end - 1]; toEnd += 1) end += 1
    return { ...change, start, end, toStart, toEnd }
  })
}

/** Makes one of changes that share a token or a word. */
function withoutOverlaps(changes: readonly Change[], numbers: readonly number[]): Change[] {
  const apart: Change[] = []
  for (const change of changes) {
    const last = apart.at(-1)
    const isShared =
      last !== undefined &&
      (change.start < last.end ||
        (change.start === last.end && numbers[change.start] === numbers[last.end - 1]))
    if (isShared) apart[apart.length - 1] = { ...joined(last, change), isMove: last.isMove && change.isMove }
    else apart.push(change)
  }
  return apart
}

function shareOf(hunks: readonly Hunk[], own: Token[], other: Token[]): number {
  const changed = hunks.reduce(
    (sum, { start, end, toStart, toEnd }) => sum + Math.max(end - start, toEnd - toStart),
    0,
  )
  return changed === 0 ? 0 : changed / Math.max(own.length, other.length)
}

/**
 * Compares what the learner wrote with another version of it, word by word; punctuation and white space count for
 * nothing. Every change takes in at least one of the learner's words, where there are any, and no word by half.
 */
export function compareSentences(text: string, corrected: string, language: LanguageCode): Comparison {
  const [own, other] = [tokensOf(text, language), tokensOf(corrected, language)]
  const keys = (tokens: Token[]) => tokens.map(({ key }) => key)
  const hunks = diffPieces(keys(own), keys(other), { steps: STEPS })
  const numbers = isUnspaced(language)
    ? wordNumbers(own, wordTokens(text, language))
    : own.map((_, index) => index)
  const marked = withMoves(hunks, own, other).map((change) => withNeighbour(change, own))
  const whole = withWholeWords(withoutOverlaps(marked, numbers), numbers)
  return { own, other, changes: withoutOverlaps(whole, numbers), share: shareOf(hunks, own, other) }
}
