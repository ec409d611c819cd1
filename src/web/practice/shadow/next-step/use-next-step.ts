import { useMemo } from 'react'
import type { AccuracyMeasure } from '#domain/accounts/profile.ts'
import { type Lead, leadAfter, type NextStep } from '#domain/shadow/next-step.ts'
import type { TextSpan } from '#web/practice/sentence/part-attempt.ts'
import { type PartStage, usePartAttempt } from '#web/practice/sentence/part-step.tsx'
import type { SentencePractice } from '#web/practice/sentence/sentence-practice.ts'
import type { PracticeProps } from '#web/practice/sentence/use-sentence-practice.ts'
import { attemptFacts, spanOf } from './attempt-facts.ts'
import { createSuggestedSteps, type SuggestedSteps } from './suggested-steps.ts'

/** Of each text that is practised, for as long as it is. */
const suggested = new WeakMap<SentencePractice, SuggestedSteps>()

function suggestionsOf(practice: SentencePractice): SuggestedSteps {
  const known = suggested.get(practice) ?? createSuggestedSteps()
  suggested.set(practice, known)
  return known
}

/** What leads on after an attempt, and what else may help. */
export type Way = {
  lead: Lead
  /** null: none; that nothing was heard is told by a notice. */
  step: Exclude<NextStep, { kind: 'closer' }> | null
  /** The words of the step, where it is about some. */
  span: TextSpan | null
  /** How far saying them has come. */
  attempt: PartStage
}

type Options = PracticeProps & {
  measure: AccuracyMeasure
  /** Whether the learner stopped within the sentence where the voice does not. */
  hasInnerPause: boolean
}

/** What may come after the attempt on screen; a step is never suggested twice running. */
export function useNextStep({ practice, state, measure, hasInnerPause }: Options): Way {
  const { outcome, language, sentence } = state
  const attempt = usePartAttempt(practice, outcome)
  const facts = useMemo(
    () => attemptFacts({ outcome, language, sentence }, measure, hasInnerPause),
    [outcome, language, sentence, measure, hasInnerPause],
  )
  const found = outcome && facts && suggestionsOf(practice).after(outcome, sentence, facts)
  const step = found?.kind === 'closer' ? null : found
  const lead = leadAfter(facts?.figure ?? null, step)
  return {
    lead: lead === 'step' && attempt.outcome !== null ? 'again' : lead, // the words were said: now the sentence
    step,
    span: step && spanOf(step, facts?.alignment ?? []),
    attempt,
  }
}
