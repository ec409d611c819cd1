import type { ReactNode } from 'react'
import type { AccountState, Visitor } from '#domain/accounts/account-state.ts'
import { useTexts } from '#web/i18n/use-texts.ts'
import { Link } from '#web/ui/link.tsx'
import { AccountLinks, AnonymousNote, LeaveButton, SiteLinks, StartLink } from './navigation-links.tsx'
import './phone-menu.css'

type PhoneMenuProps = {
  account: AccountState<Visitor>
  onLogOut: () => void
  isOpen: boolean
  /** It was closed by going to another page. */
  hasLeft: boolean
  /** They stand before all others, and the links of the site after them. */
  learnerLinks: ReactNode
}

type AccountRowsProps = Pick<PhoneMenuProps, 'onLogOut' | 'learnerLinks'> & { profile: Visitor }

function AccountRows({ profile, onLogOut, learnerLinks }: AccountRowsProps) {
  return (
    <>
      <AnonymousNote profile={profile} />
      {learnerLinks}
      <AccountLinks profile={profile} hasDiary={learnerLinks === undefined} />
      <LeaveButton profile={profile} onClick={onLogOut} />
    </>
  )
}

/** Under the header on a phone; it pushes the page down. */
export function PhoneMenu({ account, onLogOut, isOpen, hasLeft, learnerLinks }: PhoneMenuProps) {
  const { t } = useTexts('common')
  const state = isOpen ? ' phone-menu-open' : hasLeft ? ' phone-menu-left' : ''
  const isLearner = learnerLinks !== undefined
  const rows =
    account.status === 'logged-in' ? (
      <AccountRows {...{ profile: account.profile, onLogOut, learnerLinks }} />
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
          {isLearner ? rows : <SiteLinks />}
          <hr />
          {isLearner ? <SiteLinks /> : rows}
          {!isLearner && <StartLink account={account} isFull />}
        </div>
      </div>
    </nav>
  )
}
