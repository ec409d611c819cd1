import { useTranslation } from 'react-i18next'
import { SidePage } from '#web/ui/side-page.tsx'

/** Whether there are apps. */
export function AppReleasePage() {
  const { t } = useTranslation('site')
  return (
    <SidePage title={t('appRelease.title')} sentence={t('appRelease.sentence')} measure="text">
      <p>{t('appRelease.none')}</p>
      <p>{t('appRelease.browser')}</p>
    </SidePage>
  )
}
