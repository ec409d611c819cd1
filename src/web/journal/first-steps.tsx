import { useTexts } from '#web/i18n/use-texts.ts'

/** What a learner does here, in three short steps; shown until the first entry is saved. */
export function FirstSteps() {
  const { t } = useTexts('journal')
  return (
    <ol className="first-steps" aria-label={t('firstSteps.title')}>
      <li>{t('firstSteps.write')}</li>
      <li>{t('firstSteps.translate')}</li>
      <li>{t('firstSteps.speak')}</li>
    </ol>
  )
}
