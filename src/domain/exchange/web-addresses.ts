/** A web or mail address in a text, and where it stands (UTF-16 units). */
export type FoundAddress = { start: number; end: number; address: string; target: string }

// As GitHub finds them: https://github.github.com/gfm/#autolinks-extension-
const ADDRESS =
  /(?=[hfw])(?<![a-z0-9]_*)(?:(?:https?|ftp):\/\/|www\.)[^\s<>"“”„«»「」『』（）【】《》。、，；！？]+|(?<![\w.+-])(?:mailto:)?[\w.+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63})+(?:\?[\w.-]+=[^\s<>"]*)?/gi

const NOT_AT_END = /[?!.,:;*_~'’…`\\|)\]}]/

const PAIRS: Record<string, string> = { ')': '(', ']': '[', '}': '{' }

function count(text: string, sign: string): number {
  return text.split(sign).length - 1
}

/** Where words follow an address without a space; behind a slash or a sign of a query, letters of these scripts are of it. */
const WORDS_BEHIND =
  /(?<=[a-z0-9])[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}\p{sc=Myanmar}].*$/isu

/** How many underscores stand around a mail address, which may hold them itself. */
function emphasisAround(found: string): number {
  const [before = ''] = /^_*/.exec(found) ?? []
  const [behind = ''] = /_*$/.exec(found) ?? []
  return Math.min(before.length, behind.length)
}

/** Without the punctuation of the sentence around it; a bracket that is opened in it belongs to it. */
function withoutPunctuation(found: string): string {
  const extra = Object.fromEntries(
    Object.entries(PAIRS).map(([close, open]) => [close, count(found, close) - count(found, open)]),
  )
  let end = found.length
  for (; end > 0; end--) {
    const sign = found.charAt(end - 1)
    const unopened = extra[sign]
    if (!NOT_AT_END.test(sign) || (unopened !== undefined && unopened <= 0)) break
    if (unopened !== undefined) extra[sign] = unopened - 1
  }
  return found.slice(0, end)
}

/** Whether something stands behind what every address begins with. */
const IS_WHOLE = /^(?:(?:https?|ftp):\/\/[^/?#]|www\.[^.]+\.[^.]|.+@.+\.)/i

/** The addresses in a text. `target`: what a program opens. */
export function webAddresses(text: string): FoundAddress[] {
  return [...text.matchAll(ADDRESS)].flatMap(({ 0: found, index }) => {
    const emphasis = emphasisAround(found)
    const address = withoutPunctuation(found.slice(emphasis).replace(WORDS_BEHIND, ''))
    if (!IS_WHOLE.test(address)) return []
    const target = /^www\./i.test(address) ? `http://${address}` : address
    const start = index + emphasis
    return [{ start, end: start + address.length, address, target }]
  })
}
