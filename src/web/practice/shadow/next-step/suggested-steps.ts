import { type AttemptFacts, type NextStep, nextStep } from '#domain/shadow/next-step.ts'

type Suggested = { attempt: object; sentence: string; step: NextStep | null }

/** The steps that were suggested in one visit of a text: never the same twice running. */
export function createSuggestedSteps() {
  let before: Suggested | null = null
  let present: Suggested | null = null

  /** Words of another sentence are other words. */
  function lastStep(sentence: string): NextStep | null {
    const step = before?.step ?? null
    const isOfWords = step?.kind === 'say-part' || step?.kind === 'say-word'
    return isOfWords && before?.sentence !== sentence ? null : step
  }
  return {
    /** The same for the same `attempt`, whenever it is asked; more may be known of it by then. */
    after(attempt: object, sentence: string, facts: AttemptFacts): NextStep | null {
      if (present?.attempt !== attempt) before = present
      const step = nextStep(facts, lastStep(sentence))
      present = { attempt, sentence, step }
      return step
    },
  }
}

export type SuggestedSteps = ReturnType<typeof createSuggestedSteps>
