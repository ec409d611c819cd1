import type { LanguageCode } from '#domain/languages.ts'
import type { SpokenLanguage } from '#domain/spoken/language-words.ts'
import { wordsToSay } from '#domain/spoken/words-to-say.ts'
import { isUnspaced, type Word } from '#domain/text/words.ts'

type Asked = { expected: readonly Word[]; language: LanguageCode; spoken?: SpokenLanguage | null | undefined }

/**
 * What was heard without sounds that are no word of the language, such as 'um'. Those that the reference text asks for
 * stay.
 */
export function withoutHesitations(transcript: string, { expected, language, spoken }: Asked): string {
  const asked = isUnspaced(language)
    ? expected.map(({ key }) => key).join('')
    : new Set(expected.map(({ key }) => key))
  const sounds = (spoken?.words.hesitations ?? []).filter((sound) =>
    typeof asked === 'string' ? !asked.includes(sound) : !asked.has(sound),
  )
  if (sounds.length === 0) return transcript
  if (typeof asked === 'string') return sounds.reduce((text, sound) => text.replaceAll(sound, ''), transcript)
  const hesitations = new Set(sounds)
  const kept = wordsToSay(transcript, language).filter(({ key }) => hesitations.has(key))
  return kept.reduceRight((text, { start, end }) => text.slice(0, start) + text.slice(end), transcript)
}
