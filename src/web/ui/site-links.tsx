import { useTranslation } from 'react-i18next'
import { Link, useLocation } from 'react-router'
import { useIsHydrated } from './use-is-hydrated.ts'

/** Where the reader is; the section of the home page is only known in the browser. */
function useWhere(): 'home' | 'features' | 'contact' | 'elsewhere' {
  const { pathname, hash } = useLocation()
  const isHydrated = useIsHydrated()
  if (pathname === '/contact') return 'contact'
  if (pathname !== '/' && pathname !== '/home') return 'elsewhere'
  if (!isHydrated) return 'home'
  if (hash === '#features') return 'features'
  return hash === '#contact' ? 'contact' : 'home'
}

/** Home, Features, Contact. */
export function SiteLinks() {
  const { t } = useTranslation()
  const where = useWhere()
  return (
    <>
      <Link to="/" aria-current={where === 'home' ? 'page' : undefined}>
        {t('home')}
      </Link>
      <Link to="/#features" aria-current={where === 'features' ? 'location' : undefined}>
        {t('features')}
      </Link>
      <Link to="/#contact" aria-current={where === 'contact' ? 'location' : undefined}>
        {t('contact')}
      </Link>
    </>
  )
}
