import { useLayoutEffect } from 'react'
import { PRODUCT_NAME } from '#domain/product.ts'
import { useTexts } from '#web/i18n/use-texts.ts'
import { useNavigation } from '#web/ui/navigation.ts'

/**
 * The title of the page in the browser's tab and history; without one, the product's name alone. It is set on the
 * element that is there: React would put a second one beside it. A public page has its title from the build.
 */
export function PageTitle({ title }: { title?: string }) {
  const { t } = useTexts('common')
  const { hasHead } = useNavigation()
  const text = title === undefined ? PRODUCT_NAME : t('pageTitle', { title, product: PRODUCT_NAME })
  useLayoutEffect(() => {
    if (!hasHead) document.title = text
  }, [text, hasHead])
  return null
}
