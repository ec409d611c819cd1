import { useTranslation } from 'react-i18next'
import { SidePage } from '#web/ui/side-page.tsx'

/** What is kept, where, and who is told. */
export function PrivacyPolicyPage() {
  const { t } = useTranslation('site')
  return (
    <SidePage title={t('privacy.title')} sentence={t('privacy.sentence')} measure="text">
      <h2>{t('privacy.keptHead')}</h2>
      <p>{t('privacy.kept')}</p>
      <h2>{t('privacy.translateHead')}</h2>
      <p>{t('privacy.translate')}</p>
      <h2>{t('privacy.speechHead')}</h2>
      <p>{t('privacy.speech')}</p>
      <h2>{t('privacy.nobodyHead')}</h2>
      <p>{t('privacy.nobody')}</p>
      <h2>{t('privacy.endHead')}</h2>
      <p>{t('privacy.end')}</p>
    </SidePage>
  )
}
