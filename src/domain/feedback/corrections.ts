import type { Level } from '#domain/accounts/profile.ts'
import type { EngineId } from '#domain/engine.ts'
import { fieldsOf } from '#domain/fields.ts'
import type { DayDoc } from '#domain/journal/entry.ts'
import { isPlainJson } from '#domain/json-bounds.ts'
import { isLanguageCode, type LanguageCode } from '#domain/languages.ts'
import { withoutUnseen } from '#domain/text/plain-text.ts'
import { startOf } from '#domain/text/text-summary.ts'
import { utf8Length } from '#domain/text/utf8-length.ts'

/**
 * The words of a machine as one plain line of at most `most` UTF-16 units: without control characters, half characters
 * and marks of direction, which could make it read otherwise than it was written.
 */
export function plainLine(text: string, most: number): string {
  const line = withoutUnseen(text.slice(0, 4 * most).replace(/\s+/gu, ' '))
    .replace(/ +/g, ' ') // what was between two spaces may be gone
    .trim()
  return startOf(line, most).trim()
}

export const REMARK_KINDS = ['grammar', 'word', 'spelling', 'order', 'register'] as const

export type RemarkKind = (typeof REMARK_KINDS)[number]

/**
 * A place in a sentence, from `start` up to `end` (UTF-16 units, at the bounds of words), that could be written
 * otherwise. `instead`: at most three ways, none where the words should go or nothing is known; `why` in the learner's
 * own language.
 */
export type Remark = { start: number; end: number; instead: string[]; kind: RemarkKind; why?: string }

const VERDICTS = ['fine', 'remarks', 'rewritten', 'unclear', 'unchecked'] as const

/**
 * What was said about one sentence. `text` is what the learner wrote, to the letter. rewritten: `corrected` is another
 * way to say it; unclear: it was not understood; unchecked: nothing was said about it, which is not 'fine'.
 */
export type Checked = {
  text: string
  verdict: (typeof VERDICTS)[number]
  corrected?: string
  remarks: Remark[]
}

/** Best first: those that look at the language, then the one that knows spelling alone. */
export const CORRECTOR_ORDER = ['gemini', 'openai', 'hunspell'] as const satisfies readonly EngineId[]

export type CorrectorId = (typeof CORRECTOR_ORDER)[number]

/** What a corrector looks at. */
export const SCOPES = ['language', 'spelling'] as const

export type Scope = (typeof SCOPES)[number]

/** What a machine said about sentences; it stands beside them and changes none. `question`: one back to the learner. */
export type Corrections = { by: CorrectorId; scope: Scope; sentences: Checked[]; question?: string }

/** Sentences that a learner wrote in `language`, and what they wanted to say, in `nativeLanguage`; '' where unknown. */
export type CorrectionRequest = {
  sentences: readonly string[]
  meant: string
  language: LanguageCode
  nativeLanguage: LanguageCode
  level?: Level | undefined
}

// an entry of a diary is seldom longer, and a model answers about four times as much as it is sent
export const MOST_SENTENCES = 30
export const MOST_CHARACTERS = 4000 // UTF-16 units of all sentences together
export const LONGEST_MEANT = 2000 // UTF-16 units

export const MOST_INSTEAD = 3
export const LONGEST_WHY = 300 // UTF-16 units; twice the 25 words that are asked for
export const LONGEST_QUESTION = 200 // UTF-16 units

const LONGEST_CORRECTED = 3 * MOST_CHARACTERS // a correction is never three times as long

function oneOf<Value extends string>(known: readonly Value[], value: unknown): Value | undefined {
  return known.find((one) => one === value)
}

/** A line as it was made: nothing in it would have been taken out. */
function isPlain(value: unknown, most: number): value is string {
  return typeof value === 'string' && value.length <= most && plainLine(value, most) === value
}

/** Whether a place is no bound of characters: between the halves of one. */
function isInside(text: string, place: number): boolean {
  return /^[\ud800-\udbff][\udc00-\udfff]$/.test(text.slice(place - 1, place + 1))
}

function remarkIn(text: string, from: number, value: unknown): Remark | undefined {
  const { start, end, instead, kind, why } = fieldsOf(value)
  const known = oneOf(REMARK_KINDS, kind)
  if (!Number.isInteger(start) || !Number.isInteger(end) || known === undefined) return undefined
  const place = { start: Number(start), end: Number(end) }
  if (place.start < from || place.end <= place.start || place.end > text.length) return undefined
  if (isInside(text, place.start) || isInside(text, place.end)) return undefined
  if (!Array.isArray(instead) || instead.length > MOST_INSTEAD) return undefined
  if (!instead.every((way) => isPlain(way, LONGEST_CORRECTED))) return undefined
  if (why === undefined) return { ...place, instead: [...instead], kind: known }
  return isPlain(why, LONGEST_WHY) ? { ...place, instead: [...instead], kind: known, why } : undefined
}

