import type { LanguageCode } from '#domain/languages.ts'
import { foldSpoken } from '#domain/text/fold-text.ts'
import type { LanguageWords } from './language-words.ts'

/** A spoken form of our tables: its words folded, without spaces. */
export function foldForm(
  form: string,
  language: LanguageCode,
  table: Pick<LanguageWords, 'respell'>,
): string {
  return form
    .split(/[\s-]+/)
    .map((word) => foldSpoken(word, language, table))
    .join('')
}
