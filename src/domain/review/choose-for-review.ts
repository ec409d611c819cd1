import { inOrder, type ReviewSentence, wasHeard } from './review-sentence.ts'

const MOST_WAITING = 15
const [FEWEST_WORDS, MOST_WORDS] = [4, 14]

/** The share of its words that was understood the first time, 0 to 1; null where it never was heard. */
function firstFigure({ attempts }: ReviewSentence): number | null {
  const first = inOrder(attempts).find(wasHeard)
  return first === undefined ? null : first.understood / first.total
}

/** By how many words a sentence is too short or too long; 0 where it has a usual length. */
function wordsOff({ words: { length } }: ReviewSentence): number {
  return Math.max(0, FEWEST_WORDS - length, length - MOST_WORDS)
}

/**
 * The sentence of an entry that is to be said again, where the learner has kept none of it and fewer than 15 wait: of
 * those that were said, if any was, one of usual length, or of nearly that; of these the one understood least, else the
 * longest. One that never was said has to have the usual length. None is of a rough draft that nobody has checked.
 */
export function chooseForReview(ofEntry: readonly ReviewSentence[], waiting: number): string | null {
  if (waiting >= MOST_WAITING || ofEntry.some(({ kept }) => kept === true)) return null
  const open = ofEntry.filter(({ kept, isDraft }) => kept === null && isDraft !== true)
  const said = open.filter(({ attempts }) => attempts.length > 0)
  const candidates = said.length > 0 ? said : open.filter((sentence) => wordsOff(sentence) === 0)
  const [best] = candidates
    .map((sentence) => ({
      key: sentence.key,
      off: wordsOff(sentence),
      figure: firstFigure(sentence) ?? 2, // more than any
      length: sentence.words.length,
    }))
    .sort((one, other) => one.off - other.off || one.figure - other.figure || other.length - one.length)
  return best?.key ?? null
}
