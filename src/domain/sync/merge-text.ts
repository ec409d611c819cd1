import { type Budget, diffPieces, MERGE_STEPS } from '#domain/text/diff-pieces.ts'
import {
  changedGap,
  changedPlaces,
  cutSentences,
  inSentences,
  joinWords,
  type Piece,
  type Place,
  type SentencePiece,
  type Sides,
  under,
  type WordPiece,
  widerGap,
  wordsIn,
} from './text-pieces.ts'

const LONGEST_SENTENCE = 100 // words; a longer one is a text without full stops, and would be doubled whole

type MergedPlaces = WordPiece[][]

/** `isTheirsFirst`: of two texts at one place theirs stands first, being older; else in an order that is always the same. */
export type MergeHow = { isTheirsFirst?: boolean }

/** How, and in how many steps. */
type Bounds = Budget & MergeHow

function isSame(left: Piece[], right: Piece[]): boolean {
  return left.length === right.length && left.every(({ key }, place) => key === right[place]?.key)
}

/** Words that both sides have, with the white space that has changed since `base`, where that is known. */
function agreedWords(mine: WordPiece[], theirs: WordPiece[], base?: WordPiece[]): WordPiece[] {
  return mine.map((word, place) => {
    const other = theirs[place] ?? word
    const was = base?.[place]
    const agreed = (gap: 'before' | 'after') =>
      was === undefined ? widerGap(word[gap], other[gap]) : changedGap(was[gap], word[gap], other[gap])
    return { key: word.key, before: agreed('before'), after: agreed('after') }
  })
}

/** Both in an order that does not depend on who merges, unless it is known which is older. */
function inOrder<Item>(
  mine: Item[],
  theirs: Item[],
  wordsOf: (items: Item[]) => WordPiece[],
  { isTheirsFirst = false }: MergeHow,
): [Item[], Item[]] {
  if (isTheirsFirst) return [theirs, mine]
  const textOf = (items: Item[]) => joinWords('', wordsOf(items))
  return textOf(mine) <= textOf(theirs) ? [mine, theirs] : [theirs, mine]
}

const asTheyAre = (words: WordPiece[]) => words

/** Whether all pieces of `part` stand in `list`, one after the other. */
function isPartOf(part: Piece[], list: Piece[], budget: Budget): boolean {
  for (let start = 0; start + part.length <= list.length; start++) {
    let length = 0
    while (length < part.length && part[length]?.key === list[start + length]?.key) length += 1
    budget.steps -= length + 1
    if (budget.steps < 0) return false
    if (length === part.length) return true
  }
  return false
}

/** Whether the words of `part` stand in `list` in their order, with others between them. */
function isSpreadOver(part: WordPiece[], list: WordPiece[]): boolean {
  let found = 0
  for (const { key } of list) if (part[found]?.key === key) found += 1
  return found === part.length
}

/** The side that has all words of the other; null where there is none. In one sentence others may stand between. */
function holderOf(mine: WordPiece[], theirs: WordPiece[], budget: Budget, isOneSentence: boolean) {
  const [part, list] = mine.length > theirs.length ? [theirs, mine] : [mine, theirs]
  if (part.length === list.length) return null
  return (isOneSentence && isSpreadOver(part, list)) || isPartOf(part, list, budget) ? list : null
}

/** What both sides have added at one place: each on a line of its own, unless one has all words of the other. */
function sideBySide(first: SentencePiece[], second: SentencePiece[], budget: Bounds): WordPiece[] {
  const [left, right] = [wordsIn(first), wordsIn(second)]
  if (isSame(left, right)) return agreedWords(left, right)
  const holder = holderOf(left, right, budget, first.length === 1 && second.length === 1)
  if (holder !== null) return holder
  return budget.isTheirsFirst ? under(left, right) : under(...inOrder(left, right, asTheyAre, budget))
}

/** Every sentence of both sides; those that both have stand there once. */
function keepBoth({ mine, theirs }: Sides<SentencePiece>, budget: Bounds): WordPiece[] {
  const [first, second] = inOrder(mine, theirs, wordsIn, budget)
  const keys = (pieces: Piece[]) => pieces.map(({ key }) => key)
  const kept: MergedPlaces = []
  const at = { first: 0, second: 0 }
  const takeShared = (end: number) => {
    const shared = second.slice(at.second, at.second + end - at.first)
    kept.push(agreedWords(wordsIn(first.slice(at.first, end)), wordsIn(shared)))
  }
  for (const { start, end, toStart, toEnd } of diffPieces(keys(first), keys(second), budget)) {
    takeShared(start)
    kept.push(sideBySide(first.slice(start, end), second.slice(toStart, toEnd), budget))
    Object.assign(at, { first: end, second: toEnd })
  }
  takeShared(first.length)
  return inSentences(kept)
}

