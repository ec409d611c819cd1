import type { LanguageCode } from '#domain/languages.ts'

function sentencesOf(text: string, language: LanguageCode): string[] {
  const segmenter = new Intl.Segmenter(language, { granularity: 'sentence' })
  return [...segmenter.segment(text)].map(({ segment }) => segment.trim()).filter((each) => each !== '')
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
