import type { LanguageCode } from '#domain/languages.ts'
import type { Change, Comparison } from './changes.ts'
import { LONGEST_WHY, MOST_CHARACTERS, REMARK_KINDS, type Remark, type RemarkKind } from './corrections.ts'
import { plainLine } from './plain-line.ts'
import type { Note } from './read-proposals.ts'
import { type Token, tokensOf } from './sentence-tokens.ts'

/** A note as the pieces that its two versions consist of. */
export type ReadNote = Note & { from: Token[]; to: Token[] }

export function readNote(note: Note, language: LanguageCode): ReadNote {
  const [wrong, right] = [plainLine(note.wrong, MOST_CHARACTERS), plainLine(note.right, MOST_CHARACTERS)]
  return { ...note, from: tokensOf(wrong, language), to: tokensOf(right, language) }
}

function sameKey(one: Token | undefined, other: Token | undefined): boolean {
  return one?.key.toLowerCase() === other?.key.toLowerCase()
}

/** Whether `part` stands in `all` so that it shares a token with [start, end), or lies around an empty one. */
function touches(all: readonly Token[], part: readonly Token[], start: number, end: number): boolean {
  const [first, last] = [
    Math.max(0, start - part.length + 1),
    Math.min(Math.max(start, end - 1), all.length - part.length),
  ]
  for (let at = first; at <= last; at += 1)
    if (part.every((token, index) => sameKey(token, all[at + index]))) return true
  return false
}

/** A note is about a change where its words stand in it, on both sides. */
export function isAbout({ from, to }: ReadNote, change: Change, { own, other }: Comparison): boolean {
  if (from.length === 0 && to.length === 0) return false
  const isHere = from.length === 0 || touches(own, from, change.start, change.end)
  const isThere =
    to.length === 0 || change.toStart === change.toEnd || touches(other, to, change.toStart, change.toEnd)
  return isHere && isThere
}

/** Without case and accents: what is left of a difference of spelling alone. A judgement, and no level of folding. */
function bare(tokens: readonly Token[]): string {
  const text = tokens.map(({ key }) => key).join('')
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
}

/** What a change is where no note says so. */
function likelyKind({ start, end, toStart, toEnd, isMove }: Change, { own, other }: Comparison): RemarkKind {
  if (isMove) return 'order'
  return bare(own.slice(start, end)) === bare(other.slice(toStart, toEnd)) ? 'spelling' : 'grammar'
}

/** A change as a remark; `note` is what the model says about it. */
export function remarkOf(
  change: Change,
  compared: Comparison,
  corrected: string,
  note: Note | undefined,
): Remark {
  const own = compared.own.slice(change.start, change.end)
  const other = compared.other.slice(change.toStart, change.toEnd)
  const instead = other.length === 0 ? [] : [corrected.slice(other[0]?.start, other.at(-1)?.end)]
  const kind = REMARK_KINDS.find((name) => name === note?.kind) ?? likelyKind(change, compared)
  const why = note === undefined ? '' : plainLine(note.why, LONGEST_WHY)
  return { start: own[0]?.start ?? 0, end: own.at(-1)?.end ?? 0, instead, kind, ...(why !== '' && { why }) }
}
