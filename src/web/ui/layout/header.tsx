import { useCallback, useRef } from 'react'
import type { AccountState, Visitor } from '#domain/accounts/account-state.ts'
import { useTexts } from '#web/i18n/use-texts.ts'
import { Icon } from '#web/ui/icon.tsx'
import { Link } from '#web/ui/link.tsx'
import { AccountMenu } from './account-menu.tsx'
import { Logo } from './mark.tsx'
import { PhoneMenu } from './phone-menu.tsx'
import { SiteLinks } from './site-links.tsx'
import { StartLink } from './start-link.tsx'
import { useIsScrolled } from './use-is-scrolled.ts'
import { useOpenHere } from './use-open-here.ts'
import './header.css'

type HeaderProps = { account: AccountState<Visitor>; onLogOut: () => void }

/** Logo, three links, Get Started or Download, the account; below 640 px a menu. */
export function Header({ account, onLogOut }: HeaderProps) {
  const { t } = useTexts('common')
  const isScrolled = useIsScrolled()
  const menuButton = useRef<HTMLButtonElement>(null)
  const menu = useOpenHere(useCallback(() => menuButton.current?.focus(), []))
  const logOut = () => {
    menu.close()
    onLogOut()
  }
  return (
    <header className={isScrolled || menu.isOpen ? 'header header-solid' : 'header'}>
      <div className="header-row wrap">
        <Link className="header-logo" to="/">
          <Logo />
        </Link>
        <nav className={`header-links header-${account.status}`} aria-label={t('mainNavigation')}>
          <SiteLinks />
          <StartLink account={account} />
          {account.status === 'logged-in' && <AccountMenu profile={account.profile} onLogOut={onLogOut} />}
        </nav>
        <button
          className="header-menu-button"
          type="button"
          aria-label={t('menu')}
          aria-expanded={menu.isOpen}
          aria-controls="phone-menu"
          ref={menuButton}
          onClick={menu.isOpen ? menu.close : menu.open}
        >
          <Icon name={menu.isOpen ? 'cross' : 'menu'} />
        </button>
      </div>
      <PhoneMenu account={account} onLogOut={logOut} isOpen={menu.isOpen} hasLeft={menu.hasLeft} />
    </header>
  )
}
