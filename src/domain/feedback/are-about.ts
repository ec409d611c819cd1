import { type Corrections, MOST_CHARACTERS, MOST_SENTENCES } from './corrections.ts'
import { placesInText, sentencesAsUsed } from './used-remarks.ts'

const asLine = (text: string) => text.replace(/\s+/gu, ' ').trim()

/** What of a text is behind these sentences, which it begins with, however its lines are broken; null where it does not. */
function behind(sentences: readonly string[], text: string): string | null {
  let at = 0
  for (const sentence of sentences.map(asLine)) {
    if (text[at] === ' ') at += 1
    if (!text.startsWith(sentence, at)) return null
    at += sentence.length
  }
  return text.slice(at).trim()
}

/** Whether one check would have taken no more: what is behind its sentences was not asked for. */
function isFull(sentences: readonly string[], rest: string): boolean {
  if (sentences.length === MOST_SENTENCES) return true
  const characters = sentences.reduce((sum, { length }) => sum + length, 0)
  return characters > MOST_CHARACTERS / 2 && characters + rest.length > MOST_CHARACTERS
}

function isBegunBy(sentences: readonly { text: string }[], text: string): boolean {
  const texts = sentences.map((one) => one.text)
  const rest = behind(texts, asLine(text))
  return rest === '' || (rest !== null && isFull(texts, rest))
}

/**
 * Whether corrections are about this text, or as much of it as one check takes, as it was checked or with some of them used.
 * Another version may have ended its sentences at other places, so it is not cut anew.
 */
export function areAbout(
  { sentences, scope }: Pick<Corrections, 'sentences' | 'scope'>,
  text: string,
): boolean {
  if (isBegunBy(sentences, text)) return true
  const asUsed = sentencesAsUsed(sentences, scope, placesInText(sentences, scope, text))
  return asUsed !== null && isBegunBy(asUsed, text)
}
