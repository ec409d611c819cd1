import { diffPieces } from '#domain/text/diff-pieces.ts'

/** A stretch of two texts: in both, only in the one from then, or only in the one of now. */
export type TextPart = { kind: 'same' | 'then' | 'now'; text: string }

/** A word, or one sign, with the white space after it; Chinese and Japanese characters stand alone. */
const PIECES =
  /^\s+|(?:[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]|[\p{L}\p{N}\p{M}'’-]+|[^\s\p{L}\p{N}\p{M}'’-])\s*/gu

const STEPS = 2_000_000 // about 50 ms; a longer comparison shows both texts whole

function cut(text: string): string[] {
  return text.match(PIECES) ?? []
}

/** What of a text from then has changed up to now, word by word and in order. */
export function compareTexts(then: string, now: string): TextPart[] {
  const [from, to] = [cut(then), cut(now)]
  const keys = (pieces: string[]) => pieces.map((piece) => piece.trim())
  const parts: TextPart[] = []
  const add = (kind: TextPart['kind'], pieces: string[]) => {
    if (pieces.length > 0) parts.push({ kind, text: pieces.join('') })
  }
  let at = 0
  for (const { start, end, toStart, toEnd } of diffPieces(keys(from), keys(to), { steps: STEPS })) {
    add('same', to.slice(at, toStart))
    add('then', from.slice(start, end))
    add('now', to.slice(toStart, toEnd))
    at = toEnd
  }
  add('same', to.slice(at))
  return parts
}
