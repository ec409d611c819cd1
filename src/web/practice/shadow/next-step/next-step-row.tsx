import type { ReactNode } from 'react'
import { useTexts } from '#web/i18n/use-texts.ts'
import { PartWords, StepRow, stopNameOf } from '#web/practice/sentence/part-step.tsx'
import type { PracticeProps } from '#web/practice/sentence/use-sentence-practice.ts'
import { Button } from '#web/ui/form/button.tsx'
import { LinkButton } from '#web/ui/form/link-button.tsx'
import type { Way } from './use-next-step.ts'

type WayProps = PracticeProps & { way: Way }

type NextStepRowProps = WayProps & {
  /** The way on from this sentence, where something else leads. */
  onward: ReactNode
  /** The button that was pressed is gone, with what became of the attempt. */
  onGone(): void
}

/** One suggestion beside what leads on: the words that are to be said, or what else may help. */
export function NextStepRow({ practice, state, way, onward, onGone }: NextStepRowProps) {
  const { t } = useTexts('practice')
  const { step, span, lead, attempt } = way
  if (step === null || step.kind === 'without-stopping' || step.kind === 'without-text') {
    if (lead !== 'on') return <StepRow reason={null}>{onward}</StepRow>
    return step && <WholeStep {...{ practice, state, onGone }} kind={step.kind} />
  }
  const isLed = lead !== 'on'
  const text = span === null ? '' : state.sentence.slice(span.from, span.to)
  const reason = t(isLed ? `nextStep.${step.kind}.label` : `nextStep.${step.kind}.reason`)
  return (
    <StepRow reason={<PartWords {...{ reason, text, attempt }} language={state.language} />}>
      {isLed ? onward : <PartButton {...{ practice, state, way }} isQuiet />}
    </StepRow>
  )
}

/** Has words of the sentence said: the voice first, then the learner. */
export function PartButton({ state, way, isQuiet = false }: WayProps & { isQuiet?: boolean }) {
  const { t } = useTexts('practice')
  const { t: tShadow } = useTexts('shadow')
  const { lead, step, span, attempt } = way
  if (span === null || (step?.kind !== 'say-part' && step?.kind !== 'say-word')) return null
  const { part, stage } = attempt
  const isOn = stage !== 'none'
  const shared = {
    disabled: !isOn && state.activity !== 'none',
    onClick: () => (isOn ? part.stop() : part.begin(span)),
    children: isOn ? tShadow(stopNameOf(stage, state.activity)) : t(`nextStep.${step.kind}.act`),
    'data-key': isOn ? ' ' : undefined,
  }
  if (isQuiet) return <LinkButton {...shared} />
  return <Button {...shared} size="lg" variant={lead === 'step' ? 'primary' : 'outline'} />
}

type WholeStepProps = Pick<NextStepRowProps, 'practice' | 'state' | 'onGone'> & {
  kind: 'without-stopping' | 'without-text'
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
      <LinkButton disabled={state.activity !== 'none'} onClick={tryIt}>
        {t(`nextStep.${kind}.act`)}
      </LinkButton>
    </StepRow>
  )
}
