import { useLayoutEffect } from 'react'
import { PRODUCT_NAME } from '#domain/product.ts'
import { useTexts } from '#web/i18n/use-texts.ts'
import { useIsHydrated } from './use-is-hydrated.ts'

/**
 * The title of the page in the browser's tab and history; without one, the product's name alone. A page made at
 * build time carries it as an element. In the browser it is set on the element that is there: React would put a
 * second one beside it.
 */
export function PageTitle({ title }: { title?: string }) {
  const { t } = useTexts('common')
  const isHydrated = useIsHydrated()
  const text = title === undefined ? PRODUCT_NAME : t('pageTitle', { title, product: PRODUCT_NAME })
  // biome-ignore lint/correctness/useExhaustiveDependencies: after hydration React has taken its element away
  useLayoutEffect(() => {
    document.title = text
  }, [text, isHydrated])
  return isHydrated ? null : <title>{text}</title>
}
