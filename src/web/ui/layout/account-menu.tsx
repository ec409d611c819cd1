import { type FocusEvent, type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import type { Visitor } from '#domain/accounts/account-state.ts'
import { useTexts } from '#web/i18n/use-texts.ts'
import { Icon } from '#web/ui/icon.tsx'
import { AccountLinks, AnonymousNote, LeaveButton, useIsAnonymous } from './account-links.tsx'
import { SiteLinks } from './navigation-links.tsx'
import { useMenu } from './use-menu.ts'

export type AccountMenuProps = {
  profile: Visitor
  onLogOut: () => void
  /** It ends with the links of the site, which stand in the header of public pages. */
  hasSite?: boolean
}

/** The row that a key leads to, of `count` rows with `current` focused; null for a key that moves nothing. */
function rowAfterKey(key: string, current: number, count: number): number | null {
  if (key === 'ArrowDown') return (current + 1) % count
  if (key === 'ArrowUp') return (current - 1 + count) % count
  if (key === 'Home') return 0
  return key === 'End' ? count - 1 : null
}

function rowsOf(menu: HTMLElement | null): HTMLElement[] {
  return [...(menu?.querySelectorAll<HTMLElement>('[role="menuitem"]') ?? [])]
}

const ITEM = { role: 'menuitem', tabIndex: -1 }

/** Starts with the focus on the row `startAt` (-1: the last); arrows, Home and End move it, Tab closes. */
function MenuRows({
  profile,
  onLogOut,
  hasSite = false,
  startAt,
  onTab,
}: AccountMenuProps & { startAt: number; onTab(): void }) {
  const { t } = useTexts('common')
  const menu = useRef<HTMLDivElement>(null)
  useEffect(() => rowsOf(menu.current).at(startAt)?.focus(), [startAt])
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Tab') onTab()
    const rows = rowsOf(menu.current)
    const next = rowAfterKey(event.key, rows.indexOf(document.activeElement as HTMLElement), rows.length)
    if (next === null) return
    event.preventDefault()
    rows[next]?.focus()
  }
  return (
    <div
      className="account-menu-rows"
      role="menu"
      aria-label={t('accountMenu')}
      tabIndex={-1}
      ref={menu}
      onKeyDown={onKeyDown}
    >
      <AccountLinks profile={profile} hasDiary={!hasSite} {...ITEM} />
      <hr />
      <LeaveButton profile={profile} onClick={onLogOut} {...ITEM} />
      {hasSite && (
        <>
          <hr />
          <SiteLinks {...ITEM} />
        </>
      )}
    </div>
  )
}

function Who({ profile }: { profile: Visitor }) {
  if (useIsAnonymous(profile)) return <AnonymousNote profile={profile} />
  return (
    <>
      <p className="account-menu-full-name" translate="no">
        {profile.name}
      </p>
      {profile.email !== undefined && <p className="account-menu-email">{profile.email}</p>}
    </>
  )
}

export function AccountMenu(props: AccountMenuProps) {
  const { profile } = props
  const { t } = useTexts('common')
  const isAnonymous = useIsAnonymous(profile)
  const sheetId = useId()
  const [startAt, setStartAt] = useState(0)
  const { button, isOpen, open, close } = useMenu()
  const openAt = (row: number) => {
    setStartAt(row)
    open()
  }
  const openByArrow = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
    event.preventDefault()
    openAt(event.key === 'ArrowDown' ? 0 : -1)
  }
  const closeWhenLeft = (event: FocusEvent<HTMLElement>) => {
    if (!event.currentTarget.contains(event.relatedTarget)) close()
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only notices that the focus has left
    <div className="account-menu" onBlur={closeWhenLeft}>
      <span className="account-menu-name" translate={isAnonymous ? 'yes' : 'no'}>
        {isAnonymous ? t('notSignedIn') : profile.name}
      </span>
      <button
        className="account-menu-button"
        type="button"
        aria-label={t('accountMenu')}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        aria-controls={isOpen ? sheetId : undefined}
        ref={button}
        onClick={() => (isOpen ? close() : openAt(0))}
        onKeyDown={openByArrow}
      >
        <Icon name="chevron" size={18} />
      </button>
      {isOpen && (
        <div className="account-menu-sheet" id={sheetId}>
          <div className="account-menu-who">
            <Who profile={profile} />
          </div>
          <MenuRows {...props} startAt={startAt} onTab={close} />
        </div>
      )}
    </div>
  )
}
