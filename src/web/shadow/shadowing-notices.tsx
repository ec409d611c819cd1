import { type ReactNode, useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { isMicrophoneFailure, type ListenFailure } from '#domain/speech/listener.ts'
import { useTexts } from '#web/i18n/use-texts.ts'
import { Button } from '#web/ui/form/button.tsx'
import { Message } from '#web/ui/form/message.tsx'
import { VoiceFailureMessage } from '#web/ui/voice-failure-message.tsx'
import type { Shadowing } from './shadowing.ts'
import { currentSentence, type ShadowingState } from './shadowing-state.ts'

type Abilities = { canListen: boolean; canRecord: boolean; canSpeak: boolean }

/** What this browser lacks, above the controls that work all the same. */
export function MissingNotices({ canListen, canRecord, canSpeak }: Abilities) {
  const { t } = useTexts('shadow')
  return (
    <div className="shadowing-missing">
      {!canListen && (
        <Message tone="hint">
          <p>{t('recognitionMissing')}</p>
          {canRecord && <p className="shadowing-way-on">{t('recognitionMissingWayOn')}</p>}
        </Message>
      )}
      {!canSpeak && (
        <Message tone="hint">
          <p>{t('synthesisMissing')}</p>
          <p className="shadowing-way-on">{t('synthesisMissingWayOn')}</p>
        </Message>
      )}
    </div>
  )
}

type NoticeProps = { shadowing: Shadowing; state: ShadowingState }

/** What happened, in words, where there is no accuracy to show; and the way on. */
export function ShadowingNotice({ canRecord, ...props }: NoticeProps & { canRecord: boolean }) {
  const { t } = useTexts('speech')
  const place = useRef<HTMLDivElement>(null)
  const { outcome, cutShort, voiceFailure } = props.state
  useEffect(() => {
    if (outcome !== null && outcome.kind !== 'measured') place.current?.scrollIntoView({ block: 'nearest' }) // on a phone, out from under the dock
  }, [outcome])
  return (
    <div ref={place}>
      {cutShort && <Message tone="hint">{t(`cutShort.${cutShort}`)}</Message>}
      {outcome?.kind === 'nothing-heard' && <Message tone="hint">{t('nothingHeard')}</Message>}
      {outcome?.kind === 'recorded' && <RecordedNotice {...props} why={outcome.why} />}
      {outcome?.kind === 'failed' && (
        <FailedNotice {...props} failure={outcome.failure} canRecord={canRecord} />
      )}
      {voiceFailure && <VoiceFailureMessage failure={voiceFailure} />}
    </div>
  )
}

type FailedNoticeProps = NoticeProps & { failure: ListenFailure; canRecord: boolean }

/** There is not even a recording; no machine is needed to say a sentence aloud. */
function FailedNotice({ failure, canRecord, ...props }: FailedNoticeProps) {
  const { t } = useTexts('shadow')
  const { t: tSpeech } = useTexts('speech')
  if (failure === 'declined') {
    return (
      <Message tone="hint">
        <p>{t('unchosen')}</p>
        <p className="shadowing-way-on">{t('unchosenWayOn')}</p>
      </Message>
    )
  }
  return (
    <>
      <Message tone="failure">
        <p>{tSpeech(`failures.${failure}`)}</p>
        {!isMicrophoneFailure(failure) && (
          <p className="shadowing-way-on">{t(canRecord ? 'tryAgain' : 'recordingMissing')}</p>
        )}
      </Message>
      <MarkPracticed tone="hint" {...props}>
        <p>{t('sayAnyway')}</p>
      </MarkPracticed>
    </>
  )
}

/** Nobody has heard it, and why; the learner can hear themselves. */
function RecordedNotice({ why, ...props }: NoticeProps & { why: ListenFailure | null }) {
  const { t } = useTexts('shadow')
  const { t: tSpeech } = useTexts('speech')
  const { canRecogniseAgain } = props.state
  const recogniseAgain = canRecogniseAgain && (
    <Button variant="outline" onClick={props.shadowing.recogniseAgain}>
      {t('recogniseAgain')}
    </Button>
  )
  return (
    <MarkPracticed {...props} tone={canRecogniseAgain ? 'failure' : 'hint'} choices={recogniseAgain}>
      {/* Without recognition at all, that is said above the controls already. */}
      {why !== null && why !== 'unsupported' && (
        <p>
          {/* The microphone was there for the recording. */}
          {tSpeech(isMicrophoneFailure(why) ? 'recogniserWithoutMicrophone' : `failures.${why}`)}{' '}
          {why === 'declined' && <Link to="/settings">{tSpeech('changeInSettings')}</Link>}
        </p>
      )}
      <p>{t('recorded')}</p>
    </MarkPracticed>
  )
}

type MarkPracticedProps = NoticeProps & {
  tone: 'hint' | 'failure'
  /** Other buttons, before the one that marks. */
  choices?: ReactNode
  children: ReactNode
}

/** Without an accuracy the learner marks a sentence as practiced themselves; then it says so. */
function MarkPracticed({ shadowing, state, tone, choices, children }: MarkPracticedProps) {
  const { t } = useTexts('shadow')
  if (state.practiced.has(currentSentence(state))) return <Message tone="success">{t('practiced')}</Message>
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
