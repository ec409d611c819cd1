/** A stretch of text and the white space that follows it, before the next stretch. */
export type Piece = { text: string; gap: string }

/** Where a text may be cut, best place first: between paragraphs, lines, sentences, words. */
const CUTS = [/\n[^\S\n]*\n\s*/gu, /\s*\n\s*/gu, /(?<=[.!?…])\s+|(?<=[。！？])\s*/gu, /\s+/gu]

/** Every cut of one kind: pieces that joined with their gaps are the text. */
function cutAt(text: string, cut: RegExp): Piece[] {
  const pieces: Piece[] = []
  let start = 0
  for (const { index, 0: gap } of text.matchAll(cut)) {
    if (index === 0 || index + gap.length === text.length) continue
    pieces.push({ text: text.slice(start, index), gap })
    start = index + gap.length
  }
  return [...pieces, { text: text.slice(start), gap: '' }]
}

/** The last resort, for a text without a single space: equal lengths, never through a surrogate pair. */
function cutByLength(text: string, limit: number): Piece[] {
  const pieces: Piece[] = []
  let start = 0
  while (start < text.length) {
    let end = start + limit
    if (text.slice(end - 1, end + 1).match(/^[\ud800-\udbff][\udc00-\udfff]$/))
      end += end - start > 1 ? -1 : 1
    pieces.push({ text: text.slice(start, end), gap: '' })
    start = end
  }
  return pieces
}

/** Puts neighbours together again for as long as they stay within the limit: fewer, larger requests. */
function fill(pieces: Piece[], limit: number): Piece[] {
  const filled: Piece[] = []
  for (const piece of pieces) {
    const last = filled.at(-1)
    if (last === undefined || last.text.length + last.gap.length + piece.text.length > limit)
      filled.push(piece)
    else filled[filled.length - 1] = { text: last.text + last.gap + piece.text, gap: piece.gap }
  }
  return filled
}

function split(text: string, limit: number, cuts: RegExp[]): Piece[] {
  if (text.length <= limit) return [{ text, gap: '' }]
  const [cut, ...rest] = cuts
  if (cut === undefined) return cutByLength(text, limit)
  const parts = cutAt(text, cut).flatMap(({ text: part, gap }) => {
    const smaller = split(part, limit, rest)
    return smaller.map((piece, index) => (index === smaller.length - 1 ? { ...piece, gap } : piece))
  })
  return fill(parts, limit)
}

/**
 * A text as pieces of at most `limit` characters (UTF-16 units), cut between paragraphs where that is enough and
 * else between lines, sentences or words. Joined again with `joinParagraphs` they are the text to the letter.
 */
export function splitParagraphs(text: string, limit: number): Piece[] {
  return split(text, limit, CUTS)
}

/** The text of the pieces, with the white space between them as it was. */
export function joinParagraphs(pieces: Piece[]): string {
  return pieces.map(({ text, gap }) => text + gap).join('')
}
