import { useCallback, useRef, useSyncExternalStore } from 'react'
import type { AccountState, Visitor } from '#domain/accounts/account-state.ts'
import { useTexts } from '#web/i18n/use-texts.ts'
import { Icon } from '#web/ui/icon.tsx'
import { Link } from '#web/ui/link.tsx'
import { AccountMenu } from './account-menu.tsx'
import { PhoneMenu } from './phone-menu.tsx'
import { SiteLinks, StartLink } from './site-links.tsx'
import { useOpenHere } from './use-open-here.ts'
import './header.css'
import { PRODUCT_NAME } from '#domain/product.ts'
import './mark.css'

/**
 * The mark: what is written, above what is said. Then the name, in Alegreya 430 at 26 px as outlines, so that it never
 * waits for a font; baseline at y = 0. Its outlines are in the shell of every page (wordmark.svg), where they need no
 * script.
 */
function Logo() {
  return (
    <svg className="logo" width="126" height="26" viewBox="0 -2 126 26" role="img" aria-label={PRODUCT_NAME}>
      <g fill="none" strokeWidth="2.25" strokeLinecap="round" strokeLinejoin="round">
        <path className="logo-rule" d="M2 5H28" />
        <path
          className="logo-wave"
          d="M2 15.5C4.6 10.2 8 10.2 10.6 15.3S16.6 19.8 19 15.6 23.6 12.8 25 14.6 27 15.6 28 15.5"
        />
      </g>
      <use className="logo-name" transform="translate(40 19.5)" href="#wordmark" />
    </svg>
  )
}

const SCROLLED_PX = 20 // past this the header turns solid; at exactly this it is still translucent

function subscribe(onChange: () => void): () => void {
  window.addEventListener('scroll', onChange, { passive: true })
  return () => window.removeEventListener('scroll', onChange)
}

/** Whether the page has been scrolled away from its top. */
function useIsScrolled(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => window.scrollY > SCROLLED_PX,
    () => false,
  )
}

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
