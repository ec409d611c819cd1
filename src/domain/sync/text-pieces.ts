import { type Budget, diffPieces, type Hunk, MERGE_STEPS } from '#domain/text/diff-pieces.ts'

/** What is compared: a word, or a sentence whatever white space is in it. */
export type Piece = { key: string }

/** A word, and the white space around it. */
export type WordPiece = Piece & { before: string; after: string }

export type SentencePiece = Piece & { words: WordPiece[] }

/** A text as its sentences, and the white space before the first. */
type CutText = { lead: string; sentences: SentencePiece[] }

// Chinese and Japanese characters, marks and all, are words of their own. Ranges, as the scripts of \p{…} differ
// between versions of browsers, and every device is to merge alike.
const UNSPACED = String.raw`[\u2e80-\u2fdf\u3001-\u312f\u31a0-\u31ff\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\uff01-\uff0f\uff1a-\uff20\uff3b-\uff40\uff5b-\uff9f\u{20000}-\u{3ffff}]`
const SPACED = UNSPACED.replace('[', String.raw`[^\s`)
const WORDS = new RegExp(String.raw`(${UNSPACED}\p{M}*|${SPACED}+)(\s*)`, 'gu')
const UNSPACED_WORD = new RegExp(String.raw`^${UNSPACED}\p{M}*$`, 'u')
const MARK_FIRST = /^\p{M}/u

