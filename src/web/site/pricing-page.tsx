import { useTranslation } from 'react-i18next'
import { PRODUCT_NAME } from '#domain/product.ts'
import { SidePage } from '#web/ui/side-page.tsx'

/** What it costs. */
export function PricingPage() {
  const { t } = useTranslation('site')
  return (
    <SidePage title={t('pricing.title')} sentence={t('pricing.sentence')} measure="text">
      <p>{t('pricing.free')}</p>
      <p>{t('pricing.run', { product: PRODUCT_NAME })}</p>
    </SidePage>
  )
}
