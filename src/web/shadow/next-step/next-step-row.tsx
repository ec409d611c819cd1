import { type ReactNode, useEffect, useState, useSyncExternalStore } from 'react'
import type { LanguageCode } from '#domain/languages.ts'
import type { NextStep } from '#domain/shadow/next-step.ts'
import { budgetTime } from '#web/i18n/format-time.ts'
import { useTexts, withElements } from '#web/i18n/use-texts.ts'
import { Button } from '#web/ui/form/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import type { Shadowing } from '../shadowing.ts'
import { currentSentence } from '../shadowing-state.ts'
import type { ShadowingProps } from '../use-shadowing.ts'
import { attemptFacts, spanOf, type TextSpan } from './attempt-facts.ts'
import { createPartAttempt, type PartState } from './part-attempt.ts'
import { createSuggestions, type Suggestions } from './suggestions.ts'
import './next-step.css'

/** Of each text that is practised, for as long as it is. */
const suggested = new WeakMap<Shadowing, Suggestions>()

function suggestionsOf(shadowing: Shadowing): Suggestions {
  const known = suggested.get(shadowing) ?? createSuggestions()
  suggested.set(shadowing, known)
  return known
}

type NextStepRowProps = ShadowingProps & {
  /** Whether the learner stopped within the sentence where the voice does not. */
  hasInnerPause: boolean
  /** The button that was pressed is gone, with what became of the attempt. */
  onGone(): void
}

/** One suggestion beside the way on: what may help most after this attempt. */
export function NextStepRow({ shadowing, state, hasInnerPause, onGone }: NextStepRowProps) {
  const { t } = useTexts('practice')
  const { outcome } = state
  const facts = attemptFacts(state, hasInnerPause)
  if (outcome === null || facts === null) return null
  const step = suggestionsOf(shadowing).after(outcome, currentSentence(state), facts)
  if (step === null || step.kind === 'closer') return null // the notice that nothing was heard says that
  const span = spanOf(step, facts.alignment ?? [])
  if (step.kind === 'say-part' || step.kind === 'say-word')
    return (
      span && (
        <PartStep
          {...{ shadowing, state, span }}
          kind={step.kind}
          reason={t(`nextStep.${step.kind}.reason`)}
        />
      )
    )
  return <WholeStep {...{ shadowing, state, onGone }} kind={step.kind} />
}

function Row({ reason, children }: { reason: ReactNode; children: ReactNode }) {
  return (
    <div className="next-step">
      <div className="next-step-reason">{reason}</div>
      {children}
    </div>
  )
}

type WholeStepProps = Pick<NextStepRowProps, 'shadowing' | 'state' | 'onGone'> & {
  kind: Exclude<NextStep['kind'], 'closer' | 'say-part' | 'say-word'>
}

function WholeStep({ shadowing, state, kind, onGone }: WholeStepProps) {
  const { t } = useTexts('practice')
  const act = {
    'without-stopping': () => shadowing.startSpeaking(),
    'without-text': () => shadowing.hideText(),
  }
  function tryIt(): void {
    act[kind]()
    onGone()
  }
  return (
    <Row reason={<p>{t(`nextStep.${kind}.reason`)}</p>}>
      <Button variant="outline" disabled={state.activity !== 'none'} onClick={tryIt}>
        {t(`nextStep.${kind}.act`)}
      </Button>
    </Row>
  )
}

type PartStepProps = ShadowingProps & {
  kind: 'say-part' | 'say-word'
  span: TextSpan
  /** Why it is to be said. */
  reason: string
  /** The key of practice that presses its button. */
  shortcut?: string
}

/** The voice says the part, the learner says it, and what was understood of it is told here. */
export function PartStep({ shadowing, state, kind, span, reason, shortcut }: PartStepProps) {
  const { t } = useTexts('practice')
  const { t: tShadow } = useTexts('shadow')
  const [part] = useState(() => createPartAttempt(shadowing))
  const { stage, outcome } = useSyncExternalStore(part.subscribe, part.get)
  useEffect(() => part.close, [part])
  const { language, activity } = state
  const text = currentSentence(state).slice(span.from, span.to)
  const isOn = stage !== 'none'
  return (
    <Row
      reason={
        <>
          <div>
            {reason}{' '}
            <span className="next-step-words" lang={language} dir="auto">
              {text}
            </span>
          </div>
          <div role="status">
            {stage === 'voice' && <p>{t('nextStep.voiceFirst')}</p>}
            {outcome && <PartResult outcome={outcome} language={language} />}
          </div>
        </>
      }
    >
      <Button
        variant="outline"
        icon={<Icon name={isOn ? 'stop' : 'microphone'} />}
        disabled={!isOn && activity !== 'none'}
        onClick={() => (isOn ? part.stop() : part.begin(span))}
        data-key={shortcut}
      >
        {isOn ? tShadow('stop') : t(`nextStep.${kind}.act`)}
      </Button>
    </Row>
  )
}

type PartResultProps = { outcome: NonNullable<PartState['outcome']>; language: LanguageCode }

function PartResult({ outcome, language }: PartResultProps) {
  const { t } = useTexts('practice')
  const { t: tShadow } = useTexts('shadow')
  const { t: tSpeech, language: siteLanguage } = useTexts('speech')
  if (outcome.kind === 'nothing-heard') return <p>{tSpeech('nothingHeard')}</p>
  if (outcome.kind === 'failed')
    return <p>{tSpeech(`failures.${outcome.failure}`, budgetTime(siteLanguage))}</p>
  const { understood, total: count } = outcome.accuracy
  const isWhole = understood === count
  return (
    <p className={isWhole ? 'next-step-understood' : undefined}>
      {tShadow('understood', { understood, count })}{' '}
      {!isWhole && withElements(t('nextStep.heard'), { heard: <bdi lang={language}>{outcome.heard}</bdi> })}
    </p>
  )
}
