import type { FailingWord } from '#domain/review/failing-words.ts'
import type { ReviewDesk } from '../review-desk.ts'
import { type WordToPractise, wordToPractise } from './word-to-practise.ts'

export type PractisedWord = WordToPractise & { failing: FailingWord; sentence: string }

/** The words that one keeps failing at, each with the sentence in which it was missed last. */
export function wordsOfDesk(desk: ReviewDesk): PractisedWord[] {
  return desk.failing().flatMap((failing) => {
    const sentence = desk.find(failing.sentence)?.living.text ?? ''
    const word = wordToPractise(sentence, desk.ports.language, failing)
    return word === null ? [] : [{ ...word, failing, sentence }]
  })
}
