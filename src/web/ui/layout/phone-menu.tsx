import type { ComponentType, ReactNode } from 'react'
import type { AccountState, Visitor } from '#domain/accounts/account-state.ts'
import { useTexts } from '#web/i18n/use-texts.ts'
import { Link } from '#web/ui/link.tsx'
import type { RowsProps } from './account-parts.tsx'
import { SiteLinks, StartLink } from './navigation-links.tsx'
import './phone-menu.css'

type PhoneMenuProps = {
  account: AccountState<Visitor>
  /** undefined until it is loaded. */
  AccountRows: ComponentType<RowsProps> | undefined
  onLogOut: () => void
  isOpen: boolean
  /** It was closed by going to another page. */
  hasLeft: boolean
  /** They stand before all others, and the links of the site after them. */
  learnerLinks: ReactNode
}

/** After the rows of an account, and not before they are there: nothing moves under a finger. */
function SiteEnd() {
  return (
    <>
      <hr />
      <SiteLinks />
    </>
  )
}

/** Under the header on a phone; it pushes the page down. */
export function PhoneMenu({ account, AccountRows, onLogOut, isOpen, hasLeft, learnerLinks }: PhoneMenuProps) {
  const { t } = useTexts('common')
  const state = isOpen ? ' phone-menu-open' : hasLeft ? ' phone-menu-left' : ''
  const rows =
    account.status === 'logged-in' ? (
      AccountRows && (
        <AccountRows profile={account.profile} onLogOut={onLogOut} hasDiary={learnerLinks === undefined} />
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
          {learnerLinks === undefined ? <StartLink account={account} isFull /> : rows && <SiteEnd />}
        </div>
      </div>
    </nav>
  )
}
