import type { AccountState, Visitor } from '#domain/accounts/account-state.ts'
import { useTexts } from '#web/i18n/use-texts.ts'
import { ButtonLink } from '#web/ui/form/button.tsx'

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
