import type { AttemptAccuracy } from '#domain/shadow/accuracy.ts'
import { useTexts } from '#web/i18n/use-texts.ts'

/** What the words that were understood do not say: that more was said than was asked for, or perhaps something else. */
export function AttemptRemarks({ accuracy }: { accuracy: AttemptAccuracy }) {
  const { t } = useTexts('shadow')
  const { extra, mayBeAnother } = accuracy
  return (
    <>
      {extra > 0 && <p className="attempt-detail">{t('tooMany', { count: extra })}</p>}
      {mayBeAnother && <p className="attempt-detail">{t('anotherSentence')}</p>}
    </>
  )
}
