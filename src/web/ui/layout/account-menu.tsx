import { type ComponentType, type FocusEvent, type KeyboardEvent, useId, useState } from 'react'
import { isAnonymous, type Visitor } from '#domain/accounts/account-state.ts'
import { useTexts } from '#web/i18n/use-texts.ts'
import { Icon } from '#web/ui/icon.tsx'
import { pageSettings } from '#web/ui/page-settings.ts'
import { useMenu } from './use-menu.ts'
import './account-menu.css'

export type AccountMenuProps = {
  profile: Visitor
  onLogOut: () => void
  /** It ends with the links of the site, which stand in the header of public pages. */
  hasSite: boolean
}

export type SheetProps = AccountMenuProps & {
  id: string
  /** The row with the focus; -1: the last. */
  startAt: number
  onTab(): void
}

type MenuButtonProps = AccountMenuProps & { Sheet: ComponentType<SheetProps> | undefined; onOpen(): void }

/** Whether the diary was begun without an account. */
export function isUnsigned(profile: Visitor): boolean {
  // the build, which draws one of these, has no settings to ask
  return profile.isAnonymous === true || isAnonymous(profile, pageSettings().accounts)
}

/** The name of who is here, and their menu, which is `Sheet` once that has been loaded. */
export function AccountMenu({ Sheet, onOpen, ...props }: MenuButtonProps) {
  const { profile } = props
  const { t } = useTexts('common')
  const isNobody = isUnsigned(profile)
  const sheetId = useId()
  const [startAt, setStartAt] = useState(0)
  const { button, isOpen, open, close } = useMenu()
  const openAt = (row: number) => {
    setStartAt(row)
    onOpen()
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
      <span className="account-menu-name" translate={isNobody ? 'yes' : 'no'}>
        {isNobody ? t('notSignedIn') : profile.name}
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
      {isOpen && Sheet && <Sheet {...props} id={sheetId} startAt={startAt} onTab={close} />}
    </div>
  )
}
