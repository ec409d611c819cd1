import type { ReactNode } from 'react'
import { isMicrophoneFailure, type ListenFailure } from '#domain/speech/listener.ts'
import { budgetTime } from '#web/i18n/format-time.ts'
import { useTexts } from '#web/i18n/use-texts.ts'
import { Message } from '#web/ui/form/message.tsx'
import { Link } from '#web/ui/link.tsx'
import { VoiceFailureMessage } from '#web/ui/speech/voice-failure-message.tsx'
import type { SentenceState } from './sentence-state.ts'

type OutcomeNoticesProps = { state: SentenceState; children: ReactNode }

/** What was cut short, that nothing was heard, and why the voice was silent; the screen tells the rest of what became of an attempt. */
export function OutcomeNotices({
  state: { cutShort, outcome, voiceFailure },
  children,
}: OutcomeNoticesProps) {
  const { t } = useTexts('speech')
  return (
    <>
      {cutShort && <Message tone="hint">{t(`cutShort.${cutShort}`)}</Message>}
      {outcome?.kind === 'nothing-heard' && <Message tone="hint">{t('nothingHeard')}</Message>}
      {children}
      {voiceFailure && <VoiceFailureMessage failure={voiceFailure} />}
    </>
  )
}

/** Why nobody understood what was said. `isRecorded`: the microphone was there, for the recording. */
export function FailureReason({
  failure,
  isRecorded = false,
}: {
  failure: ListenFailure
  isRecorded?: boolean
}) {
  const { t, language } = useTexts('speech')
  const isOfRecogniser = isRecorded && isMicrophoneFailure(failure)
  return (
    <p>
      {t(isOfRecogniser ? 'recogniserWithoutMicrophone' : `failures.${failure}`, budgetTime(language))}{' '}
      {failure === 'declined' && <Link to="/settings/voice">{t('changeInSettings')}</Link>}
    </p>
  )
}
