// Scripts written without spaces between words, their punctuation, and white space itself.
const UNSPACED = String.raw`[\s\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}\u3000-\u303f\uff00-\uffef]`
const UNSPACED_END = new RegExp(`${UNSPACED}$`, 'u')
const UNSPACED_START = new RegExp(`^${UNSPACED}`, 'u')

export function endsUnspaced(text: string): boolean {
  return UNSPACED_END.test(text.slice(-2))
}

/** Joins two texts, with a space where their words would run together. */
export function joinTexts(left: string, right: string): string {
  const isApart = left === '' || right === '' || endsUnspaced(left) || UNSPACED_START.test(right.slice(0, 2))
  return isApart ? left + right : `${left} ${right}`
}

/** Inserts `words` at `place` (UTF-16 units), with spaces where the neighbours need them. */
export function insertWords(text: string, place: number, words: string): string {
  return joinTexts(joinTexts(text.slice(0, place), words.trim()), text.slice(place))
}
