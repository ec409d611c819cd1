import { fieldsOf } from '#domain/fields.ts'
import type { DayDoc } from '#domain/journal/entry.ts'
import { isPlainJson } from '#domain/json-bounds.ts'
import { isLanguageCode, type LanguageCode } from '#domain/languages.ts'
import { utf8Length } from '#domain/text/utf8-length.ts'
import { type Checked, type Corrections, parseCorrections } from './corrections.ts'

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
