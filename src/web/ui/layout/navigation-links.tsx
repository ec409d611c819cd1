import type { ComponentProps } from 'react'
import { type AccountState, isAnonymous, type Visitor } from '#domain/accounts/account-state.ts'
import { useTexts } from '#web/i18n/use-texts.ts'
import { ButtonLink } from '#web/ui/form/button.tsx'
import { Link } from '#web/ui/link.tsx'
import { useNavigation } from '#web/ui/navigation.ts'
import { pageSettings } from '#web/ui/page-settings.ts'
import { useIsHydrated } from '#web/ui/use-is-hydrated.ts'

const SITE_LINKS = [
  { name: 'home', to: '/', current: 'page' },
  { name: 'features', to: '/#features', current: 'location' },
  { name: 'contact', to: '/#contact', current: 'location' },
] as const

/** The link that leads to where the reader is. Prerendered HTML does not know the section of the home page. */
function useCurrentLink(): (typeof SITE_LINKS)[number]['name'] | null {
  const { path, hash } = useNavigation()
  const isHydrated = useIsHydrated()
  if (path === '/contact') return 'contact'
  if (path !== '/' && path !== '/home') return null
  return SITE_LINKS.find(({ to }) => isHydrated && to === `/${hash}`)?.name ?? 'home'
}

type MenuItemProps = Pick<ComponentProps<typeof Link>, 'role' | 'tabIndex'>

export function SiteLinks(props: MenuItemProps) {
  const { t } = useTexts('common')
  const currentLink = useCurrentLink()
  return SITE_LINKS.map(({ name, to, current }) => (
    <Link key={name} to={to} aria-current={name === currentLink ? current : undefined} {...props}>
      {t(name)}
    </Link>
  ))
}

export function StartLink({ account, isFull = false }: { account: AccountState<Visitor>; isFull?: boolean }) {
  const { t } = useTexts('common')
  const look = isFull ? ({ size: 'lg', fullWidth: true } as const) : ({ variant: 'outline' } as const)
  const isLoggedIn = account.status === 'logged-in'
  return (
    <ButtonLink to={isLoggedIn ? '/diary' : '/download'} {...look}>
      {isLoggedIn ? t('getStarted') : t('download')}
    </ButtonLink>
  )
}

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
