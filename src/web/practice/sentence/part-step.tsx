import { type ReactNode, useEffect, useState, useSyncExternalStore } from 'react'
import type { LanguageCode } from '#domain/languages.ts'
import type { AttemptOutcome } from '#domain/shadow/attempt-outcome.ts'
import { budgetTime } from '#web/i18n/format-time.ts'
import { useTexts, withElements } from '#web/i18n/use-texts.ts'
import { Button } from '#web/ui/form/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { createPartAttempt, type TextSpan } from './part-attempt.ts'
import type { PracticeProps } from './use-sentence-practice.ts'
import './part-step.css'

/** Something to do, beside the reason for it. */
export function StepRow({ reason, children }: { reason: ReactNode; children: ReactNode }) {
  return (
    <div className="next-step">
      <div className="next-step-reason">{reason}</div>
      {children}
    </div>
  )
}

/** Why words of the sentence are to be said, and which these are. */
export function StepWords({
  reason,
  language,
  text,
}: {
  reason: string
  language: LanguageCode
  text: string
}) {
  return (
    <>
      {reason}{' '}
      <span className="next-step-words" lang={language} translate="no" dir="auto">
        {text}
      </span>
    </>
  )
}

type PartStepProps = PracticeProps & {
  kind: 'say-part' | 'say-word'
  span: TextSpan
  /** Why it is to be said. */
  reason: string
  /** The key of practice that presses its button. */
  shortcut?: string
}

/** The voice says the part, the learner says it, and what was understood of it is told here. */
export function PartStep({ practice, state, kind, span, reason, shortcut }: PartStepProps) {
  const { t } = useTexts('practice')
  const { t: tShadow } = useTexts('shadow')
  const [part] = useState(() => createPartAttempt(practice))
  const { stage, outcome, heard } = useSyncExternalStore(part.subscribe, part.get)
  useEffect(() => part.close, [part])
  const { language, activity, sentence } = state
  const isOn = stage !== 'none'
  return (
    <StepRow
      reason={
        <>
          <div>
            <StepWords {...{ reason, language }} text={sentence.slice(span.from, span.to)} />
          </div>
          <div role="status">
            {stage === 'voice' && <p>{t('nextStep.voiceFirst')}</p>}
            {outcome && <PartResult {...{ outcome, heard, language }} />}
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
    </StepRow>
  )
}

type PartResultProps = { outcome: AttemptOutcome; heard: string; language: LanguageCode }

function PartResult({ outcome, heard, language }: PartResultProps) {
  const { t } = useTexts('practice')
  const { t: tShadow } = useTexts('shadow')
  const { t: tSpeech, language: siteLanguage } = useTexts('speech')
  if (outcome.kind === 'failed')
    return <p>{tSpeech(`failures.${outcome.failure}`, budgetTime(siteLanguage))}</p>
  if (outcome.kind !== 'measured') return <p>{tSpeech('nothingHeard')}</p>
  const { understood, total: count } = outcome.accuracy
  const isWhole = understood === count
  return (
    <p className={isWhole ? 'next-step-understood' : undefined}>
      {tShadow('understood', { understood, count })}{' '}
      {!isWhole &&
        withElements(t('nextStep.heard'), {
          heard: (
            <bdi lang={language} translate="no">
              {heard}
            </bdi>
          ),
        })}
    </p>
  )
}
