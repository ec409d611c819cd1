import { type ReactNode, useEffect, useRef } from 'react'
import { isMicrophoneFailure, type ListenFailure } from '#domain/speech/listener.ts'
import { budgetTime } from '#web/i18n/format-time.ts'
import { useTexts } from '#web/i18n/use-texts.ts'
import { FailureReason, OutcomeNotices } from '#web/practice/sentence/outcome-notices.tsx'
import { Button } from '#web/ui/form/button.tsx'
import { Message } from '#web/ui/form/message.tsx'
import type { ShadowingProps } from './use-shadowing.ts'

/** `keepSound`: an attempt that is heard is recorded, too. */
export type SpeechAbilities = { listen: boolean; record: boolean; speak: boolean; keepSound: boolean }

export function MissingNotices({ can }: { can: SpeechAbilities }) {
  const { t } = useTexts('shadow')
  return (
    <div className="shadowing-missing">
      {!can.listen && (
        <TwoPartMessage text={t('recognitionMissing')} wayOn={can.record && t('recognitionMissingWayOn')} />
      )}
      {!can.speak && <TwoPartMessage text={t('synthesisMissing')} wayOn={t('synthesisMissingWayOn')} />}
    </div>
  )
}

type TwoPartMessageProps = { tone?: 'hint' | 'failure'; text: string; wayOn: string | false }

function TwoPartMessage({ tone = 'hint', text, wayOn }: TwoPartMessageProps) {
  return (
    <Message tone={tone}>
      <p>{text}</p>
      {wayOn && <p className="shadowing-way-on">{wayOn}</p>}
    </Message>
  )
}

/** What happened where there is no accuracy to show, and what can be done. */
export function ShadowingNotice({ canRecord, ...props }: ShadowingProps & { canRecord: boolean }) {
  const place = useRef<HTMLDivElement>(null)
  const { outcome, how } = props.state
  useEffect(() => {
    // On a phone, out from under the dock.
    if (outcome !== null && outcome.kind !== 'measured') place.current?.scrollIntoView({ block: 'nearest' })
  }, [outcome])
  return (
    <div ref={place}>
      <OutcomeNotices state={props.state}>
        {outcome?.kind === 'recorded' && how !== 'along' && <RecordedNotice {...props} why={outcome.why} />}
        {outcome?.kind === 'failed' && (
          <FailedNotice {...props} failure={outcome.failure} canRecord={canRecord} />
        )}
      </OutcomeNotices>
    </div>
  )
}

type FailedNoticeProps = ShadowingProps & { failure: ListenFailure; canRecord: boolean }

/** There is not even a recording; the learner can still say the sentence and mark it. */
function FailedNotice({ failure, canRecord, ...props }: FailedNoticeProps) {
  const { t } = useTexts('shadow')
  const { t: tSpeech, language } = useTexts('speech')
  if (failure === 'declined') return <TwoPartMessage text={t('unchosen')} wayOn={t('unchosenWayOn')} />
  return (
    <>
      <TwoPartMessage
        tone="failure"
        text={tSpeech(`failures.${failure}`, budgetTime(language))}
        wayOn={!isMicrophoneFailure(failure) && t(canRecord ? 'tryAgain' : 'recordingMissing')}
      />
      <MarkPracticed tone="hint" {...props}>
        <p>{t('sayAnyway')}</p>
      </MarkPracticed>
    </>
  )
}

/** The sentence was recorded and not recognised. */
function RecordedNotice({ why, ...props }: ShadowingProps & { why: ListenFailure | null }) {
  const { t } = useTexts('shadow')
  const { canRecogniseAgain } = props.state
  const recogniseAgain = canRecogniseAgain && (
    <Button variant="outline" onClick={props.shadowing.recogniseAgain}>
      {t('recogniseAgain')}
    </Button>
  )
  return (
    <MarkPracticed {...props} tone={canRecogniseAgain ? 'failure' : 'hint'} choices={recogniseAgain}>
      {/* A missing recogniser is told above the controls. */}
      {why !== null && why !== 'unsupported' && <FailureReason failure={why} isRecorded />}
      <p>{t('recorded')}</p>
    </MarkPracticed>
  )
}

type MarkPracticedProps = ShadowingProps & {
  tone: 'hint' | 'failure'
  /** Other buttons, before the one that marks. */
  choices?: ReactNode
  children: ReactNode
}

/** Lets the learner mark a sentence as practiced where there is no accuracy. */
function MarkPracticed({ shadowing, state, tone, choices, children }: MarkPracticedProps) {
  const { t } = useTexts('shadow')
  if (state.practiced.has(state.sentence)) return <Message tone="success">{t('practiced')}</Message>
  return (
    <Message tone={tone}>
      {children}
      <div className="shadowing-choices">
        {choices}
        <Button variant="outline" onClick={shadowing.markPracticed}>
          {t('markPracticed')}
        </Button>
      </div>
    </Message>
  )
}
