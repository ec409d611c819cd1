import type { LanguageCode } from '#domain/languages.ts'
import { type Outcome, success } from '#domain/outcome.ts'
import { wordsToSay } from '#domain/spoken/words-to-say.ts'
import { isUnspaced, type Word } from '#domain/text/words.ts'
import type { MecabOptions } from '#server/engines/mecab/run-mecab.ts'
import type { EngineFailure } from '#server/engines/run-engine.ts'
import { chineseParts } from './chinese-parts.ts'
import { plainText } from './espeak-text.ts'
import { japaneseParts } from './japanese-parts.ts'

/** A stretch of a text as espeak-ng reads it; `offset` (UTF-16 units) where a word begins it. */
export type SpokenPart = { offset: number | null; text: string }

/** Whether white space, and perhaps a sign, stands before a word: 'one' in 'twenty-one' begins no stretch. */
function isApart(text: string, { start }: Word, before: Word | undefined): boolean {
  return before === undefined || /\s/.test(text.slice(before.end, start))
}

/** Each word that white space parts from the one before, with the signs around it. */
export function partsBetweenSpaces(text: string, language: LanguageCode): SpokenPart[] {
  const words = wordsToSay(text, language)
  const starts = words
    .filter((word, place) => isApart(text, word, words[place - 1]))
    .map(({ start }) => start)
  const head = { offset: null, text: plainText(text.slice(0, starts[0])) }
  const parts = starts.map((start, place) => ({
    offset: start,
    text: plainText(text.slice(start, starts[place + 1])),
  }))
  return [head, ...parts]
}

/** What espeak-ng reads of a text, in the script that it knows of the language: kana, or pinyin. */
export async function spokenParts(
  text: string,
  language: LanguageCode,
  options: MecabOptions,
): Promise<Outcome<SpokenPart[], EngineFailure>> {
  if (!isUnspaced(language)) return success(partsBetweenSpaces(text, language))
  return language === 'ja-JP' ? japaneseParts(text, options) : success(await chineseParts(text))
}
