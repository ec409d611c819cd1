import { INVISIBLE } from './fold-text.ts'
import { segmentsOf } from './text-summary.ts'

/**
 * A text as every engine gets it: composed (NFC). Voices, translators and dictionaries read the marks of decomposed text as
 * letters of their own. Only for what goes out: what is stored, synced, exported and shown stays as it was written.
 */
export function engineText(text: string): string {
  return text.normalize('NFC')
}

/** Letters of scripts in which a sign without a shape joins or parts them. */
const JOINED =
  'Arabic Syriac Mongolian Devanagari Bengali Gurmukhi Gujarati Oriya Tamil Telugu Kannada Malayalam Sinhala'
    .split(' ')
    .map((script) => `\\p{Script=${script}}`)
    .join('')

/** The sign that chooses the look of an emoji, and what joins or parts such letters; each is in one grapheme with them. */
const NEEDED = new RegExp(`(?:\\p{Emoji}\ufe0f|(?!\\p{Cf})[${JOINED}][\u180b-\u180d\u200c\u200d])$`, 'u')

/**
 * `engineText` without the signs that nobody sees, for what compares words or looks them up by rule: to it a soft hyphen ends a
 * word, or makes another one of it.
 */
export function seenText(text: string): string {
  const composed = engineText(text)
  return composed.replace(INVISIBLE, (sign, at: number) =>
    NEEDED.test(composed.slice(Math.max(0, at - 2), at) + sign) ? sign : '',
  )
}

type Stretch = { start: number; end: number }
type TextForEngine = typeof engineText

/** Where a text has each UTF-16 unit of what an engine gets of it; null where that is the same. */
function sourcesIn(text: string, sent: TextForEngine): Stretch[] | null {
  if (sent(text) === text) return null
  return [...segmentsOf(text, 'grapheme')].flatMap(({ segment, index }) => {
    const { length } = sent(segment)
    const isSame = length === segment.length
    const whole = { start: index, end: index + segment.length }
    return Array.from({ length }, (_, inside) =>
      isSame ? { start: index + inside, end: index + inside + 1 } : whole,
    )
  })
}

/** Tells where a stretch of `seenText(text)` is in the text itself (both in UTF-16 units). */
export function stretchesInText(text: string): (stretch: Stretch) => Stretch {
  const sources = sourcesIn(text, seenText)
  if (sources === null) return ({ start, end }) => ({ start, end })
  return ({ start, end }) => ({
    start: sources[start]?.start ?? text.length,
    end: sources[end - 1]?.end ?? text.length,
  })
}

/** Where a place of `engineText(text)`, as an engine names it, is in the text itself (both in UTF-16 units). */
export function placeInText(text: string, place: number): number {
  const sources = sourcesIn(text, engineText)
  return sources === null ? place : (sources[place]?.start ?? text.length)
}
