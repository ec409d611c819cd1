import { isMicrophoneFailure, type ListenFailure } from '#domain/speech/listener.ts'
import { useTexts } from '#web/i18n/use-texts.ts'
import { Link } from '#web/ui/link.tsx'

/** Why nobody understood what was said. `isRecorded`: the microphone was there, for the recording. */
export function FailureReason({
  failure,
  isRecorded = false,
}: {
  failure: ListenFailure
  isRecorded?: boolean
}) {
  const { t } = useTexts('speech')
  const isOfRecogniser = isRecorded && isMicrophoneFailure(failure)
  return (
    <p>
      {t(isOfRecogniser ? 'recogniserWithoutMicrophone' : `failures.${failure}`)}{' '}
      {failure === 'declined' && <Link to="/settings">{t('changeInSettings')}</Link>}
    </p>
  )
}
