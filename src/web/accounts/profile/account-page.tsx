import type { ReactNode } from 'react'
import { Link, Navigate, useLocation, useNavigate } from 'react-router'
import type { Profile } from '#domain/accounts/profile.ts'
import type { AccountSession } from '#web/accounts/account-session.ts'
import { DoneText, SubmitButton } from '#web/accounts/form.tsx'
import { useAccount } from '#web/accounts/use-account.ts'
import type { Progress } from '#web/accounts/use-action.ts'
import { useTexts } from '#web/i18n/use-texts.ts'
import { Button } from '#web/ui/form/button.tsx'
import { SidePage } from '#web/ui/layout/side-page.tsx'

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

/** Whether the page before this document was ours too. The router cannot know: public pages are other documents. */
function cameFromOwnPage(): boolean {
  const { navigation } = window as { navigation?: Navigation } // younger than some browsers
  if (navigation !== undefined) return navigation.canGoBack
  return history.length > 1 && document.referrer.startsWith(`${location.origin}/`)
}

/** Save, and that it has been saved; Cancel leads back to the page before, or, where there is none, to the diary. */
export function SaveRow({ progress, doneText }: { progress: Progress; doneText: string }) {
  const { t } = useTexts('accounts')
  const navigate = useNavigate()
  const isFirstPage = useLocation().key === 'default' && !cameFromOwnPage()
  const back = () => void (isFirstPage ? navigate('/diary') : navigate(-1))
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
