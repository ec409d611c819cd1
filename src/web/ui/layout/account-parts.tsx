// What the header has for whoever is logged in, but for their name. Nobody needs it before a menu is opened.
import {
  type ComponentProps,
  type KeyboardEvent,
  useEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react'
import type { Visitor } from '#domain/accounts/account-state.ts'
import { useTexts } from '#web/i18n/use-texts.ts'
import { Link } from '#web/ui/link.tsx'
import { type AccountMenuProps, isUnsigned, type SheetProps } from './account-menu.tsx'
import { type MenuAct, type MenuItemProps, menuActs, SiteLinks } from './navigation-links.tsx'
import './account-parts.css'

/** Where the words of somebody without an account are. */
export function AnonymousNote({ profile }: { profile: Visitor }) {
  const { t } = useTexts('common')
  return isUnsigned(profile) && <p className="anonymous-note">{t('onThisDeviceOnly')}</p>
}

type ActsProps = { acts: readonly MenuAct[] } & MenuItemProps

function Acts({ acts, ...rest }: ActsProps) {
  return acts.map(({ id, name, press }) => (
    <Link key={id} to="/diary" onClick={press} {...rest}>
      {name}
    </Link>
  ))
}

/**
 * What can be done: `first` before what follows it in the menu, and `late` at its end. They come later than the menu, and change
 * with the entry; while it is open, that moves nothing under a finger, so what can no longer be done only leads to the diary.
 */
function useActs(isOpen: boolean): Record<'first' | 'late', readonly MenuAct[]> {
  const { acts } = useSyncExternalStore(menuActs.subscribe, menuActs.get)
  const [held, hold] = useState({ rows: acts, first: acts.length })
  const come = acts.filter(({ id }) => held.rows.every((row) => row.id !== id))
  if (!isOpen && held.rows !== acts) hold({ rows: acts, first: acts.length })
  if (isOpen && come.length > 0) hold({ ...held, rows: [...held.rows, ...come] })
  const rows = held.rows.map(
    (row) => acts.find(({ id }) => id === row.id) ?? { ...row, press: () => undefined },
  )
  return { first: rows.slice(0, held.first), late: rows.slice(held.first) }
}

type AccountLinksProps = { profile: Visitor; hasDiary: boolean } & ActsProps

const DIARY_PAGES = ['diary', 'progress'] as const
const ACCOUNT_PAGES = ['texts', 'profile', 'settings'] as const

/** The pages of a learner, those of the diary unless they stand elsewhere, what can be done, and the way to an account for who has none. */
export function AccountLinks({ profile, hasDiary, acts, ...rest }: AccountLinksProps) {
  const { t } = useTexts('common')
  const pages = hasDiary ? [...DIARY_PAGES, ...ACCOUNT_PAGES] : ACCOUNT_PAGES
  return (
    <>
      {pages.map((page) => (
        <Link key={page} to={`/${page}`} {...rest}>
          {t(page)}
        </Link>
      ))}
      <Acts acts={acts} {...rest} />
      {isUnsigned(profile) && (
        <>
          <Link to="/signup" {...rest}>
            {t('createAccount')}
          </Link>
          <Link to="/login" {...rest}>
            {t('logIn')}
          </Link>
        </>
      )}
    </>
  )
}

/** Logs out of an account; a diary without one is only closed. */
export function LeaveButton({ profile, ...rest }: { profile: Visitor } & ComponentProps<'button'>) {
  const { t } = useTexts('common')
  return (
    <button type="button" {...rest}>
      {t(isUnsigned(profile) ? 'closeDiary' : 'logOut')}
    </button>
  )
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
function MenuRows({ profile, onLogOut, hasSite, startAt, onTab }: Omit<SheetProps, 'id'>) {
  const { t } = useTexts('common')
  const menu = useRef<HTMLDivElement>(null)
  const { first, late } = useActs(true)
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
      <AccountLinks profile={profile} hasDiary={!hasSite} acts={first} {...ITEM} />
      <hr />
      <LeaveButton profile={profile} onClick={onLogOut} {...ITEM} />
      {hasSite && (
        <>
          <hr />
          <SiteLinks {...ITEM} />
        </>
      )}
      <Acts acts={late} {...ITEM} />
    </div>
  )
}

function Who({ profile }: { profile: Visitor }) {
  if (isUnsigned(profile)) return <AnonymousNote profile={profile} />
  return (
    <>
      <p className="account-menu-full-name" translate="no">
        {profile.name}
      </p>
      {profile.email !== undefined && <p className="account-menu-email">{profile.email}</p>}
    </>
  )
}

/** The account menu, opened. */
export function Sheet({ id, ...props }: SheetProps) {
  return (
    <div className="account-menu-sheet" id={id}>
      <div className="account-menu-who">
        <Who profile={props.profile} />
      </div>
      <MenuRows {...props} />
    </div>
  )
}

export type RowsProps = AccountMenuProps & { isOpen: boolean }

/** The same in the menu of a phone. */
export function Rows({ profile, onLogOut, hasSite, isOpen }: RowsProps) {
  const { first, late } = useActs(isOpen)
  return (
    <>
      <AnonymousNote profile={profile} />
      <AccountLinks profile={profile} hasDiary={!hasSite} acts={first} />
      <LeaveButton profile={profile} onClick={onLogOut} />
      {hasSite && (
        <>
          <hr />
          <SiteLinks />
        </>
      )}
      <Acts acts={late} />
    </>
  )
}
