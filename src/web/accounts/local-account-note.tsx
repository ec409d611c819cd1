import { useTexts } from '#web/i18n/use-texts.ts'
import { Message } from '#web/ui/form/message.tsx'
import { AccountSign } from './account-sign.tsx'

/** Beside log-in and sign-up: the mark drawn large, and what an account of this installation is. */
export function LocalAccountNote() {
  const { t } = useTexts('accounts')
  return (
    <>
      <p className="account-note">{t('localAccounts')}</p>
      <AccountSign />
    </>
  )
}

/** Where the browser keeps nothing for this site, a log-in is over with the visit. */
export function VisitOnlyNotice({ isRemembered }: { isRemembered: boolean }) {
  const { t } = useTexts('accounts')
  return isRemembered ? null : <Message tone="hint">{t('onlyThisVisit')}</Message>
}
