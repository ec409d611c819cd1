import { fieldsOf } from '#domain/fields.ts'
import type { LanguageCode } from '#domain/languages.ts'
import { foldSame } from '#domain/text/fold-text.ts'
import { scriptOf } from '#domain/text/script-of.ts'
import { isBlank } from '#domain/text/text-summary.ts'
import {
  type Change,
  type Comparison,
  compareSentences,
  type Token,
  tokensOf,
  wordTokens,
} from './changes.ts'
import {
  type Checked,
  LONGEST_QUESTION,
  LONGEST_WHY,
  MOST_CHARACTERS,
  plainLine,
  REMARK_KINDS,
  type Remark,
  type RemarkKind,
} from './corrections.ts'

/** Why a model changed something, in its own words, none of which is believed yet. */
export type Note = { wrong: string; right: string; kind: string; why: string }

/** What a model says about one sentence; `corrected` and the notes may be of any length and hold anything. */
export type Proposal = { verdict: 'fine' | 'corrected' | 'unclear'; corrected: string; notes: Note[] }

/** By the number of the sentence, from 1 on. */
type Proposals = { of: ReadonlyMap<number, Proposal>; question?: string }

const MOST_NOTES = 3

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : ''
}

function isVerdict(value: unknown): value is Proposal['verdict'] {
  return value === 'fine' || value === 'corrected' || value === 'unclear'
}

function noteOf(value: unknown): Note {
  const { wrong, right, kind, why } = fieldsOf(value)
  return { wrong: textOf(wrong), right: textOf(right), kind: textOf(kind), why: textOf(why) }
}

/** Servers that cannot be held to a schema write numbers as texts now and then. */
function numberOf(value: unknown): number {
  const isNumber = typeof value === 'number' || (typeof value === 'string' && /^\d{1,3}$/.test(value))
  return isNumber ? Number(value) : Number.NaN
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined // the caller says that it cannot be read
  }
}

/** The JSON of an answer, also where a model has put a fence or a sentence around it. */
function jsonIn(answer: string): unknown {
  const whole = parsed(answer)
  if (whole !== undefined) return whole
  const [first, last] = [answer.indexOf('{'), answer.lastIndexOf('}')]
  return first < 0 || last < first ? undefined : parsed(answer.slice(first, last + 1))
}

/**
 * Reads the answer of a model about `count` sentences. Of several for one number the first counts, one for a number
 * that was not asked or without a verdict is left out; undefined where the answer is something else.
 */
export function readProposals(answer: string, count: number): Proposals | undefined {
  const { sentences, question } = fieldsOf(jsonIn(answer))
  if (!Array.isArray(sentences)) return undefined
  const of = new Map<number, Proposal>()
  for (const item of sentences) {
    const { n, verdict, corrected, notes } = fieldsOf(item)
    const number = numberOf(n)
    if (!Number.isInteger(number) || number < 1 || number > count || of.has(number) || !isVerdict(verdict))
      continue
    const kept = Array.isArray(notes) ? notes.slice(0, MOST_NOTES).map(noteOf) : []
    of.set(number, { verdict, corrected: textOf(corrected), notes: kept })
  }
  const asked = plainLine(textOf(question), LONGEST_QUESTION)
  return isBlank(asked) ? { of } : { of, question: asked }
}

/** A note as the pieces that its two versions consist of. */
type ReadNote = Note & { from: Token[]; to: Token[] }

function readNote(note: Note, language: LanguageCode): ReadNote {
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
function isAbout({ from, to }: ReadNote, change: Change, { own, other }: Comparison): boolean {
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
function remarkOf(change: Change, compared: Comparison, corrected: string, note: Note | undefined): Remark {
  const own = compared.own.slice(change.start, change.end)
  const other = compared.other.slice(change.toStart, change.toEnd)
  const instead = other.length === 0 ? [] : [corrected.slice(other[0]?.start, other.at(-1)?.end)]
  const kind = REMARK_KINDS.find((name) => name === note?.kind) ?? likelyKind(change, compared)
  const why = note === undefined ? '' : plainLine(note.why, LONGEST_WHY)
  return { start: own[0]?.start ?? 0, end: own.at(-1)?.end ?? 0, instead, kind, ...(why !== '' && { why }) }
}

const MOST_TIMES_AS_LONG = 3
const LEAST_LEFT = 2 / 3 // of the length
const MOST_CHANGED = 0.6 // of the words
const FEWEST_WORDS = 4 // of shorter sentences one changed word is a large part

/** Whether a text is too long, too short or too foreign to be a correction of the learner's. */
function isSomethingElse(text: string, corrected: string): boolean {
  const [own, other] = [foldSame(text).length, foldSame(corrected).length]
  return (
    other >= MOST_TIMES_AS_LONG * own || other < LEAST_LEFT * own || scriptOf(text) !== scriptOf(corrected)
  )
}

function isRewritten({ share }: Comparison, text: string, language: LanguageCode): boolean {
  return share > MOST_CHANGED && wordTokens(text, language).length >= FEWEST_WORDS
}

function remarksOf(
  compared: Comparison,
  corrected: string,
  notes: readonly Note[],
  language: LanguageCode,
): Remark[] {
  const left = notes.map((note) => readNote(note, language))
  return compared.changes.map((change) => {
    const place = left.findIndex((note) => isAbout(note, change, compared))
    const [note] = place < 0 ? [] : left.splice(place, 1)
    return remarkOf(change, compared, corrected, note)
  })
}

/** Said to be fine: so it is, unless another version is given all the same, which is no answer. */
function checkedAsFine(text: string, corrected: string, language: LanguageCode): Checked {
  const isSame = isBlank(corrected) || compareSentences(text, corrected, language).changes.length === 0
  return { text, verdict: isSame ? 'fine' : 'unchecked', remarks: [] }
}

/**
 * What is shown of a model's proposal for a sentence. The model proposes; what differs between the learner's words and
 * its version decides, and its notes only explain. No proposal: unchecked. Never changes `text`, never throws.
 */
export function checkSentence(text: string, proposal: Proposal | undefined, language: LanguageCode): Checked {
  if (proposal === undefined) return { text, verdict: 'unchecked', remarks: [] }
  if (proposal.verdict === 'unclear') return { text, verdict: 'unclear', remarks: [] }
  const most = MOST_TIMES_AS_LONG * text.length + 1
  const corrected = plainLine(proposal.corrected, most)
  if (proposal.verdict === 'fine') return checkedAsFine(text, corrected, language)
  if (isBlank(corrected)) return { text, verdict: 'unchecked', remarks: [] }
  if (isSomethingElse(text, corrected)) return { text, verdict: 'unclear', remarks: [] }
  const compared = compareSentences(text, corrected, language)
  if (compared.changes.length === 0) return { text, verdict: 'fine', remarks: [] }
  if (compared.own.length === 0) return { text, verdict: 'unclear', remarks: [] } // there is nothing to mark
  if (isRewritten(compared, text, language)) return { text, verdict: 'rewritten', corrected, remarks: [] }
  const remarks = remarksOf(compared, corrected, proposal.notes, language)
  return { text, verdict: 'remarks', corrected, remarks }
}
