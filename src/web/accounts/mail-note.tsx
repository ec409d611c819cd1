import { useTexts } from '#web/i18n/use-texts.ts'
import { Message } from '#web/ui/form/message.tsx'
import { pageSettings } from '#web/ui/page-settings.ts'

/** Where the mail is: on its way, or, on an installation that sends none, in a folder of its server. */
export function MailNote() {
  const { t } = useTexts('accounts')
  if (pageSettings().sendsMail) return <p className="account-note">{t('signUp.slow')}</p>
  return <Message tone="hint">{t('signUp.outbox')}</Message>
}
