import { useTranslation } from 'react-i18next'
import { Message } from '#web/ui/message.tsx'
import { wavePath } from '#web/ui/wave-path.ts'
import './account-form.css'

const VOICE = wavePath({ width: 232, middle: 20, height: 10, periods: 6 })

/** Beside log-in and sign-up: the mark drawn large, and what an account of this installation is. */
export function LocalAccountNote() {
  const { t } = useTranslation('accounts')
  return (
    <>
      <p className="account-note">{t('localAccounts')}</p>
      <svg className="account-sign" viewBox="0 0 232 32" fill="none" strokeWidth="2.25" aria-hidden="true">
        <path className="account-sign-rule" d="M0 1.5H232" />
        <path className="account-sign-wave" strokeLinejoin="round" d={VOICE} />
      </svg>
    </>
  )
}

/** Where the browser keeps nothing for this site, a log-in is over with the visit. */
export function VisitOnlyNotice({ isRemembered }: { isRemembered: boolean }) {
  const { t } = useTranslation('accounts')
  return isRemembered ? null : <Message tone="hint">{t('onlyThisVisit')}</Message>
}
