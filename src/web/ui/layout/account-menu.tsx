import { type FocusEvent, type KeyboardEvent, useCallback, useEffect, useId, useRef, useState } from 'react'
import type { Visitor } from '#domain/accounts/account-state.ts'
import { useTexts } from '#web/i18n/use-texts.ts'
import { Icon } from '#web/ui/icon.tsx'
import { Link } from '#web/ui/link.tsx'
import { canSignUp } from '#web/ui/page-settings.ts'
import { useOpenHere } from './use-open-here.ts'
import './account-menu.css'

/** The row of a menu that a key leads to, of `count` rows with `current` focused; null for a key that moves nothing. */
function menuTarget(key: string, current: number, count: number): number | null {
  if (key === 'ArrowDown') return (current + 1) % count
  if (key === 'ArrowUp') return (current - 1 + count) % count
  if (key === 'Home') return 0
  return key === 'End' ? count - 1 : null
}

type AccountMenuProps = { profile: Visitor; onLogOut: () => void }

function itemsOf(menu: HTMLElement | null): HTMLElement[] {
  return [...(menu?.querySelectorAll<HTMLElement>('[role="menuitem"]') ?? [])]
}

function Who({ profile }: { profile: Visitor }) {
  return (
    <div className="account-menu-who">
      <p className="account-menu-full-name">{profile.name}</p>
      {profile.email !== undefined && <p className="account-menu-email">{profile.email}</p>}
    </div>
  )
}

type MenuRowsProps = {
  label: string
  startAt: number
  canSignUp: boolean
  onLogOut: () => void
  onTab: () => void
}

/** Opens with the focus on the first row (Arrow up: the last); arrows, Home and End move; Escape and Tab close. */
function MenuRows({ label, startAt, canSignUp, onLogOut, onTab }: MenuRowsProps) {
  const { t } = useTexts('common')
  const menu = useRef<HTMLDivElement>(null)
  useEffect(() => itemsOf(menu.current).at(startAt)?.focus(), [startAt])
  const move = (event: KeyboardEvent) => {
    if (event.key === 'Tab') onTab()
    const items = itemsOf(menu.current)
    const target = menuTarget(event.key, items.indexOf(document.activeElement as HTMLElement), items.length)
    if (target === null) return
    event.preventDefault()
    items[target]?.focus()
  }
  return (
    <div
      className="account-menu-rows"
      role="menu"
      aria-label={label}
      tabIndex={-1}
      ref={menu}
      onKeyDown={move}
    >
      <Link role="menuitem" tabIndex={-1} to="/diary">
        {t('diary')}
      </Link>
      <Link role="menuitem" tabIndex={-1} to="/profile">
        {t('profile')}
      </Link>
      <Link role="menuitem" tabIndex={-1} to="/settings">
        {t('settings')}
      </Link>
      {canSignUp && (
        <Link role="menuitem" tabIndex={-1} to="/signup">
          {t('signUp')}
        </Link>
      )}
      <hr />
      <button type="button" role="menuitem" tabIndex={-1} onClick={onLogOut}>
        {t('logOut')}
      </button>
    </div>
  )
}

/** The learner's name with a menu: who is logged in, where to go, the way out. */
export function AccountMenu({ profile, onLogOut }: AccountMenuProps) {
  const { t } = useTexts('common')
  const button = useRef<HTMLButtonElement>(null)
  const sheetId = useId()
  const [startAt, setStartAt] = useState(0)
  const { isOpen, open, close } = useOpenHere(useCallback(() => button.current?.focus(), []))
  const openAt = (index: number) => {
    setStartAt(index)
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
      <span className="account-menu-name">{profile.name}</span>
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
          <Who profile={profile} />
          <MenuRows
            label={t('accountMenu')}
            startAt={startAt}
            canSignUp={canSignUp(profile)}
            onLogOut={onLogOut}
            onTab={close}
          />
        </div>
      )}
    </div>
  )
}
