import { UNKNOWN_PART } from '#domain/sentences/cut-otherwise.ts'
import type { LivingSentence } from '#domain/sentences/living-sentences.ts'
import { unitsOf } from '#domain/sentences/sentence-of-text.ts'
import { wordsToSay } from '#domain/spoken/words-to-say.ts'
import type { LivingGap } from '#domain/vocabulary/living-gaps.ts'
import type { ReviewSentence } from './review-sentence.ts'

/** A sentence of a saved translation as review reads it: with its words as they are said, whose places attempts name. */
export function reviewOfLiving(sentence: LivingSentence): ReviewSentence {
  const { key, language, text, attempts, kept, keptAt, leftOutWords } = sentence
  const words = wordsToSay(text, language).map((word) => word.key)
  const leftOut = leftOutWords && { leftOutWords }
  return {
    key,
    kind: 'sentence',
    language,
    words,
    attempts,
    ...partsOf(sentence, words.length),
    kept,
    keptAt,
    ...leftOut,
  }
}

/** Parts are counted as a sentence is known; where its words are others as they are said, nobody can tell which those are. */
function partsOf({ text, language, parts }: LivingSentence, words: number): Pick<ReviewSentence, 'parts'> {
  if (parts === undefined) return {}
  const isCountedAlike = words === unitsOf(text, language).length
  return { parts: isCountedAlike ? parts : new Map([...parts.keys()].map((id) => [id, UNKNOWN_PART])) }
}

/** A gap as review reads it. */
export function reviewOfGap({ key, language, attempts, kept, keptAt }: LivingGap): ReviewSentence {
  return { key, kind: 'gap', language, words: [], attempts, kept, keptAt }
}
