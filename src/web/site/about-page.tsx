import { useTranslation } from 'react-i18next'
import { SidePage } from '#web/ui/side-page.tsx'

/** Why writing, and why aloud. */
export function AboutPage() {
  const { t } = useTranslation('site')
  return (
    <SidePage title={t('about.title')} sentence={t('about.sentence')} measure="text">
      <p>{t('about.why')}</p>
      <h2>{t('about.journalHead')}</h2>
      <p>{t('about.journal')}</p>
      <h2>{t('about.shadowHead')}</h2>
      <p>{t('about.shadow')}</p>
      <p>{t('about.time')}</p>
    </SidePage>
  )
}
