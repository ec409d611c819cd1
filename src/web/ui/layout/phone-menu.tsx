import type { AccountState, Visitor } from '#domain/accounts/account-state.ts'
import { useTexts } from '#web/i18n/use-texts.ts'
import { Link } from '#web/ui/link.tsx'
import { canSignUp } from '#web/ui/page-settings.ts'
import { SiteLinks, StartLink } from './site-links.tsx'
import './phone-menu.css'

type PhoneMenuProps = {
  account: AccountState<Visitor>
  onLogOut: () => void
  isOpen: boolean
  /** It was closed by going to another page. */
  hasLeft: boolean
}

function AccountLinks({ account, onLogOut }: Pick<PhoneMenuProps, 'account' | 'onLogOut'>) {
  const { t } = useTexts('common')
  if (account.status !== 'logged-in')
    return (
      <>
        <Link to="/login">{t('logIn')}</Link>
        <Link to="/signup">{t('signUp')}</Link>
      </>
    )
  return (
    <>
      <Link to="/diary">{t('diary')}</Link>
      <Link to="/profile">{t('profile')}</Link>
      <Link to="/settings">{t('settings')}</Link>
      {canSignUp(account.profile) && <Link to="/signup">{t('signUp')}</Link>}
      <button type="button" onClick={onLogOut}>
        {t('logOut')}
      </button>
    </>
  )
}

/** Under the header on a phone; it pushes the page down. */
export function PhoneMenu({ account, onLogOut, isOpen, hasLeft }: PhoneMenuProps) {
  const { t } = useTexts('common')
  const state = isOpen ? ' phone-menu-open' : hasLeft ? ' phone-menu-left' : ''
  return (
    <nav className={`phone-menu${state}`} id="phone-menu" aria-label={t('menu')}>
      <div className="phone-menu-fold">
        <div className="phone-menu-rows wrap">
          <SiteLinks />
          <hr />
          <AccountLinks account={account} onLogOut={onLogOut} />
          <StartLink account={account} isFull />
        </div>
      </div>
    </nav>
  )
}
