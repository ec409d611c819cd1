/** What decomposition leaves whole but a searcher types otherwise: letters with a stroke, the final form of sigma, quotes. */
const OTHERS: Record<string, string> = {
  ...{ đ: 'd', ø: 'o', æ: 'ae', œ: 'oe', ł: 'l', ß: 'ss', ı: 'i', ς: 'σ' },
  ...{ '“': '"', '”': '"', '„': '"', '‟': '"' },
}

/** What nobody types in a search: accents, apostrophes, hyphens and dashes, invisible signs (of decomposed text). */
const NOT_TYPED =
  /[\u0300-\u036f]|['`\u02b9\u02bb\u02bc\u2018-\u201b\u2032\-\u2010-\u2015\u2212\u00ad\u061c\u115f\u1160\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufeff]|[\ufe00-\ufe0f]/g

/** One character, or more of them, as `foldSearch` leaves them; white space stays as it is. */
export function foldLetter(letter: string): string {
  return letter
    .replaceAll('\u00b4', '') // decomposes into a space and an accent
    .normalize('NFKD')
    .toLowerCase()
    .replace(NOT_TYPED, '')
    .replace(/[đøæœłßıς“”„‟]/g, (other) => OTHERS[other] ?? other)
}

/** What a search compares: no case, accents, width, compatibility forms, apostrophes or hyphens, on top of `foldSame`. */
export function foldSearch(text: string): string {
  return foldLetter(text)
    .replace(/\s{2,}|[^\S ]/gu, ' ')
    .trim()
}
