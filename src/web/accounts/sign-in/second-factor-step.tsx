import type { HostedAccounts } from '#domain/accounts/account-service.ts'
import { useTexts } from '#web/i18n/use-texts.ts'
import { SidePage } from '#web/ui/layout/side-page.tsx'
import { SecondFactorForm } from './second-factor-form.tsx'
import { StepText } from './step-text.tsx'
import { withSignInSteps } from './with-sign-in-steps.ts'

type SecondFactorStepProps = { hosted: HostedAccounts; onBack?: () => void }

/** Between a right password and the diary, for accounts that ask for more. Whoever shows the code has entered. */
export function SecondFactorStep({ hosted, onBack }: SecondFactorStepProps) {
  const { t } = useTexts('accounts')
  return (
    <SidePage title={t('secondFactor.title')} measure="form">
      <StepText>
        <p>{t('secondFactor.sentence')}</p>
      </StepText>
      <SecondFactorForm
        show={(shown) => withSignInSteps(hosted, (entrance) => entrance.enterWithFactor(shown))}
        {...(onBack && { onBack })}
      />
    </SidePage>
  )
}
