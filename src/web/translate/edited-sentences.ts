import type { LanguageCode } from '#domain/languages.ts'
import { cutText } from '#domain/text/cut-text.ts'

function sentencesOf(text: string, language: LanguageCode): string[] {
  return cutText(text.trim(), 'sentence', language).flatMap((piece) => (piece.text === '' ? [] : piece.text))
}

/** How many sentences of a text were changed, added or taken away since `before`. */
export function editedSentences(before: string, after: string, language: LanguageCode): number {
  const [old, now] = [sentencesOf(before, language), sentencesOf(after, language)]
  const left = [...old]
  for (const sentence of now) {
    const at = left.indexOf(sentence)
    if (at >= 0) left.splice(at, 1)
  }
  const same = old.length - left.length
  return Math.max(old.length, now.length) - same
}
