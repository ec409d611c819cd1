import type { AttemptAccuracy } from '#domain/shadow/accuracy.ts'
import type { HeardBy } from '#domain/speech/listener.ts'
import { useTexts } from '#web/i18n/use-texts.ts'

type AttemptRemarksProps = { accuracy: AttemptAccuracy; by: HeardBy | null }

/** What the figures do not say: that more was said than was asked for, or perhaps something else, and who heard it. */
export function AttemptRemarks({ accuracy, by }: AttemptRemarksProps) {
  const { t } = useTexts('shadow')
  const { t: tSpeech } = useTexts('speech')
  const { extra, mayBeAnother } = accuracy
  return (
    <div className="attempt-remarks">
      {extra > 0 && <p>{t('tooMany', { count: extra })}</p>}
      {mayBeAnother && <p>{t('anotherSentence')}</p>}
      {by && <p className="attempt-by">{tSpeech(`heardBy.${by}`)}</p>}
    </div>
  )
}
