import type { AccuracyMeasure } from '#domain/accounts/profile.ts'
import type { LanguageCode } from '#domain/languages.ts'
import { headlineAccuracy } from '#domain/shadow/accuracy.ts'
import type { AlignedWord } from '#domain/shadow/align-words.ts'
import type { AttemptFacts, NextStep } from '#domain/shadow/next-step.ts'
import { wordsToSay } from '#domain/spoken/words-to-say.ts'
import { senseGroups } from '#domain/text/sense-groups.ts'
import type { TextSpan } from '#web/practice/sentence/part-attempt.ts'
import type { SentenceState } from '#web/practice/sentence/sentence-state.ts'

/** The words of a sentence with which a part begins that is said in one breath; counted from 0. */
export function groupStarts(sentence: string, language: LanguageCode): number[] {
  const words = wordsToSay(sentence, language)
  const starts = senseGroups(sentence, language).map(({ start }) =>
    words.findIndex((word) => word.end > start),
  )
  return [...new Set(starts)].filter((word) => word !== -1)
}

/** What is known of the attempt that has ended; null where there was none. */
export function attemptFacts(
  { outcome, language, sentence }: Pick<SentenceState, 'outcome' | 'language' | 'sentence'>,
  measure: AccuracyMeasure,
  hasInnerPause: boolean,
): AttemptFacts | null {
  if (outcome === null || outcome.kind === 'failed') return null
  if (outcome.kind === 'nothing-heard')
    return { alignment: null, groupStarts: [], hasInnerPause: false, figure: null }
  const accuracy = outcome.kind === 'measured' ? outcome.accuracy : null
  return {
    alignment: accuracy?.alignment ?? [],
    groupStarts: groupStarts(sentence, language),
    hasInnerPause,
    figure: accuracy && headlineAccuracy(accuracy, measure),
  }
}

/** Where the words of a step stand in the sentence; null for a step that is about the whole of it. */
export function spanOf(step: NextStep, alignment: readonly AlignedWord[]): TextSpan | null {
  if (step.kind !== 'say-part' && step.kind !== 'say-word') return null
  const words = alignment.flatMap((one) => (one.kind === 'insertion' ? [] : [one.word]))
  const [from, to] = step.kind === 'say-part' ? [step.from, step.to] : [step.word, step.word + 1]
  const [first, last] = [words[from], words[to - 1]]
  return first === undefined || last === undefined ? null : { from: first.start, to: last.end }
}
