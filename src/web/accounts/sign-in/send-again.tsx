import { useState } from 'react'
import type { AccountFailure } from '#domain/accounts/account-service.ts'
import type { Outcome } from '#domain/outcome.ts'
import { ButtonFailure } from '#web/accounts/form-failure.tsx'
import { useTexts } from '#web/i18n/use-texts.ts'
import { LinkButton } from '#web/ui/form/link-button.tsx'
import { Icon } from '#web/ui/icon.tsx'

type SendAgainProps = { send(): Promise<Outcome<null, AccountFailure>> }

/** Asks for the same mail once more. Whether one has gone out just now is not told: nobody learns who is here. */
export function SendAgain({ send }: SendAgainProps) {
  const { t } = useTexts('accounts')
  const [isBusy, setIsBusy] = useState(false)
  const [outcome, setOutcome] = useState<Outcome<null, AccountFailure> | null>(null)
  const press = async () => {
    if (isBusy) return
    setIsBusy(true)
    setOutcome(null)
    setOutcome(await send())
    setIsBusy(false)
  }
  return (
    <div className="account-again">
      <LinkButton onClick={() => void press()} aria-disabled={isBusy} aria-busy={isBusy || undefined}>
        {isBusy ? t('signUp.sendingAgain') : t('signUp.sendAgain')}
      </LinkButton>
      <p className="account-form-done" role="status">
        {outcome?.ok === true && (
          <>
            <Icon name="tick" />
            <span>{t('signUp.sentAgain')}</span>
          </>
        )}
      </p>
      <ButtonFailure failure={outcome?.ok === false ? outcome.error : null} />
    </div>
  )
}
