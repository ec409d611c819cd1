import { type ComponentType, type ReactNode, useState, useSyncExternalStore } from 'react'
import type { AccountState, Visitor } from '#domain/accounts/account-state.ts'
import { PRODUCT_NAME } from '#domain/product.ts'
import { useTexts } from '#web/i18n/use-texts.ts'
import { Icon } from '#web/ui/icon.tsx'
import { Link } from '#web/ui/link.tsx'
import { AccountMenu } from './account-menu.tsx'
import type { RowsProps } from './account-parts.tsx'
import { SiteLinks, StartLink } from './navigation-links.tsx'
import { useMenu } from './use-menu.ts'
import './header.css'

type PhoneMenuProps = {
  account: AccountState<Visitor>
  /** undefined until it is loaded. */
  AccountRows: ComponentType<RowsProps> | undefined
  onLogOut: () => void
  isOpen: boolean
  /** It was closed by going to another page. */
  hasLeft: boolean
  /** They stand before all others, and the links of the site at the end of those of an account. */
  learnerLinks: ReactNode
}

/** Under the header on a phone; it pushes the page down. */
function PhoneMenu({ account, AccountRows, onLogOut, isOpen, hasLeft, learnerLinks }: PhoneMenuProps) {
  const { t } = useTexts('common')
  const state = isOpen ? ' phone-menu-open' : hasLeft ? ' phone-menu-left' : ''
  const rows =
    account.status === 'logged-in' ? (
      AccountRows && (
        <AccountRows
          {...{ profile: account.profile, onLogOut, isOpen }}
          hasSite={learnerLinks !== undefined}
        />
      )
    ) : (
      <>
        <Link to="/login">{t('logIn')}</Link>
        <Link to="/signup">{t('signUp')}</Link>
      </>
    )
  return (
    <nav className={`phone-menu${state}`} id="phone-menu" aria-label={t('menu')}>
      <div className="phone-menu-fold">
        <div className="phone-menu-rows wrap">
          {learnerLinks ?? <SiteLinks />}
          {learnerLinks === undefined && <hr />}
          {rows}
          {/* not before the rows of an account: nothing moves under a finger */}
          {learnerLinks === undefined && rows && <StartLink account={account} isFull />}
        </div>
      </div>
    </nav>
  )
}

const SCROLLED_PX = 20 // past this the header turns solid; at exactly this it is still translucent

function subscribeToScroll(onScroll: () => void): () => void {
  window.addEventListener('scroll', onScroll, { passive: true })
  return () => window.removeEventListener('scroll', onScroll)
}

/** The mark and the name, whose outlines are in the shell of every page (wordmark.svg): it waits for no font. */
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

type AccountParts = {
  Sheet?: typeof import('./account-parts.tsx').Sheet
  Rows?: ComponentType<RowsProps>
}

const NoRows = () => null

export type HeaderProps = {
  account: AccountState<Visitor>
  onLogOut: () => void
  /** On screens of the app: the links of a learner, which stand in the place of those of the site, and what a phone shows. */
  learner?: { links: ReactNode; onPhone: ReactNode } | undefined
}

export function Header({ account, onLogOut, learner }: HeaderProps) {
  const { t } = useTexts('common')
  const [parts, setParts] = useState<AccountParts>({}) // of the menus of whoever is logged in, once one was opened
  const load = () =>
    void import('./account-parts.tsx').then(setParts, (error) => {
      setParts({ Rows: NoRows }) // what waits for them need not any more
      throw error // which the app says: see missing-parts.ts
    })
  const isScrolled = useSyncExternalStore(
    subscribeToScroll,
    () => window.scrollY > SCROLLED_PX,
    () => false,
  )
  const menu = useMenu()
  const openMenu = () => {
    if (account.status === 'logged-in') load()
    menu.open()
  }
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
          {learner?.links ?? (
            <>
              <SiteLinks />
              <StartLink account={account} />
            </>
          )}
          {account.status === 'logged-in' && (
            <AccountMenu
              {...{ profile: account.profile, onLogOut, hasSite: learner !== undefined }}
              Sheet={parts.Sheet}
              onOpen={load}
            />
          )}
        </nav>
        {learner?.onPhone}
        <button
          className="header-menu-button"
          type="button"
          aria-label={t('menu')}
          aria-expanded={menu.isOpen}
          aria-controls="phone-menu"
          ref={menu.button}
          onClick={menu.isOpen ? menu.close : openMenu}
        >
          <Icon name={menu.isOpen ? 'cross' : 'menu'} />
        </button>
      </div>
      <PhoneMenu
        {...{ account, onLogOut: logOut, isOpen: menu.isOpen, hasLeft: menu.hasLeft }}
        AccountRows={parts.Rows}
        learnerLinks={learner?.links}
      />
    </header>
  )
}
