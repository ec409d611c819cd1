import { inOrder, type ReviewSentence, wasHeard } from './review-sentence.ts'

const MOST_WAITING = 15
const [FEWEST_WORDS, MOST_WORDS] = [4, 14]

/** The share of its words that was understood the first time, 0 to 1; null where it never was heard. */
function firstFigure({ attempts }: ReviewSentence): number | null {
  const first = inOrder(attempts).find(wasHeard)
  return first === undefined ? null : first.understood / first.total
}

function fits({ words, kept }: ReviewSentence): boolean {
  return kept === null && words.length >= FEWEST_WORDS && words.length <= MOST_WORDS
}

/**
 * The sentence of an entry that is to be said again, where the learner has kept none of it and fewer than 15 wait: of
 * those of usual length the one understood least, else the longest.
 */
export function chooseForReview(ofEntry: readonly ReviewSentence[], waiting: number): string | null {
  if (waiting >= MOST_WAITING || ofEntry.some(({ kept }) => kept === true)) return null
  const candidates = ofEntry.filter(fits).map((sentence) => ({
    key: sentence.key,
    figure: firstFigure(sentence) ?? Number.POSITIVE_INFINITY,
    length: sentence.words.length,
  }))
  candidates.sort((one, other) =>
    one.figure < other.figure ? -1 : one.figure > other.figure ? 1 : other.length - one.length,
  )
  return candidates[0]?.key ?? null
}
