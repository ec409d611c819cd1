import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { AccountFailure, Entrance, HostedAccounts } from '#domain/accounts/account-service.ts'
import { Button } from '#web/ui/button.tsx'
import { FormFailure } from './form-failure.tsx'
import { withEntrance } from './with-entrance.ts'

type PasskeyEntranceProps = { hosted: HostedAccounts; onEntrance(entrance: Entrance): void }

/** Whether this browser can log in with a passkey; false until that is known. */
function useHasPasskeys({ loadEntrance }: HostedAccounts): boolean {
  const [has, setHas] = useState(false)
  useEffect(() => {
    loadEntrance().then(
      (entrance) => setHas(entrance.hasPasskeys()),
      (error) => console.error('Whether there are passkeys could not be found out', error),
    )
  }, [loadEntrance])
  return has
}

/** Log-in without a password, where the browser can. */
export function PasskeyEntrance({ hosted, onEntrance }: PasskeyEntranceProps) {
  const { t } = useTranslation('accounts')
  const hasPasskeys = useHasPasskeys(hosted)
  const [isBusy, setIsBusy] = useState(false)
  const [failure, setFailure] = useState<AccountFailure | null>(null)
  if (!hasPasskeys) return null
  const enter = async () => {
    setIsBusy(true)
    setFailure(null)
    const outcome = await withEntrance(hosted, (entrance) => entrance.enterWithPasskey())
    setIsBusy(false)
    if (outcome.ok) onEntrance(outcome.value)
    else if (outcome.error !== 'cancelled') setFailure(outcome.error) // whoever closed the question knows it
  }
  return (
    <div className="account-passkey">
      <Button variant="outline" size="lg" fullWidth isLoading={isBusy} onClick={() => void enter()}>
        {isBusy ? t('logIn.passkeyWaiting') : t('logIn.passkey')}
      </Button>
      <FormFailure failure={failure} />
    </div>
  )
}
