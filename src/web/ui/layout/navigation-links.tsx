import type { ComponentProps } from 'react'
import type { AccountState, Visitor } from '#domain/accounts/account-state.ts'
import { createState } from '#domain/subscribers.ts'
import { useTexts } from '#web/i18n/use-texts.ts'
import { ButtonLink } from '#web/ui/form/button.tsx'
import { Link, useNavigation } from '#web/ui/link.tsx'
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

export type MenuItemProps = Pick<ComponentProps<typeof Link>, 'role' | 'tabIndex'>

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

/** Something that is done on the diary, and leads there. */
export type MenuAct = { id: string; name: string; press(): void }

/** What the account menu offers beside its pages; set by what is loaded later than the header. */
export const menuActs = createState<{ acts: readonly MenuAct[] }>({ acts: [] })
