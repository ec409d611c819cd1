import type { LanguageCode } from '#domain/languages.ts'
import { unitsOf } from '#domain/sentences/sentence-of-text.ts'
import { type Known, measureAttempt } from '#domain/shadow/accuracy.ts'
import { sameText } from '#domain/text/fold-text.ts'
import { isUnspaced } from '#domain/text/words.ts'

/** right: the words themselves; accents: but for accents; wrong: others. */
export type Verdict = 'right' | 'accents' | 'wrong'

/** Rating of FSRS for each verdict: Good, Hard, Again. */
export const RATING_OF_VERDICT = { right: 3, accents: 2, wrong: 1 } as const

const WITHIN_WORD = /(?<=\p{L})[-‐‑'’ʼ](?=\p{L})/gu // 'E-Mail' is 'Email', "l'eau" is 'leau'

/** What counts of an answer: no case, punctuation, hyphen, apostrophe, width of letters or choice of spelling. */
function folded(text: string, language: LanguageCode): string {
  const units = unitsOf(text.replace(WITHIN_WORD, ''), language)
  return units.join(isUnspaced(language) ? '' : ' ')
}

/** Only of Latin letters: か and が, и and й are letters of their own. A judgement, and no level of folding. */
function withoutAccents(text: string): string {
  return text
    .normalize('NFD')
    .replace(/(\p{Script=Latin})\p{M}+/gu, '$1')
    .replaceAll('đ', 'd')
}

/** UTF-16 units; what is longer is no phrase, and would take long to compare. */
export const MOST_ANSWER = 300

const ALL_KANA = /^[\p{Script=Hiragana}\p{Script=Katakana}ー\s]+$/u

/** Whether the words are the same as they are said: numbers in figures, spellings, and where a dictionary knows readings. */
function soundsAs(words: string, answer: string, language: LanguageCode, known: Known): boolean {
  const alignment = measureAttempt(words, answer, language, known)?.alignment ?? []
  return alignment.length > 0 && alignment.every(({ kind }) => kind === 'correct')
}

/**
 * Judges what was typed or said for words that were left out. `known`: what is known of the language beyond its letters. The
 * reading of a word stands for it where it was said, or typed in kana; another kanji that is read alike is another word.
 */
export function judgeAnswer(
  words: string,
  answer: string,
  language: LanguageCode,
  { known = {}, isSaid = false }: { known?: Known; isSaid?: boolean } = {},
): Verdict {
  if (answer.length > MOST_ANSWER) return 'wrong'
  if (answer.trim() !== '' && sameText(answer, words)) return 'right' // also where no letter of it is counted as a word
  const [wanted, given] = [folded(words, language), folded(answer, language)]
  if (given === '') return 'wrong'
  if (given === wanted) return 'right'
  const { readings, ...others } = known
  const isByReading = isSaid || ALL_KANA.test(answer)
  const heard = { ...(isByReading ? known : others), isTyped: !isSaid }
  if (soundsAs(words, answer, language, heard)) return 'right'
  return withoutAccents(given) === withoutAccents(wanted) ? 'accents' : 'wrong'
}
