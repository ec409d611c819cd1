import { budgetTime } from '#web/i18n/format-time.ts'
import { useTexts } from '#web/i18n/use-texts.ts'
import { Button } from '#web/ui/form/button.tsx'
import { Message } from '#web/ui/form/message.tsx'
import { Link } from '#web/ui/link.tsx'
import type { DictationProps } from './dictation-state.ts'

/** Why dictation brought no words, or not all of them, and what can be done. */
export function DictationNews({ dictation, state }: DictationProps) {
  const { t } = useTexts('journal')
  const { t: tSpeech } = useTexts('speech')
  const { hasHeardNothing, cutShort, unplaced } = state
  return (
    <>
      {cutShort && <Message tone="hint">{tSpeech(`cutShort.${cutShort}`)}</Message>}
      {hasHeardNothing && <Message tone="hint">{tSpeech('nothingHeard')}</Message>}
      <FailureNotice dictation={dictation} state={state} />
      {unplaced !== '' && (
        <Message tone="hint">
          <p>{t('dictationUnplaced')}</p>
          <p className="dictation-words">{unplaced}</p>
          <Button variant="outline" size="sm" onClick={dictation.putHere}>
            {t('dictationPutHere')}
          </Button>
        </Message>
      )}
    </>
  )
}

function FailureNotice({ dictation, state: { failure, canTryAgain } }: DictationProps) {
  const { t } = useTexts('journal')
  const { t: tSpeech, language } = useTexts('speech')
  if (failure === null) return null
  if (failure === 'declined') {
    return (
      <Message tone="hint">
        {tSpeech('failures.declined')} <Link to="/settings/voice">{tSpeech('changeInSettings')}</Link>
      </Message>
    )
  }
  return (
    <Message tone="failure">
      <p>{failure === 'unsupported' ? tSpeech('failures.unsupported') : t('dictationFailed')}</p>
      {failure !== 'unsupported' && failure !== 'failed' && (
        <p className="diary-advice">{tSpeech(`failures.${failure}`, budgetTime(language))}</p>
      )}
      {canTryAgain && (
        <>
          <p className="diary-advice">{t('dictationKept')}</p>
          <Button variant="outline" size="sm" onClick={dictation.tryAgain}>
            {t('dictationAgain')}
          </Button>
        </>
      )}
    </Message>
  )
}
