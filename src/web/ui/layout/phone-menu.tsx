import type { AccountState, Visitor } from '#domain/accounts/account-state.ts'
import { useTexts } from '#web/i18n/use-texts.ts'
import { Link } from '#web/ui/link.tsx'
import { AccountLinks, SiteLinks, StartLink } from './navigation-links.tsx'
import './phone-menu.css'

type PhoneMenuProps = {
  account: AccountState<Visitor>
  onLogOut: () => void
  isOpen: boolean
  /** It was closed by going to another page. */
  hasLeft: boolean
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
          {account.status === 'logged-in' ? (
            <>
              <AccountLinks profile={account.profile} />
              <button type="button" onClick={onLogOut}>
                {t('logOut')}
              </button>
            </>
          ) : (
            <>
              <Link to="/login">{t('logIn')}</Link>
              <Link to="/signup">{t('signUp')}</Link>
            </>
          )}
          <StartLink account={account} isFull />
        </div>
      </div>
    </nav>
  )
}
