import { diff3Merge } from 'node-diff3'
import { joinTexts } from '#domain/text/join-texts.ts'
import { isBlank } from '#domain/text/text-summary.ts'

/** A sentence with the white space after it, or line breaks. */
const SENTENCES = /\n+|[^.!?。！？…\n]+[.!?。！？…]*[^\S\n]*|[.!?。！？…]+[^\S\n]*/g

/** A word or white space; a character in scripts without spaces. */
const WORDS =
  /\s+|[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]|[^\s\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]+/gu

/** Comparing costs up to the product of the lengths; beyond this both versions are kept instead. */
const MOST_COMPARISONS = 4_000_000

function sharedLength(lists: string[][], at: (list: string[], index: number) => string | undefined): number {
  const shortest = Math.min(...lists.map((list) => list.length))
  let length = 0
  while (length < shortest && new Set(lists.map((list) => at(list, length))).size === 1) length += 1
  return length
}

type Pieces = { base: string[]; mine: string[]; theirs: string[] }

function cutAll(texts: Record<keyof Pieces, string>, pattern: RegExp): Pieces {
  const cut = (text: string) => text.match(pattern) ?? []
  return { base: cut(texts.base), mine: cut(texts.mine), theirs: cut(texts.theirs) }
}

/** Merges three lists of pieces; where both sides changed the same place, `clash` says what stands there. */
function mergePieces(pieces: Pieces, clash: (place: Pieces) => string): string {
  const lists = [pieces.base, pieces.mine, pieces.theirs]
  const before = sharedLength(lists, (list, index) => list[index])
  const rest = lists.map((list) => list.slice(before))
  const after = sharedLength(rest, (list, index) => list[list.length - 1 - index])
  const [base = [], mine = [], theirs = []] = rest.map((list) => list.slice(0, list.length - after))
  const isTooLong = base.length * Math.max(mine.length, theirs.length) > MOST_COMPARISONS
  const middle = isTooLong
    ? clash({ base, mine, theirs })
    : diff3Merge(mine, base, theirs, { excludeFalseConflicts: true })
        .map(({ ok, conflict }) => {
          if (ok !== undefined) return ok.join('')
          return conflict === undefined
            ? ''
            : clash({ base: conflict.o, mine: conflict.a, theirs: conflict.b })
        })
        .join('')
  const end = pieces.base.slice(pieces.base.length - after)
  return pieces.base.slice(0, before).join('') + middle + end.join('')
}

/** Whether `part` stands in a list, beginning at a place. */
function standsAt(place: number, list: string[], part: string[]): boolean {
  return part.every((piece, index) => list[place + index] === piece)
}

/** One side only added before or after what the other has changed: both apply. Null where that is not so. */
function addedBeside({ base, mine, theirs }: Pieces): string | null {
  for (const [added, changed] of [
    [theirs, mine],
    [mine, theirs],
  ] as const) {
    if (standsAt(0, added, base)) return joinTexts(changed.join(''), added.slice(base.length).join(''))
    if (standsAt(added.length - base.length, added, base))
      return joinTexts(added.slice(0, added.length - base.length).join(''), changed.join(''))
  }
  return null
}

function inOrder(mine: string, theirs: string): [string, string] {
  return mine < theirs ? [mine, theirs] : [theirs, mine]
}

/** Both texts, each on lines of its own, in an order that does not depend on who merges; an edit beats a deletion. */
function keepBoth(mine: string, theirs: string): string {
  if (isBlank(mine) || theirs.includes(mine)) return theirs
  if (isBlank(theirs) || mine.includes(theirs)) return mine
  const [first, second] = inOrder(mine, theirs)
  return `${first.trimEnd()}\n${second}`
}

/** A clash of sentences is tried again word by word; where words clash too, both sentences are kept whole. */
function mergeSentences(place: Pieces): string {
  const [base, mine, theirs] = [place.base.join(''), place.mine.join(''), place.theirs.join('')]
  if (base === '') return keepBoth(mine, theirs)
  const beside = addedBeside(place)
  if (beside !== null) return beside
  let isClash = false
  const merged = mergePieces(cutAll({ base, mine, theirs }, WORDS), (clash) => {
    if (clash.base.length === 0) return joinTexts(...inOrder(clash.mine.join(''), clash.theirs.join('')))
    const joined = addedBeside(clash)
    isClash ||= joined === null
    return joined ?? ''
  })
  return isClash ? keepBoth(mine, theirs) : merged
}

/**
 * Three-way merge of a text: changes in different places are joined; where that is not possible both sentences
 * stay, one under the other. No added word is lost, none is invented, whichever side is `mine`.
 */
export function mergeText(base: string, mine: string, theirs: string): string {
  if (mine === theirs || theirs === base) return mine
  if (mine === base) return theirs
  return mergePieces(cutAll({ base, mine, theirs }, SENTENCES), mergeSentences)
}
