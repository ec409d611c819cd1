import type { ComponentType, ReactNode } from 'react'
import type { Visitor } from '#domain/accounts/account-state.ts'
import { AccountLinks, AnonymousNote, LeaveButton } from './account-links.tsx'
import { AccountMenu, type AccountMenuProps } from './account-menu.tsx'

type AccountRowsProps = {
  profile: Visitor
  onLogOut: () => void
  /** They stand before all others. */
  learnerLinks: ReactNode
}

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

/** What the header and the menu of a phone have for whoever is logged in. Public pages load it only then. */
export type AccountParts = {
  Menu: ComponentType<AccountMenuProps>
  Rows: ComponentType<AccountRowsProps>
}

export const ACCOUNT_PARTS: AccountParts = { Menu: AccountMenu, Rows: AccountRows }
