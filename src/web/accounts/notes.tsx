import { useTexts } from '#web/i18n/use-texts.ts'
import { Message } from '#web/ui/form/message.tsx'
import { pageSettings } from '#web/ui/page-settings.ts'
import { wavePath } from '#web/ui/wave-path.ts'
import type { AccountSession } from './account-session.ts'
import './account-form.css'

const WAVE = wavePath({ width: 232, middle: 20, height: 10, periods: 6 })

/** Beside log-in and sign-up: what an account is, and a large drawing of the product's mark. */
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

/** Where the browser keeps nothing for this site, a log-in ends with the visit. */
export function VisitOnlyNotice({ session }: { session: AccountSession }) {
  const { t } = useTexts('accounts')
  return session.isPersistent() ? null : <Message tone="hint">{t('onlyThisVisit')}</Message>
}

/** Where to look for the mail: an installation that sends none writes it to a folder of its server. */
export function MailNote() {
  const { t } = useTexts('accounts')
  if (pageSettings().sendsMail) return <p className="account-note">{t('signUp.slow')}</p>
  return <Message tone="hint">{t('signUp.outbox')}</Message>
}

/** At sign-up, for whoever has begun without an account. */
export function TakeAlongNote() {
  const { t } = useTexts('accounts')
  return (
    <div className="account-form-first">
      <Message tone="hint">{t('demo.takeAlong')}</Message>
    </div>
  )
}
