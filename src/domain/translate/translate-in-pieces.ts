import { joinParagraphs, type Piece, splitParagraphs } from './paragraphs.ts'
import type { TranslateAnswer } from './translator.ts'

/**
 * Translates a text of any length through an engine that takes at most `limit` characters at once: piece after
 * piece, the empty lines between them kept. The first failure is the answer, so that half a translation is never
 * given out. A piece without a word is not sent.
 */
export async function translateInPieces(
  text: string,
  limit: number,
  translate: (piece: string) => Promise<TranslateAnswer>,
): Promise<TranslateAnswer> {
  const done: Piece[] = []
  let last: TranslateAnswer = { ok: false, error: 'empty' }
  for (const piece of splitParagraphs(text, limit)) {
    if (piece.text.trim() === '') {
      done.push(piece)
      continue
    }
    last = await translate(piece.text)
    if (!last.ok) return last
    done.push({ text: last.value.text, gap: piece.gap })
  }
  return last.ok ? { ok: true, value: { ...last.value, text: joinParagraphs(done).trim() } } : last
}