/** Whether what one side has added stands in `next`, which the other side alone has written beside it. */
function standsIn<Item extends Piece>(
  next: Place<Item> | undefined,
  place: Place<Item>,
  budget: Budget,
): boolean {
  if (place.changedBy === 'mine')
    return next?.changedBy === 'theirs' && isPartOf(place.mine, next.theirs, budget)
  if (place.changedBy === 'theirs')
    return next?.changedBy === 'mine' && isPartOf(place.theirs, next.mine, budget)
  return false
}

/**
 * Without what one side has added beside a change of the other that has it too: they were merged before, or both had
 * the same thought. A change stands in for one of its neighbours at most.
 */
function withoutRepeats<Item extends Piece>(places: Place<Item>[], budget: Budget): Place<Item>[] {
  let usedUp = -1
  return places.filter((place, index) => {
    if (place.base.length > 0) return true
    const besides = [index - 1, index + 1].filter((beside) => beside !== usedUp)
    const holder = besides.find((beside) => standsIn(places[beside], place, budget))
    usedUp = holder ?? usedUp
    return holder === undefined
  })
}

/** The words of one place after the merge; null where `join` cannot join what both sides have changed. */
function mergePlace<Item extends Piece>(
  place: Place<Item>,
  wordsOf: (items: Item[]) => WordPiece[],
  join: (place: Place<Item>) => WordPiece[] | null,
): WordPiece[] | null {
  const [mine, theirs] = [wordsOf(place.mine), wordsOf(place.theirs)]
  if (place.changedBy === 'nobody') return agreedWords(mine, theirs, wordsOf(place.base))
  if (place.changedBy === 'mine') return mine
  if (place.changedBy === 'theirs') return theirs
  if (mine.length === 0 || theirs.length === 0) return mine.length === 0 ? theirs : mine // an edit beats a deletion
  return isSame(mine, theirs) ? agreedWords(mine, theirs) : join(place)
}

/** Merges the places of three lists; null where `join` cannot join one. */
function mergePlaces<Item extends Piece>(
  sides: Sides<Item>,
  budget: Budget,
  wordsOf: (items: Item[]) => WordPiece[],
  join: (place: Place<Item>) => WordPiece[] | null,
): MergedPlaces | null {
  const merged: MergedPlaces = []
  for (const place of withoutRepeats(changedPlaces(sides, budget), budget)) {
    const words = mergePlace(place, wordsOf, join)
    if (words === null) return null
    merged.push(words)
  }
  return merged
}

/** Joins sentences that both sides have changed word by word; null where both rewrote the same words. */
function mergeWords({ base, mine, theirs }: Sides<WordPiece>, budget: Bounds): WordPiece[] | null {
  const isLong = Math.max(mine.length, theirs.length) > LONGEST_SENTENCE
  const places = mergePlaces({ base, mine, theirs }, budget, asTheyAre, (clash) => {
    const holder = holderOf(clash.mine, clash.theirs, budget, false)
    if (holder !== null) return holder
    const canStandTogether = clash.base.length === 0 || isLong
    return canStandTogether ? inOrder(clash.mine, clash.theirs, asTheyAre, budget).flat() : null
  })
  return places?.flat() ?? null
}

/** A clash of sentences is tried again word by word; where words clash too, both sentences are kept whole. */
function joinSentences(place: Place<SentencePiece>, budget: Bounds): WordPiece[] {
  const { base, mine, theirs } = place
  if (base.length === 0) return keepBoth(place, budget)
  const words = { base: wordsIn(base), mine: wordsIn(mine), theirs: wordsIn(theirs) }
  return mergeWords(words, budget) ?? keepBoth(place, budget)
}

/**
 * Three-way merge of a text: changes in different places are joined, and an edit beats a deletion; where both rewrote
 * the same words both sentences stay, one under the other. No added word is lost, none is invented, whichever side is
 * `mine`.
 */
export function mergeText(base: string, mine: string, theirs: string, how: Bounds | MergeHow = {}): string {
  if (mine === theirs || theirs === base) return mine
  if (mine === base) return theirs
  const budget: Bounds = 'steps' in how ? how : { steps: MERGE_STEPS, ...how }
  const [cutBase, cutMine, cutTheirs] = [cutSentences(base), cutSentences(mine), cutSentences(theirs)]
  const sides = { base: cutBase.sentences, mine: cutMine.sentences, theirs: cutTheirs.sentences }
  const merged = inSentences(
    mergePlaces(sides, budget, wordsIn, (place) => joinSentences(place, budget)) ?? [],
  )
  const isEmptied = merged.length === 0 && sides.mine.length > 0 && sides.theirs.length > 0
  const kept = isEmptied ? keepBoth(sides, budget) : merged // each has deleted what the other has left
  return joinWords(changedGap(cutBase.lead, cutMine.lead, cutTheirs.lead), kept)
}
