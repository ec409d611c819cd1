import { useEffect, useRef } from 'react'
import { Link } from 'react-router'
import type { ListenFailure } from '#domain/speech/listener.ts'
import { useTexts } from '#web/i18n/use-texts.ts'
import { Button } from '#web/ui/form/button.tsx'
import { Message } from '#web/ui/form/message.tsx'
import { MarkPracticed } from './mark-practiced.tsx'
import type { Practice } from './shadowing.ts'
import type { PracticeState } from './shadowing-state.ts'

type Abilities = { canListen: boolean; canRecord: boolean; canSpeak: boolean }

/** What this browser lacks, above the controls that work all the same. */
export function MissingNotices({ canListen, canRecord, canSpeak }: Abilities) {
  const { t } = useTexts('shadow')
  return (
    <div className="practice-missing">
      {!canListen && (
        <Message tone="hint">
          <p>{t('recognitionMissing')}</p>
          {canRecord && <p className="practice-way-on">{t('recognitionMissingWayOn')}</p>}
        </Message>
      )}
      {!canSpeak && (
        <Message tone="hint">
          <p>{t('synthesisMissing')}</p>
          <p className="practice-way-on">{t('synthesisMissingWayOn')}</p>
        </Message>
      )}
    </div>
  )
}

type PracticeNoticeProps = { practice: Practice; state: PracticeState; canRecord: boolean }

/** What happened, in words, where there is no accuracy to show; and the way on. */
export function PracticeNotice({ practice, state, canRecord }: PracticeNoticeProps) {
  const place = useRef<HTMLDivElement>(null)
  const { outcome } = state
  useEffect(() => {
    if (outcome !== null && outcome.kind !== 'measured') place.current?.scrollIntoView({ block: 'nearest' }) // on a phone, out from under the dock
  }, [outcome])
  return (
    <div ref={place}>
      <CutShortNotice state={state} />
      <AttemptNotice practice={practice} state={state} canRecord={canRecord} />
      <VoiceNotice state={state} />
    </div>
  )
}

function CutShortNotice({ state: { cutShort } }: { state: PracticeState }) {
  const { t } = useTexts('shadow')
  return cutShort && <Message tone="hint">{t(`cutShort.${cutShort}`)}</Message>
}

function AttemptNotice({ practice, state, canRecord }: PracticeNoticeProps) {
  const { t } = useTexts('shadow')
  const { outcome } = state
  if (outcome?.kind === 'nothing-heard') return <Message tone="hint">{t('nothingHeard')}</Message>
  if (outcome?.kind === 'recorded')
    return <RecordedNotice practice={practice} state={state} why={outcome.why} />
  if (outcome?.kind !== 'failed') return null
  const { failure } = outcome
  if (failure === 'declined') return <UnchosenNotice />
  const isMicrophones =
    failure === 'not-allowed' || failure === 'no-microphone' || failure === 'microphone-taken'
  return (
    <>
      <Message tone="failure">
        {isMicrophones ? (
          t(`recordFailure.${failure}`)
        ) : (
          <>
            <p>{t(`listenFailure.${failure}`)}</p>
            <p className="practice-way-on">{t(canRecord ? 'tryAgain' : 'recordFailure.unsupported')}</p>
          </>
        )}
      </Message>
      <SayAnywayNotice practice={practice} state={state} />
    </>
  )
}

/** No machine is needed to say a sentence aloud. */
function SayAnywayNotice(props: Pick<PracticeNoticeProps, 'practice' | 'state'>) {
  const { t } = useTexts('shadow')
  return (
    <MarkPracticed tone="hint" {...props}>
      <p>{t('sayAnyway')}</p>
    </MarkPracticed>
  )
}

/** The question who may hear was closed without a choice. */
function UnchosenNotice() {
  const { t } = useTexts('shadow')
  return (
    <Message tone="hint">
      <p>{t('unchosen')}</p>
      <p className="practice-way-on">{t('unchosenWayOn')}</p>
    </Message>
  )
}

type RecordedNoticeProps = Pick<PracticeNoticeProps, 'practice' | 'state'> & { why: ListenFailure | null }

/** Nobody has heard it, and why; the learner can hear themselves. */
function RecordedNotice({ practice, state, why }: RecordedNoticeProps) {
  const { t } = useTexts('shadow')
  const recogniseAgain = state.canRecogniseAgain && (
    <Button variant="outline" onClick={practice.recogniseAgain}>
      {t('recogniseAgain')}
    </Button>
  )
  return (
    <MarkPracticed
      practice={practice}
      state={state}
      tone={state.canRecogniseAgain ? 'failure' : 'hint'}
      choices={recogniseAgain}
    >
      {/* Without recognition at all, that is said above the controls already. */}
      {why !== null && why !== 'unsupported' && (
        <p>
          {t(`listenFailure.${why}`)}{' '}
          {why === 'declined' && <Link to="/settings">{t('changeInSettings')}</Link>}
        </p>
      )}
      <p>{t('recorded')}</p>
    </MarkPracticed>
  )
}

function VoiceNotice({ state: { voiceFailure } }: { state: PracticeState }) {
  const { t } = useTexts('shadow')
  if (voiceFailure === null) return null
  const { code, reason } = voiceFailure
  return (
    <Message tone={code === 'not-allowed' ? 'hint' : 'failure'}>
      {t(`voiceFailure.${code}`, { reason })}
    </Message>
  )
}
