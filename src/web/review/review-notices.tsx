import { useTexts } from '#web/i18n/use-texts.ts'
import { FailureReason } from '#web/practice/sentence/failure-reason.tsx'
import type { PracticeProps } from '#web/practice/sentence/use-sentence-practice.ts'
import { Button } from '#web/ui/form/button.tsx'
import { Message } from '#web/ui/form/message.tsx'
import { VoiceFailureMessage } from '#web/ui/speech/voice-failure-message.tsx'

/** What failed, and why nobody understood what was said. The sentence can be said and rated all the same. */
export function ReviewNotices({ practice, state }: PracticeProps) {
  const { t } = useTexts('speech')
  const { cutShort, voiceFailure } = state
  return (
    <>
      {cutShort && <Message tone="hint">{t(`cutShort.${cutShort}`)}</Message>}
      <OutcomeNotice {...{ practice, state }} />
      {voiceFailure && <VoiceFailureMessage failure={voiceFailure} />}
    </>
  )
}

function OutcomeNotice({ practice, state }: PracticeProps) {
  const { t } = useTexts('review')
  const { t: tShadow } = useTexts('shadow')
  const { t: tSpeech } = useTexts('speech')
  const { outcome, canRecogniseAgain, activity } = state
  if (outcome === null || outcome.kind === 'measured') return null
  if (outcome.kind === 'nothing-heard') return <Message tone="hint">{tSpeech('nothingHeard')}</Message>
  const isRecorded = outcome.kind === 'recorded'
  const failure = isRecorded ? outcome.why : outcome.failure
  if (failure === null || (failure === 'unsupported' && isRecorded))
    return <Message tone="hint">{t('recorded')}</Message>
  return (
    <Message tone={failure === 'declined' ? 'hint' : 'failure'}>
      <FailureReason failure={failure} isRecorded={isRecorded} />
      <p>{t('sayAnyway')}</p>
      {canRecogniseAgain && activity === 'none' && (
        <div className="review-again">
          <Button variant="outline" onClick={practice.recogniseAgain}>
            {tShadow('recogniseAgain')}
          </Button>
        </div>
      )}
    </Message>
  )
}
