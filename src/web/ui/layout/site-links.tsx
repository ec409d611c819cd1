import type { AccountState, Visitor } from '#domain/accounts/account-state.ts'
import { useTexts } from '#web/i18n/use-texts.ts'
import { ButtonLink } from '#web/ui/form/button.tsx'
import { Link } from '#web/ui/link.tsx'
import { useNavigation } from '#web/ui/navigation.ts'
import { useIsHydrated } from '#web/ui/use-is-hydrated.ts'

/** Where the reader is; the section of the home page is only known in the browser. */
function useWhere(): 'home' | 'features' | 'contact' | 'elsewhere' {
  const { path, hash } = useNavigation()
  const isHydrated = useIsHydrated()
  if (path === '/contact') return 'contact'
  if (path !== '/' && path !== '/home') return 'elsewhere'
  if (!isHydrated) return 'home'
  if (hash === '#features') return 'features'
  return hash === '#contact' ? 'contact' : 'home'
}

/** Home, Features, Contact. */
export function SiteLinks() {
  const { t } = useTexts('common')
  const where = useWhere()
  return (
    <>
      <Link to="/" aria-current={where === 'home' ? 'page' : undefined}>
        {t('home')}
      </Link>
      <Link to="/#features" aria-current={where === 'features' ? 'location' : undefined}>
        {t('features')}
      </Link>
      <Link to="/#contact" aria-current={where === 'contact' ? 'location' : undefined}>
        {t('contact')}
      </Link>
    </>
  )
}

/** Whoever has a profile starts writing; whoever has none gets the app. */
export function StartLink({ account, isFull = false }: { account: AccountState<Visitor>; isFull?: boolean }) {
  const { t } = useTexts('common')
  const look = isFull ? ({ size: 'lg', fullWidth: true } as const) : ({ variant: 'outline' } as const)
  if (account.status === 'logged-in')
    return (
      <ButtonLink to="/diary" {...look}>
        {t('getStarted')}
      </ButtonLink>
    )
  return (
    <ButtonLink to="/download" {...look}>
      {t('download')}
    </ButtonLink>
  )
}
