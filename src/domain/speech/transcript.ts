import { endsUnspaced, joinTexts } from '#domain/text/join-texts.ts'
import type { Transcript } from './listener.ts'

export type HeardResult = { text: string; isFinal: boolean; confidence: number }

/** A repeating recogniser, Android's, marks guesses as final and lists the same words again and again. */
type RecogniserKind = 'repeating' | 'other'

/** `settled`: what a guess has grown from, and falls back to when it is dropped. */
type Piece = { text: string; folded: string; isSettled: boolean; settled?: Piece }

// elsewhere a short word said twice is two words, a phrase listed twice is one
const LEAST_REPLAY_LENGTH: Record<RecogniserKind, number> = { repeating: 1, other: 12 }

function fold(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\p{P}\s]+/gu, ' ')
    .trim()
}

function asPiece({ text, isFinal, confidence }: HeardResult, kind: RecogniserKind): Piece {
  return {
    text: text.trim(),
    folded: fold(text),
    isSettled: isFinal && !(kind === 'repeating' && confidence === 0),
  }
}

/** Whether `next` repeats `last` or adds words to it; a settled word does not grow within itself. */
function isReplay(last: Piece, next: Piece, kind: RecogniserKind): boolean {
  if (last.folded.length < LEAST_REPLAY_LENGTH[kind] || !next.folded.startsWith(last.folded)) return false
  const more = next.folded.slice(last.folded.length)
  return !last.isSettled || more === '' || more.startsWith(' ') || endsUnspaced(last.folded)
}

function replaced(last: Piece, next: Piece): Piece {
  const isOnlyGuess = last.isSettled && !next.isSettled
  if (isOnlyGuess && last.folded === next.folded) return last
  const settled = last.isSettled ? last : last.settled
  return next.isSettled || settled === undefined ? next : { ...next, settled }
}

function withoutGuesses(pieces: Piece[]): Piece[] {
  return pieces.flatMap((piece) => (piece.isSettled ? piece : (piece.settled ?? [])))
}

function mergeIn(pieces: Piece[], next: Piece, kind: RecogniserKind): Piece[] {
  const last = pieces.at(-1)
  if (next.folded === '') return pieces
  if (last && isReplay(last, next, kind)) return [...pieces.slice(0, -1), replaced(last, next)]
  // what such a recogniser settles was guessed before
  if (kind === 'repeating' && next.isSettled && last?.isSettled === false)
    return mergeIn(withoutGuesses(pieces), next, kind)
  return [...pieces, next]
}

function joinPieces(pieces: Piece[]): string {
  return pieces.reduce((text, piece) => joinTexts(text, piece.text), '')
}

/**
 * What a recogniser does, by what it has sent: browsers on Android call themselves by any name. It repeats where some
 * finals have a confidence and some have none; where the first final has none, or later ones repeat it; and where half of
 * all finals repeat the one before, not one word twice but different ones.
 */
function kindOf(results: readonly HeardResult[]): RecogniserKind {
  const finals = results.filter(({ text, isFinal }) => isFinal && fold(text) !== '')
  const unsure = finals.filter(({ confidence }) => confidence === 0).length
  if (unsure > 0 && unsure < finals.length) return 'repeating'
  const pieces = finals.map((result) => asPiece(result, 'other'))
  const repeated = pieces.filter((next, at) => {
    const last = pieces[at - 1]
    return last !== undefined && isReplay(last, next, 'repeating')
  })
  if (unsure > 0) return finals.length === 1 || repeated.length > 0 ? 'repeating' : 'other'
  const isHabit = repeated.length * 2 >= finals.length - 1
  return isHabit && new Set(repeated.map(({ folded }) => folded)).size > 1 ? 'repeating' : 'other'
}

/**
 * The transcript of all results since listening began, oldest first: replayed finals count once, a longer result
 * replaces the one it grew from, and a final of confidence 0 may still be a guess.
 */
export function assembleTranscript(results: readonly HeardResult[]): Transcript {
  const kind = kindOf(results)
  const pieces = results
    .map((result) => asPiece(result, kind))
    .reduce<Piece[]>((taken, next) => mergeIn(taken, next, kind), [])
  return {
    final: joinPieces(pieces.filter(({ isSettled }) => isSettled)),
    interim: joinPieces(pieces.filter(({ isSettled }) => !isSettled)),
  }
}

/** At the end of listening the guesses are kept as heard. */
export function settleTranscript({ final, interim }: Transcript): Transcript {
  return { final: joinTexts(final, interim), interim: '' }
}
