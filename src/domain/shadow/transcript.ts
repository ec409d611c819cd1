import type { Transcript } from './listener.ts'

/** One result as a recogniser lists it. `confidence` is 0 to 1. */
export type HeardResult = { text: string; isFinal: boolean; confidence: number }

/** Android's recogniser marks guesses as final with confidence 0, and lists the same words again and again. */
export type RecogniserKind = 'android' | 'other'

type Piece = { text: string; folded: string; isSettled: boolean }

// Elsewhere a short word said twice is two words; a whole phrase listed twice is the same phrase.
const LEAST_REPLAY_LENGTH: Record<RecogniserKind, number> = { android: 1, other: 12 }

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
    isSettled: isFinal && !(kind === 'android' && confidence === 0),
  }
}

/** Whether `next` is `last` again, or `last` grown by more words. */
function isReplay(last: Piece, next: Piece, kind: RecogniserKind): boolean {
  return last.folded.length >= LEAST_REPLAY_LENGTH[kind] && next.folded.startsWith(last.folded)
}

function takeIn(pieces: Piece[], next: Piece, kind: RecogniserKind): Piece[] {
  const last = pieces.at(-1)
  if (next.folded === '') return pieces
  if (last && isReplay(last, next, kind)) {
    const isOnlyGuess = last.isSettled && !next.isSettled && last.folded === next.folded
    return isOnlyGuess ? pieces : [...pieces.slice(0, -1), next]
  }
  // What Android settles, it has guessed before: the guesses go.
  if (kind === 'android' && next.isSettled) return [...pieces.filter(({ isSettled }) => isSettled), next]
  return [...pieces, next]
}

const UNSPACED_END = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}、。！？]$/u
const UNSPACED_START = /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}、。！？]/u

/** Puts two stretches of speech together, with a space except between scripts that use none. */
function joinSpoken(left: string, right: string): string {
  if (left === '' || right === '') return left + right
  return UNSPACED_END.test(left) && UNSPACED_START.test(right) ? left + right : `${left} ${right}`
}

function joinPieces(pieces: Piece[]): string {
  return pieces.reduce((text, piece) => joinSpoken(text, piece.text), '')
}

/**
 * Makes a transcript of everything a recogniser has listed since it began, oldest first. A replayed final
 * counts once, a result that grows the one before replaces it, and on Android a final of confidence 0 is
 * still a guess.
 */
export function assembleTranscript(results: HeardResult[], kind: RecogniserKind): Transcript {
  const pieces = results
    .map((result) => asPiece(result, kind))
    .reduce<Piece[]>((taken, next) => takeIn(taken, next, kind), [])
  return {
    final: joinPieces(pieces.filter(({ isSettled }) => isSettled)),
    interim: joinPieces(pieces.filter(({ isSettled }) => !isSettled)),
  }
}

/** The end of listening: nothing will change any more, so what was a guess is kept as heard. */
export function settleTranscript({ final, interim }: Transcript): Transcript {
  return { final: joinSpoken(final, interim), interim: '' }
}
