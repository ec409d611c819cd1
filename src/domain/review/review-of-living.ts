import type { LivingGap } from '#domain/gaps/living-gaps.ts'
import type { LivingSentence } from '#domain/sentences/living-sentences.ts'
import { wordsToSay } from '#domain/words/words-to-say.ts'
import type { ReviewSentence } from './review-sentence.ts'

/** A sentence of a saved translation as review reads it: with its words as they are said, whose places attempts name. */
export function reviewOfLiving(sentence: LivingSentence): ReviewSentence {
  const { key, language, text, attempts, kept, keptAt, leftOutWords } = sentence
  const words = wordsToSay(text, language).map((word) => word.key)
  const leftOut = leftOutWords && { leftOutWords }
  return { key, kind: 'sentence', language, words, attempts, kept, keptAt, ...leftOut }
}

/** A gap as review reads it. */
export function reviewOfGap({ key, language, attempts, kept, keptAt }: LivingGap): ReviewSentence {
  return { key, kind: 'gap', language, words: [], attempts, kept, keptAt }
}
