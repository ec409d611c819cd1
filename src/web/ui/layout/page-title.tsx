import { useLayoutEffect } from 'react'
import { PRODUCT_NAME } from '#domain/product.ts'
import { useTexts } from '#web/i18n/use-texts.ts'
import { useNavigation } from '#web/ui/link.tsx'

/** Sets the document's title, to the product's name without `title`. A <title> of React would be a second one. */
export function PageTitle({ title }: { title?: string }) {
  const { t } = useTexts('common')
  const { hasHead } = useNavigation()
  const text = title === undefined ? PRODUCT_NAME : t('pageTitle', { title, product: PRODUCT_NAME })
  useLayoutEffect(() => {
    if (!hasHead) document.title = text
  }, [text, hasHead])
  return null
}
