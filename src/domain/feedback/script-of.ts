/** Scripts as readers know them: Chinese, Japanese kana and Chinese characters in Japanese are one. */
const SCRIPTS: readonly (readonly [name: string, letters: RegExp])[] = [
  ['latin', /\p{Script=Latin}/gu],
  ['cyrillic', /\p{Script=Cyrillic}/gu],
  ['east-asian', /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Bopomofo}]/gu],
  ['hangul', /\p{Script=Hangul}/gu],
  ['greek', /\p{Script=Greek}/gu],
  ['arabic', /\p{Script=Arabic}/gu],
  ['hebrew', /\p{Script=Hebrew}/gu],
  ['thai', /\p{Script=Thai}/gu],
  ['indic', /[\p{Script=Devanagari}\p{Script=Bengali}\p{Script=Tamil}\p{Script=Telugu}]/gu],
]

/** The script of most letters of a text, 'other' for any that is not in the list, 'none' where it has no letters. */
export function scriptOf(text: string): string {
  const counts = SCRIPTS.map(([name, letters]) => ({ name, count: text.match(letters)?.length ?? 0 }))
  const [most] = counts.toSorted((a, b) => b.count - a.count)
  if (most !== undefined && most.count > 0) return most.name
  return /\p{L}/u.test(text) ? 'other' : 'none'
}
