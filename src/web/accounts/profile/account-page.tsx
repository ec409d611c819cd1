import type { ReactNode } from 'react'
import { Navigate, useLocation } from 'react-router'
import type { Profile } from '#domain/accounts/profile.ts'
import { type AccountSession, useAccount } from '#web/accounts/account-session.ts'
import { DoneText, SubmitButton } from '#web/accounts/form.tsx'
import type { Progress } from '#web/accounts/use-action.ts'
import { useTexts } from '#web/i18n/use-texts.ts'
import { Button } from '#web/ui/form/button.tsx'
import { SidePage } from '#web/ui/layout/side-page.tsx'
import { Link } from '#web/ui/link.tsx'
import { useLeavePage } from './use-leave-page.ts'

function AccountNavigation() {
  const { t } = useTexts('common')
  const { pathname } = useLocation()
  return (
    <nav className="account-pages" aria-label={t('accountPages')}>
      {(['settings', 'profile'] as const).map((page) => (
        <Link key={page} to={`/${page}`} aria-current={pathname === `/${page}` ? 'page' : undefined}>
          {t(page)}
        </Link>
      ))}
    </nav>
  )
}

type AccountPageProps = {
  session: AccountSession
  title: string
  children: (profile: Profile) => ReactNode
}

/** A page about the signed-in account, with links to both of them. Logged out, it leads to log-in. */
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

/** Save, and what was saved; Cancel leads to the page before, or to the diary where there is none. */
export function SaveRow({ progress, doneText }: { progress: Progress; doneText: string }) {
  const { t } = useTexts('accounts')
  const back = useLeavePage()
  return (
    <div className="account-form-actions">
      <SubmitButton progress={progress} label={t('save')} busyLabel={t('saving')} />
      <Button variant="outline" onClick={back}>
        {t('cancel')}
      </Button>
      <DoneText className="account-form-done">{progress === 'done' ? doneText : null}</DoneText>
    </div>
  )
}
