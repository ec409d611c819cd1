import { useTexts } from '#web/i18n/use-texts.ts'
import { Message } from '#web/ui/form/message.tsx'
import { pageSettings } from '#web/ui/page-settings.ts'
import { wavePath } from '#web/ui/wave-path.ts'
import './account-form.css'

const WAVE = wavePath({ width: 232, middle: 20, height: 10, periods: 6 })

/** Beside log-in and sign-up: what an account is, and the product's mark drawn large. */
export function AccountNote({ children }: { children: string }) {
  return (
    <>
      <p className="account-note">{children}</p>
      <svg className="account-mark" viewBox="0 0 232 32" fill="none" strokeWidth="2.25" aria-hidden="true">
        <path className="account-mark-rule" d="M0 1.5H232" />
        <path className="account-mark-wave" strokeLinejoin="round" d={WAVE} />
      </svg>
    </>
  )
}

/** Where the browser keeps nothing for this site, a log-in is over with the visit. */
export function VisitOnlyNotice({ isPersistent }: { isPersistent: boolean }) {
  const { t } = useTexts('accounts')
  return isPersistent ? null : <Message tone="hint">{t('onlyThisVisit')}</Message>
}

/** Where the mail is: on its way, or, on an installation that sends none, in a folder of its server. */
export function MailNote() {
  const { t } = useTexts('accounts')
  if (pageSettings().sendsMail) return <p className="account-note">{t('signUp.slow')}</p>
  return <Message tone="hint">{t('signUp.outbox')}</Message>
}
