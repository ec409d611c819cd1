import type { AccountFailure } from '#domain/accounts/account-service.ts'
import { ButtonFailure } from '#web/accounts/form-failure.tsx'
import { useTexts } from '#web/i18n/use-texts.ts'
import { Button } from '#web/ui/form/button.tsx'

type PasskeyStepProps = { isBusy: boolean; failure: AccountFailure | null; onPress(): void }

/** Log-in without a password, where the browser can. */
export function PasskeyStep({ isBusy, failure, onPress }: PasskeyStepProps) {
  const { t } = useTexts('accounts')
  return (
    <div className="account-passkey">
      <Button variant="outline" size="lg" fullWidth isLoading={isBusy} onClick={onPress}>
        {isBusy ? t('logIn.passkeyWaiting') : t('logIn.passkey')}
      </Button>
      <ButtonFailure failure={failure} />
    </div>
  )
}
