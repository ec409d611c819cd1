import type { LanguageCode } from '#domain/languages.ts'
import { foldSpoken } from '#domain/text/fold-text.ts'
import type { Word } from '#domain/text/words.ts'
import { foldForm } from './fold-form.ts'
import { formsOfWord } from './forms-of-word.ts'
import { type LanguageWords, NO_WORDS, type SpokenLanguage } from './language-words.ts'
import type { NumberContext } from './number-forms.ts'
import { type NumberPart, numberNames } from './number-parts.ts'
import { withSaidNumbers } from './said-numbers.ts'
import { groupsOf } from './spoken-groups.ts'

/** Words that are said together, from one on, and all that may be said for them. */
export type SpokenGroup = { count: number; forms: readonly string[] }

/** A word with all that may be said for it: folded, without spaces, never empty; the first is the word as written. */
export type SpokenWord = Word & {
  forms: readonly string[]
  /** Of two words and more that begin with this one. */
  groups?: readonly SpokenGroup[]
  part?: NumberPart
  /** It denies or is a number: who says it twice says something else. */
  neverRepeats?: boolean
  /** It stands in any sentence; not given where nobody knows. */
  isFunctionWord?: boolean
}

type Roles = Pick<SpokenWord, 'part' | 'neverRepeats' | 'isFunctionWord'>
type RoleFinder = (word: Word) => Roles

const FINDERS = new WeakMap<SpokenLanguage, RoleFinder>()

/** Tells what words do in a sentence, beyond how they are said. */
function roleFinder(spoken: SpokenLanguage | null, language: LanguageCode): RoleFinder {
  const known = spoken && FINDERS.get(spoken)
  if (known) return known
  const table = spoken?.words ?? NO_WORDS
  const folded = (words: readonly string[]) => new Set(words.map((word) => foldForm(word, language, table)))
  const [denying, ones] = [folded(table.negations), folded(table.articles ?? [])]
  const common = folded(table.functionWords)
  const { partOf } = numberNames(spoken, language)
  const finder: RoleFinder = ({ key }) => {
    const form = foldForm(key, language, table)
    const part = partOf(key)
    const neverRepeats = denying.has(form) || (part === 'number' && !ones.has(form))
    return { part, neverRepeats, ...(spoken !== null && { isFunctionWord: common.has(form) }) }
  }
  if (spoken !== null) FINDERS.set(spoken, finder)
  return finder
}

const MOST_FORMS = 10_000 // of all groups of a text: a measure has some hundreds, a price in Russian 3,000

/** Adds to the words of a text what may be said for each: of a language that is not known, only what is written. */
export function spokenWords(
  words: readonly Word[],
  text: string,
  language: LanguageCode,
  spoken: SpokenLanguage | null,
): SpokenWord[] {
  const table: LanguageWords = spoken?.words ?? NO_WORDS
  const context: NumberContext = {
    words: table,
    numbers: spoken?.numbers ?? null,
    language,
    isOrdinal: false,
  }
  const roleOf = roleFinder(spoken, language)
  const fold = (forms: readonly string[]) =>
    [...new Set(forms.map((form) => foldForm(form, language, table)))].filter((form) => form !== '')
  const folded = ({ count, forms }: SpokenGroup) => ({ count, forms: fold(forms) })
  let formsLeft = MOST_FORMS
  const all = words.map((word, place): SpokenWord => {
    const forms = fold(formsOfWord(words, place, text, context))
    const written = foldSpoken(word.key, language, table)
    const groups = formsLeft <= 0 ? [] : groupsOf(words, place, text, context).map(folded)
    formsLeft -= groups.reduce((sum, { forms: own }) => sum + own.length, 0)
    return {
      ...word,
      ...roleOf(word),
      forms: written === '' ? forms : [...new Set([written, ...forms])],
      ...(groups.length > 0 && { groups }),
    }
  })
  return spoken === null ? all : withSaidNumbers(all, language, spoken)
}
