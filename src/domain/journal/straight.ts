import { OF_TRANSLATION, withFields } from '#domain/kinds/entry-fields.ts'
import type { LanguageCode } from '#domain/languages.ts'
import type { Entry } from './entry.ts'

/** Stands in `translatedBy` where the text that is practised is that of the entry itself. */
export const BY_ENTRY = 'entry'

/** Whether an entry is written in the language that is learned now, so that it is checked and not translated. */
export function isStraight({ writtenIn }: { writtenIn?: string | undefined }, target: LanguageCode): boolean {
  return writtenIn === target
}

/** Whether the text to practise is that of the entry; an earlier version of the app may have changed words of it alone. */
export function isAsWritten({ translatedBy, isTranslationEdited, ...entry }: Partial<Entry>): boolean {
  return (
    translatedBy === BY_ENTRY && (isTranslationEdited !== true || entry.translatedContent === entry.content)
  )
}

/** The language that the learner thinks in, of an entry: its own, unless it is written in the one they learn. */
export function ownLanguageOf({ language, writtenIn }: Partial<Entry>, native: LanguageCode): LanguageCode {
  return writtenIn === undefined ? (language ?? native) : native
}

/**
 * An entry whose text to practise is its own text, where it is written in the language that is learned; without that text
 * where it no longer is. Another translation that it has stays.
 */
export function inStep(entry: Entry): Entry {
  const { writtenIn, content: translatedContent } = entry
  if (!writtenIn) return isAsWritten(entry) ? withFields(entry, {}, OF_TRANSLATION) : entry
  const learned = { ...entry, language: writtenIn }
  const isOther = !isAsWritten(entry) && (entry.translatedContent ?? '') !== ''
  const practised = { translatedContent, translationLanguage: writtenIn, translatedBy: BY_ENTRY }
  return isOther ? learned : withFields(learned, practised, OF_TRANSLATION)
}
