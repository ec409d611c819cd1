import type { ReactNode } from 'react'
import { Link, Navigate, useLocation } from 'react-router'
import type { Profile } from '#domain/accounts/profile.ts'
import type { AccountSession } from '#web/accounts/account-session.ts'
import { useAccount } from '#web/accounts/use-account.ts'
import { useTexts } from '#web/i18n/use-texts.ts'
import { SidePage } from '#web/ui/layout/side-page.tsx'
import '#web/accounts/account-form.css'

function AccountNavigation() {
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

type AccountPageProps = {
  session: AccountSession
  title: string
  children: (profile: Profile) => ReactNode
}

/** A page about the signed-in account, with the way to the other one. Logged out, it leads to log-in. */
export function AccountPage({ session, title, children }: AccountPageProps) {
  const account = useAccount(session)
  if (account.status === 'loading') return null
  if (account.status === 'logged-out') return <Navigate to="/login" replace />
  return (
    <SidePage title={title} aside={<AccountNavigation />} measure="form">
      {children(account.profile)}
    </SidePage>
  )
}
