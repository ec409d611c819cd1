import type { HostedAccounts, SignInStep } from '#domain/accounts/account-service.ts'
import { ActionFailure } from '#web/accounts/form.tsx'
import { useAction } from '#web/accounts/use-action.ts'
import { useIssuerReturn } from '#web/accounts/use-issuer-return.ts'
import { useTexts } from '#web/i18n/use-texts.ts'
import { Button } from '#web/ui/form/button.tsx'
import { withSignInSteps } from './with-sign-in-steps.ts'

type IssuerLogInProps = { hosted: HostedAccounts; name: string; onSignInStep(step: SignInStep): void }

/** Log-in at an issuer elsewhere: away by a button, and back to this page. */
export function IssuerLogIn({ hosted, name, onSignInStep }: IssuerLogInProps) {
  const { t } = useTexts('accounts')
  const { run, isBusy, failure } = useAction()
  useIssuerReturn((arrived) => {
    run(() => withSignInSteps(hosted, (steps) => steps.returnFromIssuer(arrived)), onSignInStep)
  })
  const leave = () => run(() => withSignInSteps(hosted, (steps) => steps.goToIssuer()))
  return (
    <div className="account-passkey">
      <Button variant="outline" size="lg" fullWidth isLoading={isBusy} onClick={leave}>
        {t('logIn.issuer', { name })}
      </Button>
      <ActionFailure failure={failure} />
    </div>
  )
}
