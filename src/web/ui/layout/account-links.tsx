import type { ComponentProps } from 'react'
import { isAnonymous, type Visitor } from '#domain/accounts/account-state.ts'
import { useTexts } from '#web/i18n/use-texts.ts'
import { Link } from '#web/ui/link.tsx'
import { pageSettings } from '#web/ui/page-settings.ts'
import type { MenuItemProps } from './navigation-links.tsx'

/** Whether the diary was begun without an account. */
export function useIsAnonymous(profile: Visitor): boolean {
  // the build, which draws one of these, has no settings to ask
  return profile.isAnonymous === true || isAnonymous(profile, pageSettings().accounts)
}

/** Where the words of somebody without an account are. */
export function AnonymousNote({ profile }: { profile: Visitor }) {
  const { t } = useTexts('common')
  return useIsAnonymous(profile) && <p className="anonymous-note">{t('onThisDeviceOnly')}</p>
}

type AccountLinksProps = { profile: Visitor; hasDiary: boolean } & MenuItemProps

const DIARY_PAGES = ['diary', 'progress'] as const
const ACCOUNT_PAGES = ['profile', 'settings'] as const

/** The pages of a learner, those of the diary unless they stand elsewhere, and the way to an account for who has none. */
export function AccountLinks({ profile, hasDiary, ...rest }: AccountLinksProps) {
  const { t } = useTexts('common')
  const pages = hasDiary ? [...DIARY_PAGES, ...ACCOUNT_PAGES] : ACCOUNT_PAGES
  return (
    <>
      {pages.map((page) => (
        <Link key={page} to={`/${page}`} {...rest}>
          {t(page)}
        </Link>
      ))}
      {useIsAnonymous(profile) && (
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
      {t(useIsAnonymous(profile) ? 'closeDiary' : 'logOut')}
    </button>
  )
}
