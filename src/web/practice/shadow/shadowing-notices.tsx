import { type ReactNode, useEffect, useRef } from 'react'
import { isMicrophoneFailure, type ListenFailure } from '#domain/speech/listener.ts'
import type { Recording } from '#domain/speech/recorder.ts'
import { budgetTime } from '#web/i18n/format-time.ts'
import { useTexts } from '#web/i18n/use-texts.ts'
import {
  FailureReason,
  hasNotice,
  OutcomeNotice,
  type Told,
} from '#web/practice/sentence/outcome-notices.tsx'
import type { SentenceState } from '#web/practice/sentence/sentence-state.ts'
import { Button } from '#web/ui/form/button.tsx'
import { Message } from '#web/ui/form/message.tsx'
import { PlayRecording } from '#web/ui/speech/own-voice.tsx'
import type { ShadowingProps } from './use-shadowing.ts'

/** `keepSound`: an attempt that is heard is recorded, too. */
export type SpeechAbilities = { listen: boolean; record: boolean; speak: boolean; keepSound: boolean }

/** What the browser lacks, above the controls, which still work; another notice takes its place. */
export function MissingNotices({ can, state }: { can: SpeechAbilities; state: SentenceState }) {
  const { t } = useTexts('shadow')
  if ((can.listen && can.speak) || hasNotice(state)) return null
  return (
    <div className="shadowing-missing">
      <Message tone="hint">
        {!can.listen && (
          <TwoParts text={t('recognitionMissing')} wayOn={can.record && t('recognitionMissingWayOn')} />
        )}
        {!can.speak && <TwoParts text={t('synthesisMissing')} wayOn={t('synthesisMissingWayOn')} />}
      </Message>
    </div>
  )
}

function TwoParts({ text, wayOn }: { text: string; wayOn: string | false }) {
  return (
    <>
      <p>{text}</p>
      {wayOn && <p className="shadowing-way-on">{wayOn}</p>}
    </>
  )
}

type ShadowingNoticeProps = ShadowingProps & {
  canRecord: boolean
  /** Puts what is to be told of speaking along with the voice in its place, or with it. */
  children(notice: ReactNode): ReactNode
}

/** What happened where there is no accuracy to show, and what can be done. */
export function ShadowingNotice({ canRecord, children, ...props }: ShadowingNoticeProps) {
  const place = useRef<HTMLDivElement>(null)
  const { outcome, how } = props.state
  useEffect(() => {
    // On a phone, out from under the dock.
    if (outcome !== null && outcome.kind !== 'measured') place.current?.scrollIntoView({ block: 'nearest' })
  }, [outcome])
  function told(): Told | null {
    const isMarked = props.state.practiced.has(props.state.sentence)
    if (outcome?.kind === 'recorded' && how !== 'along') return toldOfRecorded(props, outcome.why, isMarked)
    if (outcome?.kind !== 'failed') return null
    const { failure } = outcome
    return {
      tone: failure === 'declined' ? 'hint' : 'failure',
      content: <FailedNotice {...props} failure={failure} canRecord={canRecord} />,
    }
  }
  const notice = hasNotice(props.state) && <OutcomeNotice state={props.state} told={told()} />
  return <div ref={place}>{children(notice)}</div>
}

type FailedNoticeProps = ShadowingProps & { failure: ListenFailure; canRecord: boolean }

/** There is not even a recording; the learner can still say the sentence and mark it. */
function FailedNotice({ failure, canRecord, ...props }: FailedNoticeProps) {
  const { t } = useTexts('shadow')
  const { t: tSpeech, language } = useTexts('speech')
  if (failure === 'declined') return <TwoParts text={t('unchosen')} wayOn={t('unchosenWayOn')} />
  return (
    <>
      <TwoParts
        text={tSpeech(`failures.${failure}`, budgetTime(language))}
        wayOn={!isMicrophoneFailure(failure) && t(canRecord ? 'tryAgain' : 'recordingMissing')}
      />
      <MarkPracticed {...props}>
        <p>{t('sayAnyway')}</p>
      </MarkPracticed>
    </>
  )
}

/** The sentence was recorded and not recognised. */
function toldOfRecorded(props: ShadowingProps, why: ListenFailure | null, isMarked: boolean): Told {
  if (isMarked) return { tone: 'success', content: <MarkPracticed {...props} /> }
  return {
    tone: props.state.canRecogniseAgain ? 'failure' : 'hint',
    content: <RecordedNotice {...props} why={why} />,
  }
}

function RecordedNotice({ why, ...props }: ShadowingProps & { why: ListenFailure | null }) {
  const { t } = useTexts('shadow')
  const { recording, canRecogniseAgain } = props.state
  const choices = (
    <>
      {canRecogniseAgain && (
        <Button variant="outline" onClick={props.shadowing.recogniseAgain}>
          {t('recogniseAgain')}
        </Button>
      )}
      {recording && <OwnRecording {...props} recording={recording} />}
    </>
  )
  return (
    <MarkPracticed {...props} choices={choices}>
      {/* A missing recogniser is told above the controls. */}
      {why !== null && why !== 'unsupported' && <FailureReason failure={why} isRecorded />}
      <p>{t('recorded')}</p>
    </MarkPracticed>
  )
}

type MarkPracticedProps = ShadowingProps & {
  /** Other buttons, before the one that marks. */
  choices?: ReactNode
  children?: ReactNode
}

/** Lets the learner mark a sentence as practiced where there is no accuracy. */
function MarkPracticed({ shadowing, state, choices, children }: MarkPracticedProps) {
  const { t } = useTexts('shadow')
  if (state.practiced.has(state.sentence)) return <p>{t('practiced')}</p>
  return (
    <>
      {children}
      <div className="shadowing-choices">
        {choices}
        <Button variant="outline" onClick={shadowing.markPracticed}>
          {t('markPracticed')}
        </Button>
      </div>
    </>
  )
}

type OwnRecordingProps = ShadowingProps & { recording: Recording; isPlain?: boolean }

/** Plays the last attempt, and is silent while anything else sounds. */
export function OwnRecording({ shadowing, state, recording, isPlain = false }: OwnRecordingProps) {
  return (
    <PlayRecording
      isPlain={isPlain}
      key={recording.url}
      recording={recording}
      isQuiet={state.voice !== 'idle' || state.sounding !== null}
      onPlay={shadowing.speaker.stop}
    />
  )
}
