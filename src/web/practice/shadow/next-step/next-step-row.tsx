import type { NextStep } from '#domain/shadow/next-step.ts'
import { useTexts } from '#web/i18n/use-texts.ts'
import { PartStep, StepRow } from '#web/practice/sentence/part-step.tsx'
import type { SentencePractice } from '#web/practice/sentence/sentence-practice.ts'
import type { PracticeProps } from '#web/practice/sentence/use-sentence-practice.ts'
import { Button } from '#web/ui/form/button.tsx'
import { attemptFacts, spanOf } from './attempt-facts.ts'
import { createSuggestions, type Suggestions } from './suggestions.ts'

/** Of each text that is practised, for as long as it is. */
const suggested = new WeakMap<SentencePractice, Suggestions>()

function suggestionsOf(practice: SentencePractice): Suggestions {
  const known = suggested.get(practice) ?? createSuggestions()
  suggested.set(practice, known)
  return known
}

type NextStepRowProps = PracticeProps & {
  /** Whether the learner stopped within the sentence where the voice does not. */
  hasInnerPause: boolean
  /** The button that was pressed is gone, with what became of the attempt. */
  onGone(): void
}

/** One suggestion beside the way on: what may help most after this attempt. */
export function NextStepRow({ practice, state, hasInnerPause, onGone }: NextStepRowProps) {
  const { t } = useTexts('practice')
  const { outcome } = state
  const facts = attemptFacts(state, hasInnerPause)
  if (outcome === null || facts === null) return null
  const step = suggestionsOf(practice).after(outcome, state.sentence, facts)
  if (step === null || step.kind === 'closer') return null // the notice that nothing was heard says that
  const span = spanOf(step, facts.alignment ?? [])
  if (step.kind === 'say-part' || step.kind === 'say-word')
    return (
      span && (
        <PartStep
          {...{ practice, state, span }}
          kind={step.kind}
          reason={t(`nextStep.${step.kind}.reason`)}
        />
      )
    )
  return <WholeStep {...{ practice, state, onGone }} kind={step.kind} />
}

type WholeStepProps = Pick<NextStepRowProps, 'practice' | 'state' | 'onGone'> & {
  kind: Exclude<NextStep['kind'], 'closer' | 'say-part' | 'say-word'>
}

function WholeStep({ practice, state, kind, onGone }: WholeStepProps) {
  const { t } = useTexts('practice')
  const act = {
    'without-stopping': () => practice.startSpeaking(),
    'without-text': () => practice.hideText(),
  }
  function tryIt(): void {
    act[kind]()
    onGone()
  }
  return (
    <StepRow reason={<p>{t(`nextStep.${kind}.reason`)}</p>}>
      <Button variant="outline" disabled={state.activity !== 'none'} onClick={tryIt}>
        {t(`nextStep.${kind}.act`)}
      </Button>
    </StepRow>
  )
}
