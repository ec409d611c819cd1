import { segmentsOf } from './text-summary.ts'

/**
 * A text as every engine gets it: composed (NFC). Voices, translators and dictionaries read the marks of decomposed text as
 * letters of their own. Only for what goes out: what is stored, synced, exported and shown stays as it was written.
 */
export function engineText(text: string): string {
  return text.normalize('NFC')
}

/** Where a place of `engineText(text)`, as an engine tells it, is in the text itself (both in UTF-16 units). */
export function placeInText(text: string, place: number): number {
  if (engineText(text) === text) return place
  let composed = 0
  for (const { segment, index } of segmentsOf(text, 'grapheme')) {
    const { length } = engineText(segment)
    if (composed + length > place) return index + (length === segment.length ? place - composed : 0)
    composed += length
  }
  return text.length
}
