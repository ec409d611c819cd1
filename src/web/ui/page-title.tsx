import { useTranslation } from 'react-i18next'
import { PRODUCT_NAME } from '#domain/product.ts'

/** The title of the page in the browser's tab and history; without one, the product's name alone. */
export function PageTitle({ title }: { title?: string }) {
  const { t } = useTranslation()
  return (
    <title>{title === undefined ? PRODUCT_NAME : t('pageTitle', { title, product: PRODUCT_NAME })}</title>
  )
}
