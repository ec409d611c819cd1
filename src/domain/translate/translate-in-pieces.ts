import type { LanguageCode } from '#domain/languages.ts'
import { joinPieces, type Piece, splitText } from '#domain/text/cut-text.ts'
import { isBlank } from '#domain/text/text-summary.ts'
import type { TranslateAnswer } from './translator.ts'

const SMALLER_PIECES = 4 // one quarter is sure to be enough where the limit was met by a little
const SHORTEST_PIECE = 200 // characters; an answer to less than that is not cut short by its length

type Translate = (piece: string) => Promise<TranslateAnswer>

/** What an engine takes at once, in characters, and the language of the text. */
type Cut = { limit: number; language: LanguageCode }

/** Translates a piece; in quarters when it was too long or its translation cut short. */
async function translatePiece(
  piece: string,
  language: LanguageCode,
  translate: Translate,
): Promise<TranslateAnswer> {
  const answer = await translate(piece)
  const isTooMuch = !answer.ok && (answer.error === 'truncated' || answer.error === 'too-long')
  if (!isTooMuch || piece.length <= SHORTEST_PIECE) return answer
  const limit = Math.max(SHORTEST_PIECE, Math.ceil(piece.length / SMALLER_PIECES))
  return translateEach(piece, { limit, language }, translate)
}

/**
 * Translates a text of any length by an engine that takes `limit` characters at once; white space between pieces
 * stays, blank pieces are not sent. The first failure is the answer: never half a translation.
 */
export function translateInPieces(text: string, cut: Cut, translate: Translate): Promise<TranslateAnswer> {
  return translateEach(text, cut, (piece) => translatePiece(piece, cut.language, translate))
}

async function translateEach(
  text: string,
  { limit, language }: Cut,
  translate: Translate,
): Promise<TranslateAnswer> {
  const done: Piece[] = []
  let last: TranslateAnswer = { ok: false, error: 'empty' }
  for (const piece of splitText(text, limit, language)) {
    if (isBlank(piece.text)) {
      done.push(piece)
      continue
    }
    last = await translate(piece.text)
    if (!last.ok) return last
    done.push({ text: last.value.text, gap: piece.gap })
  }
  return last.ok ? { ok: true, value: { ...last.value, text: joinPieces(done).trim() } } : last
}