const SENTENCE_END = /[.!?…。！？؟।։។]["'”’»)\]]*$/

function cutWords(text: string): { lead: string; words: WordPiece[] } {
  const lead = /^\s*/.exec(text)?.[0] ?? ''
  const words: WordPiece[] = []
  let before = lead
  for (const [, word = '', after = ''] of text.matchAll(WORDS)) {
    words.push({ key: word, before, after })
    before = after
  }
  return { lead, words }
}

function endsSentence({ key, after }: WordPiece): boolean {
  return after.includes('\n') || SENTENCE_END.test(key)
}

function sentenceOf(words: WordPiece[]): SentencePiece {
  return { key: words.map(({ key }) => key).join(' '), words }
}

/**
 * A text as a merge compares it. Its own cutter, without `Intl` and tables: every device has to merge alike, and browsers
 * differ. Where a sentence ends for a reader, a voice or a check is `splitSentences` in text/sentence-ends.ts.
 */
export function cutSentences(text: string): CutText {
  const { lead, words } = cutWords(text)
  const sentences: SentencePiece[] = []
  let start = 0
  for (const [place, word] of words.entries()) {
    if (!endsSentence(word) && place < words.length - 1) continue
    sentences.push(sentenceOf(words.slice(start, place + 1)))
    start = place + 1
  }
  return { lead, sentences }
}

function lineBreaks(gap: string): number {
  return gap.split('\n').length
}

/** Of two stretches of white space the one that sets more apart. */
export function widerGap(left: string, right: string): string {
  if (lineBreaks(left) !== lineBreaks(right)) return lineBreaks(left) > lineBreaks(right) ? left : right
  if (left.length !== right.length) return left.length > right.length ? left : right
  return left > right ? left : right
}

/** Of three versions of the white space at one place the changed one. */
export function changedGap(base: string, mine: string, theirs: string): string {
  if (mine === base) return theirs
  if (theirs === base || mine === theirs) return mine
  return widerGap(mine, theirs)
}

/** Whether two words, with nothing between, would be read as others than they are. */
function wouldFuse(left: WordPiece, right: WordPiece): boolean {
  return MARK_FIRST.test(right.key) || !(UNSPACED_WORD.test(left.key) || UNSPACED_WORD.test(right.key))
}

function gapBetween(left: WordPiece, right: WordPiece): string {
  const gap = widerGap(left.after, right.before)
  return gap === '' && wouldFuse(left, right) ? ' ' : gap
}

/** Words as a text. Where two meet that did not stand side by side, they do not run together. */
export function joinWords(lead: string, words: WordPiece[]): string {
  let text = lead
  for (const [place, word] of words.entries()) {
    const next = words[place + 1]
    text += word.key + (next === undefined ? word.after : gapBetween(word, next))
  }
  return text
}

function onNewLine([first, ...rest]: WordPiece[]): WordPiece[] {
  return first === undefined ? [] : [{ ...first, before: widerGap('\n', first.before) }, ...rest]
}

/** The sentences of one text, and under them those of another. */
export function under(first: WordPiece[], second: WordPiece[]): WordPiece[] {
  return [...first, ...(first.length > 0 ? onNewLine(second) : second)]
}

/** Stretches of sentences one after the other; one that does not end with a full stop ends its line. */
export function inSentences(stretches: WordPiece[][]): WordPiece[] {
  const words: WordPiece[] = []
  for (const stretch of stretches) {
    const last = words.at(-1)
    const next = last === undefined || endsSentence(last) ? stretch : onNewLine(stretch)
    for (const word of next) words.push(word) // as arguments, 100,000 words are more than a call can have
  }
  return words
}

/** The words of sentences, in order. */
export function wordsIn(sentences: SentencePiece[]): WordPiece[] {
  return sentences.flatMap(({ words }) => words)
}

export type Sides<Item> = { base: Item[]; mine: Item[]; theirs: Item[] }

/** A place of three lists: kept by both sides, changed by one of them, or by both. */
export type Place<Item> = Sides<Item> & { changedBy: 'nobody' | 'mine' | 'theirs' | 'both' }

type Side = 'mine' | 'theirs'

type Region = { start: number; end: number; growth: Partial<Record<Side, number>> }

/** Whether two changes touch the same pieces of the base, or both add something at the same place. */
function isOverlapping(region: Region, { start, end }: Hunk): boolean {
  return start < region.end || (start === end && region.start === region.end && start === region.start)
}

function regionsOf(mine: Hunk[], theirs: Hunk[]): Region[] {
  const hunks = [
    ...mine.map((hunk) => ({ side: 'mine' as const, hunk })),
    ...theirs.map((hunk) => ({ side: 'theirs' as const, hunk })),
  ].sort((left, right) => left.hunk.start - right.hunk.start || left.hunk.end - right.hunk.end)
  const regions: Region[] = []
  for (const { side, hunk } of hunks) {
    const growth = hunk.toEnd - hunk.toStart - (hunk.end - hunk.start)
    const last = regions.at(-1)
    if (last !== undefined && isOverlapping(last, hunk)) {
      last.end = Math.max(last.end, hunk.end)
      last.growth[side] = (last.growth[side] ?? 0) + growth
    } else regions.push({ start: hunk.start, end: hunk.end, growth: { [side]: growth } })
  }
  return regions
}

function changedBy({ growth: { mine, theirs } }: Region): Place<unknown>['changedBy'] {
  if (mine !== undefined && theirs !== undefined) return 'both'
  return mine === undefined ? 'theirs' : 'mine'
}

/** Each side's changes with steps of its own: whichever side is `mine`, the same places come out. */
function hunksOfBoth({ base, mine, theirs }: Sides<{ key: string }>, budget: Budget): [Hunk[], Hunk[]] {
  const keys = (pieces: { key: string }[]) => pieces.map(({ key }) => key)
  const share = Math.floor(budget.steps / 2)
  const [left, right] = [{ steps: share }, { steps: share }]
  const hunks: [Hunk[], Hunk[]] = [
    diffPieces(keys(base), keys(mine), left),
    diffPieces(keys(base), keys(theirs), right),
  ]
  budget.steps = Math.max(0, left.steps) + Math.max(0, right.steps)
  return hunks
}

/** Three lists as their places, in order. Changes that only touch each other are places of their own. */
export function changedPlaces<Item extends { key: string }>(
  sides: Sides<Item>,
  budget: Budget,
): Place<Item>[] {
  const at = { base: 0, mine: 0, theirs: 0 }
  const places: Place<Item>[] = []
  const take = (list: keyof Sides<Item>, count: number) => {
    const from = at[list]
    at[list] += count
    return sides[list].slice(from, from + count)
  }
  const add = (by: Place<Item>['changedBy'], count: number, growth: Region['growth']) => {
    const { mine = 0, theirs = 0 } = growth
    const place = {
      changedBy: by,
      base: take('base', count),
      mine: take('mine', count + mine),
      theirs: take('theirs', count + theirs),
    }
    places.push(place)
  }
  for (const region of regionsOf(...hunksOfBoth(sides, budget))) {
    if (region.start > at.base) add('nobody', region.start - at.base, {})
    add(changedBy(region), region.end - region.start, region.growth)
  }
  if (sides.base.length > at.base) add('nobody', sides.base.length - at.base, {})
  return places
}

/** The sentences that two texts have in common, in order: a base for their merge that loses nothing of either. */
export function commonText(mine: string, theirs: string): string {
  const [first, second] = [mine, theirs].sort().map((text) => cutSentences(text).sentences)
  const keys = (sentences: SentencePiece[] = []) => sentences.map(({ key }) => key)
  const common: SentencePiece[][] = []
  let at = 0
  for (const { start, end } of diffPieces(keys(first), keys(second), { steps: MERGE_STEPS })) {
    common.push((first ?? []).slice(at, start))
    at = end
  }
  common.push((first ?? []).slice(at))
  return joinWords('', inSentences(common.flat().map(({ words }) => words)))
}
