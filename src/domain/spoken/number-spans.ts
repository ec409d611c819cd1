/** A place in a text (UTF-16 units). */
export type Span = { start: number; end: number }

// A number, also below zero, a fraction or a date, with what is said together with it, which a segmenter parts: 7:30, $3.50, 25 %, 21 °C, 1 500, 21-го,
// and 7:30 Uhr and 7:30에, where what follows is said within the time.
const NUMBER_SPAN =
  /[½⅓⅔¼¾⅕⅛]|\d{1,4}(?:[/⁄]\d{1,4}){1,2}|(?:(?<![\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Hangul}\p{N}])[-−–])?(?:(?:[Rr]?\$|[€£¥￥₩₽₫])[ \u00a0\u202f]?\d+(?:[.,]\d+)*|\d+(?:[.,:：\u00a0\u202f]\d+)*(?:[ \u00a0\u202f]?(?:°(?:[ \u00a0\u202f]?[CFcf]\b)?|[%％‰℃€£$₩₽₫¢](?!\d))|-\p{Script=Cyrillic}{1,8}|[’'](?:s|erne)\b|(?<=\d[:.]\d\d)(?:[ \u00a0][Uu]hr\b|\p{Script=Hangul}+))?)/gu

/** Where one number is written with more than digits; each is one word. */
export function numberSpans(text: string): Span[] {
  return [...text.matchAll(NUMBER_SPAN)]
    .filter(([found]) => /\D/.test(found))
    .map(({ 0: found, index }) => ({ start: index, end: index + found.length }))
}
