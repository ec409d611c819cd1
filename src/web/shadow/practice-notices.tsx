import { useTranslation } from 'react-i18next'
import { Button } from '#web/ui/button.tsx'
import { Message } from '#web/ui/message.tsx'
import type { Practice } from './practice.ts'
import type { PracticeState } from './practice-state.ts'

type Abilities = { canListen: boolean; canRecord: boolean; canSpeak: boolean }

/** What this browser lacks, above the controls that work all the same. */
export function MissingNotices({ canListen, canRecord, canSpeak }: Abilities) {
  const { t } = useTranslation('shadow')
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

/** What happened, in words, where there is no score to show; and the way on. */
export function PracticeNotice({ practice, state, canRecord }: PracticeNoticeProps) {
  return (
    <>
      <AttemptNotice practice={practice} state={state} canRecord={canRecord} />
      <VoiceNotice state={state} />
    </>
  )
}

function AttemptNotice({ practice, state, canRecord }: PracticeNoticeProps) {
  const { t } = useTranslation('shadow')
  const { outcome } = state
  if (outcome?.kind === 'nothing-heard') return <Message tone="hint">{t('nothingHeard')}</Message>
  if (outcome?.kind === 'recorded') return <RecordedNotice practice={practice} state={state} />
  if (outcome?.kind === 'record-failed')
    return <Message tone="failure">{t(`recordFailure.${outcome.failure}`)}</Message>
  if (outcome?.kind !== 'listen-failed') return null
  return (
    <Message tone="failure">
      <p>{t(`listenFailure.${outcome.failure}`)}</p>
      <p className="practice-way-on">{canRecord ? t('recordWayOn') : t('recordFailure.unsupported')}</p>
    </Message>
  )
}

function RecordedNotice({ practice, state }: Omit<PracticeNoticeProps, 'canRecord'>) {
  const { t } = useTranslation('shadow')
  const isPracticed = state.practiced.has(state.sentences[state.current] ?? '')
  return (
    <Message tone={isPracticed ? 'success' : 'hint'}>
      {isPracticed ? (
        t('practiced')
      ) : (
        <>
          <p>{t('recorded')}</p>
          <Button variant="outline" onClick={practice.markPracticed}>
            {t('markPracticed')}
          </Button>
        </>
      )}
    </Message>
  )
}

function VoiceNotice({ state: { voiceFailure } }: { state: PracticeState }) {
  const { t } = useTranslation('shadow')
  if (voiceFailure === null) return null
  const { code, reason } = voiceFailure
  return (
    <Message tone={code === 'not-allowed' ? 'hint' : 'failure'}>
      {t(`voiceFailure.${code}`, { reason })}
    </Message>
  )
}
