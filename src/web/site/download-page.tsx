import { useTranslation } from 'react-i18next'
import { PRODUCT_NAME } from '#domain/product.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { SidePage } from '#web/ui/side-page.tsx'

/** How to have it on a phone. */
export function DownloadPage() {
  const { t } = useTranslation(['site', 'common'])
  return (
    <SidePage title={t('download.title')} sentence={t('download.sentence')} measure="text">
      <p>{t('download.how', { product: PRODUCT_NAME })}</p>
      <p>{t('download.own')}</p>
      <ButtonLink to="/diary" size="lg">
        {t('getStarted', { ns: 'common' })}
      </ButtonLink>
    </SidePage>
  )
}
