import { type ReactNode, useEffect, useMemo, useSyncExternalStore } from 'react'
import type { LanguageCode } from '#domain/languages.ts'
import type { AttemptOutcome } from '#domain/shadow/said-attempt.ts'
import { budgetTime } from '#web/i18n/format-time.ts'
import { useTexts, withElements } from '#web/i18n/use-texts.ts'
import { Button } from '#web/ui/form/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { createPartAttempt, type TextSpan } from './part-attempt.ts'
import type { SentenceState } from './sentence-state.ts'
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

/** An attempt at a part, which ends with what is on screen; another `of` begins anew. */
export function usePartAttempt(practice: PracticeProps['practice'], of: object | null = null) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was said of a part belongs to its attempt
  const part = useMemo(() => createPartAttempt(practice), [practice, of])
  useEffect(() => part.close, [part])
  return { part, ...useSyncExternalStore(part.subscribe, part.get) }
}

export type PartStage = ReturnType<typeof usePartAttempt>

/** The name of the one button that ends saying a part: for what it ends, which is the voice, listening, or what follows. */
export function stopNameOf(stage: PartStage['stage'], activity: SentenceState['activity']) {
  if (stage === 'voice') return 'stop'
  return stage === 'judging' || activity === 'transcribing' ? 'cancel' : 'stopSpeaking'
}

type PartWordsProps = {
  reason: string
  text: string
  language: LanguageCode
  attempt: PartStage
}

/** The words of a part, and how far saying them has come. */
export function PartWords({ reason, text, language, attempt: { stage, outcome, heard } }: PartWordsProps) {
  const { t } = useTexts('practice')
  const { t: tShadow } = useTexts('shadow')
  return (
    <>
      <div>
        <StepWords {...{ reason, language, text }} />
      </div>
      <div role="status">
        {stage === 'voice' && <p>{t('nextStep.voiceFirst')}</p>}
        {stage === 'judging' && <p>{tShadow('transcribing')}</p>}
        {outcome && <PartResult {...{ outcome, heard, language }} />}
      </div>
    </>
  )
}

type PartStepProps = PracticeProps & {
  span: TextSpan
  /** Why it is to be said. */
  reason: string
  /** The key of practice that presses its button. */
  shortcut?: string
}

/** The voice says the part, the learner says it, and what was understood of it is told here. */
export function PartStep({ practice, state, span, reason, shortcut }: PartStepProps) {
  const { t } = useTexts('practice')
  const { t: tShadow } = useTexts('shadow')
  const attempt = usePartAttempt(practice)
  const { part, stage } = attempt
  const { language, activity, sentence } = state
  const isOn = stage !== 'none'
  return (
    <StepRow
      reason={<PartWords {...{ reason, language, attempt }} text={sentence.slice(span.from, span.to)} />}
    >
      <Button
        variant="outline"
        icon={<Icon name={isOn ? 'stop' : 'microphone'} />}
        disabled={!isOn && activity !== 'none'}
        onClick={() => (isOn ? part.stop() : part.begin(span))}
        data-key={shortcut}
      >
        {isOn ? tShadow(stopNameOf(stage, activity)) : t('nextStep.say-part.act')}
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
