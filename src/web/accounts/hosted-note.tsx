import { useTexts } from '#web/i18n/use-texts.ts'
import { AccountSign } from './account-sign.tsx'

/** Beside log-in and sign-up: what an account at a provider carries, and what stays on the device. */
export function HostedNote() {
  const { t } = useTexts('accounts')
  return (
    <>
      <p className="account-note">{t('logIn.note')}</p>
      <AccountSign />
    </>
  )
}