function remarksIn(text: string, value: unknown): Remark[] | undefined {
  if (!Array.isArray(value)) return undefined
  const remarks: Remark[] = []
  for (const item of value) {
    const remark = remarkIn(text, remarks.at(-1)?.end ?? 0, item)
    if (remark === undefined) return undefined
    remarks.push(remark)
  }
  return remarks
}

function checkedIn(value: unknown): Checked | undefined {
  const { text, verdict, corrected, remarks } = fieldsOf(value)
  if (typeof text !== 'string' || text.length > MOST_CHARACTERS) return undefined
  const [known, kept] = [oneOf(VERDICTS, verdict), remarksIn(text, remarks)]
  if (known === undefined || kept === undefined || kept.length > 0 !== (known === 'remarks')) return undefined
  if (corrected === undefined) return { text, verdict: known, remarks: kept }
  const isAnother = known === 'remarks' || known === 'rewritten'
  return isAnother && isPlain(corrected, LONGEST_CORRECTED)
    ? { text, verdict: known, corrected, remarks: kept }
    : undefined
}

/**
 * Reads corrections that come from outside: the answer of a server, a stored day, a file. Remarks are in the order of
 * their places and share none; undefined for anything that this version would not have made.
 */
export function parseCorrections(value: unknown): Corrections | undefined {
  const { by, scope, sentences, question } = fieldsOf(value)
  const [who, what] = [oneOf(CORRECTOR_ORDER, by), oneOf(SCOPES, scope)]
  if (who === undefined || what === undefined) return undefined
  if (!Array.isArray(sentences) || sentences.length > MOST_SENTENCES) return undefined
  const checked = sentences.map(checkedIn).filter((one) => one !== undefined)
  if (checked.length < sentences.length) return undefined
  if (question === undefined) return { by: who, scope: what, sentences: checked }
  return isPlain(question, LONGEST_QUESTION)
    ? { by: who, scope: what, sentences: checked, question }
    : undefined
}

/** Corrections as a day keeps them, beside the sentences that they are about; those are in `language`. */
export type KeptCorrections = Corrections & { language: LanguageCode }

export const MOST_KEPT_BYTES = 20_000 // of JSON in UTF-8: with them a day stays far below what sync takes (1 MiB)

const LEVELS = 6 // the corrections, their sentences, one of these, its remarks, one of these, its ways

/**
 * Reads the corrections that a day keeps, from wherever it comes: this device, the server, a file. undefined for
 * anything that this version would not have kept; the day is as good without it.
 */
export function parseKept(value: unknown): KeptCorrections | undefined {
  if (!isPlainJson(value, LEVELS)) return undefined
  const { language } = fieldsOf(value)
  const corrections = parseCorrections(value)
  if (corrections === undefined || !isLanguageCode(language)) return undefined
  return utf8Length(JSON.stringify(value)) > MOST_KEPT_BYTES ? undefined : { ...corrections, language }
}

/** Without the version of a machine where remarks say all that differs in it. */
function withoutCorrected({ corrected, ...checked }: Checked): Checked {
  return corrected === undefined || checked.verdict === 'remarks' ? checked : { ...checked, corrected }
}

function withoutReasons(checked: Checked): Checked {
  return { ...checked, remarks: checked.remarks.map(({ why: _, ...remark }) => remark) }
}

/**
 * What a day keeps of corrections of sentences in `language`: all of it; where that is too long nothing that the screen
 * would not show; else no reasons either. undefined where even that is too long, or they are none.
 */
export function toKeep(corrections: Corrections, language: LanguageCode): KeptCorrections | undefined {
  const whole = parseCorrections(corrections)
  if (whole === undefined) return undefined
  const shown = { ...whole, sentences: whole.sentences.map(withoutCorrected) }
  const least = { ...shown, sentences: shown.sentences.map(withoutReasons) }
  for (const version of [whole, shown, least]) {
    const kept = parseKept({ ...version, language })
    if (kept !== undefined) return kept
  }
  return undefined
}

/** Keeps corrections with the entry of a day, in place of earlier ones. A day without an entry stays as it is. */
export function keepCorrections(doc: DayDoc, corrections: KeptCorrections): DayDoc {
  return doc.entry === undefined ? doc : { ...doc, entry: { ...doc.entry, corrections } }
}
