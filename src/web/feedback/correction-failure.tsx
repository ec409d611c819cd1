import { budgetTime } from '#web/i18n/format-time.ts'
import { languageInSentence } from '#web/i18n/language-name.ts'
import { useTexts } from '#web/i18n/use-texts.ts'
import { Message } from '#web/ui/form/message.tsx'
import type { CorrectionWork, OwnText } from './correction-desk.ts'

/** Why nothing came, when to come back, and that nothing was lost. */
export function CorrectionFailure({ failed, own }: Pick<CorrectionWork, 'failed'> & { own: OwnText }) {
  const { t, language } = useTexts('feedback')
  const { t: tTranslate } = useTexts('translate')
  if (failed === null) return null
  const [from, to] = [own.language, own.nativeLanguage].map((code) => languageInSentence(code, language))
  const why =
    failed.of === 'check'
      ? t(`failures.${failed.error}`, budgetTime(language))
      : tTranslate(`failures.${failed.error}`, { from: from ?? '', to: to ?? '', ...budgetTime(language) })
  const seconds = failed.error === 'budget-used' ? 0 : (failed.retryAfterSeconds ?? 0) // it names the hour
  return (
    <Message tone="failure">
      <p>{why}</p>
      {seconds > 0 && seconds < 90 && <p>{tTranslate('waitSeconds', { count: Math.ceil(seconds) })}</p>}
      {seconds >= 90 && <p>{tTranslate('waitMinutes', { count: Math.ceil(seconds / 60) })}</p>}
      <p>{t('unchanged')}</p>
    </Message>
  )
}
