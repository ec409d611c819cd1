import { da, de, en, es, fr, it, ja, ko, pt, ru, vi, zh } from 'stopwords-iso/stopwords-iso.json'
import { type LanguageCode, type LanguageSubtag, primarySubtag } from '#domain/languages.ts'
import { wordKey } from '#domain/text/words.ts'

const LISTS: Record<LanguageSubtag, readonly string[]> = { da, de, en, es, fr, it, ja, ko, pt, ru, vi, zh }

// particles and endings, which the dictionary of a browser parts from their words
const HIRAGANA_ALONE = /^[\p{Script=Hiragana}ー]+$/u
const ONE_LETTER = /^[\p{Script=Latin}\p{Script=Cyrillic}]$/u

const sets = new Map<string, ReadonlySet<string>>()

/** The function words of a language, as `wordKey` folds them. */
function functionWordsOf(language: LanguageCode): ReadonlySet<string> {
  const subtag = primarySubtag(language)
  const known = sets.get(subtag) ?? new Set(LISTS[subtag].map(wordKey))
  sets.set(subtag, known)
  return known
}

/**
 * Whether a word holds sentences together and says nothing alone: 'the', 'en', 'は', '的', 'là'. `key`: as `wordKey`
 * folds it. From the lists of stopwords-iso (MIT), which are wide: words as common as 'today' count, too.
 */
export function isFunctionWord(key: string, language: LanguageCode): boolean {
  if (ONE_LETTER.test(key) || functionWordsOf(language).has(key)) return true
  return primarySubtag(language) === 'ja' && HIRAGANA_ALONE.test(key)
}
