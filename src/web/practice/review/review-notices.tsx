import { useTexts } from '#web/i18n/use-texts.ts'
import { FailureReason, OutcomeNotice, type Told } from '#web/practice/sentence/outcome-notices.tsx'
import type { PracticeProps } from '#web/practice/sentence/use-sentence-practice.ts'
import { Button } from '#web/ui/form/button.tsx'

/** What failed, and why nobody understood what was said. The sentence can be said and rated all the same. */
export function ReviewNotices({ practice, state }: PracticeProps) {
  const { outcome } = state
  function told(): Told | null {
    if (outcome?.kind !== 'recorded' && outcome?.kind !== 'failed') return null
    const failure = outcome.kind === 'recorded' ? outcome.why : outcome.failure
    const isRecorded = outcome.kind === 'recorded'
    const isPlain = failure === null || (failure === 'unsupported' && isRecorded)
    return {
      tone: isPlain || failure === 'declined' ? 'hint' : 'failure',
      content: <Unmeasured {...{ practice, state, isRecorded }} failure={isPlain ? null : failure} />,
    }
  }
  return <OutcomeNotice state={state} told={told()} />
}

type UnmeasuredProps = PracticeProps & {
  isRecorded: boolean
  /** null: it was meant to be only recorded. */
  failure: Parameters<typeof FailureReason>[0]['failure'] | null
}

function Unmeasured({ practice, state, failure, isRecorded }: UnmeasuredProps) {
  const { t } = useTexts('review')
  const { t: tShadow } = useTexts('shadow')
  const { canRecogniseAgain, activity } = state
  if (failure === null) return <>{t('recorded')}</>
  return (
    <>
      <FailureReason failure={failure} isRecorded={isRecorded} />
      <p>{t('sayAnyway')}</p>
      {canRecogniseAgain && activity === 'none' && (
        <div className="review-again">
          <Button variant="outline" onClick={practice.recogniseAgain}>
            {tShadow('recogniseAgain')}
          </Button>
        </div>
      )}
    </>
  )
}
