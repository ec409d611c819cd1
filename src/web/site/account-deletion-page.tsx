import { useTranslation } from 'react-i18next'
import { SidePage } from '#web/ui/side-page.tsx'

/** How to delete what is kept. */
export function AccountDeletionPage() {
  const { t } = useTranslation('site')
  return (
    <SidePage title={t('deletion.title')} sentence={t('deletion.sentence')} measure="text">
      <p>{t('deletion.keep')}</p>
      <p>{t('deletion.how')}</p>
      <p>{t('deletion.gone')}</p>
    </SidePage>
  )
}
