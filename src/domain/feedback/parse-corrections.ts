import { fieldsOf } from '#domain/fields.ts'
import {
  type Checked,
  CORRECTOR_ORDER,
  type Corrections,
  LONGEST_QUESTION,
  LONGEST_WHY,
  MOST_CHARACTERS,
  MOST_INSTEAD,
  MOST_SENTENCES,
  REMARK_KINDS,
  type Remark,
  SCOPES,
  VERDICTS,
} from './corrections.ts'
import { plainLine } from './plain-line.ts'

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
