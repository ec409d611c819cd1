import { useTexts } from '#web/i18n/use-texts.ts'
import { FailureReason, OutcomeNotices } from '#web/practice/sentence/outcome-notices.tsx'
import type { PracticeProps } from '#web/practice/sentence/use-sentence-practice.ts'
import { Button } from '#web/ui/form/button.tsx'
import { Message } from '#web/ui/form/message.tsx'

/** What failed, and why nobody understood what was said. The sentence can be said and rated all the same. */
export function ReviewNotices({ practice, state }: PracticeProps) {
  return (
    <OutcomeNotices state={state}>
      <Unmeasured {...{ practice, state }} />
    </OutcomeNotices>
  )
}

function Unmeasured({ practice, state }: PracticeProps) {
  const { t } = useTexts('review')
  const { t: tShadow } = useTexts('shadow')
  const { outcome, canRecogniseAgain, activity } = state
  if (outcome?.kind !== 'recorded' && outcome?.kind !== 'failed') return null
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
