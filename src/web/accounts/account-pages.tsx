import { Link, useLocation } from 'react-router'
import { useTexts } from '#web/i18n/use-texts.ts'
import './account-form.css'

/** Settings and Profile, beside each other's forms. */
export function AccountPages() {
  const { t } = useTexts('common')
  const { pathname } = useLocation()
  const current = (path: string) => (pathname === path ? 'page' : undefined)
  return (
    <nav className="account-pages" aria-label={t('accountPages')}>
      <Link to="/settings" aria-current={current('/settings')}>
        {t('settings')}
      </Link>
      <Link to="/profile" aria-current={current('/profile')}>
        {t('profile')}
      </Link>
    </nav>
  )
}
