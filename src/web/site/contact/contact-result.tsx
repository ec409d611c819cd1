import type { ContactFailure } from '#domain/contact/contact-service.ts'
import type { MailDelivery } from '#domain/mail/mailer.ts'
import { useTexts } from '#web/i18n/use-texts.ts'
import { Message } from '#web/ui/form/message.tsx'

/** What became of a message. */
export type ContactOutcome = MailDelivery | ContactFailure

type Words = {
  sent: string
  stored: string
  failed: string
  kept: string
  causes: Record<ContactFailure, string>
}

/** All words are read at once: a failure may mean that nothing can be fetched any more. */
function useWords(): Words {
  const { t } = useTexts('site')
  return {
    sent: t('contact.sent'),
    stored: t('contact.stored'),
    failed: t('contact.failed'),
    kept: t('contact.kept'),
    causes: {
      'missing-user-id': t('contact.causes.missing-user-id'),
      'missing-service-id': t('contact.causes.missing-service-id'),
      'missing-template-id': t('contact.causes.missing-template-id'),
      'too-many': t('contact.causes.too-many'),
      'not-accepted': t('contact.causes.not-accepted'),
      failed: '',
    },
  }
}

/** Says what became of a message; nothing before there is one. */
export function ContactResult({ outcome }: { outcome: ContactOutcome | null }) {
  const words = useWords()
  if (outcome === null) return null
  if (outcome === 'sent' || outcome === 'kept')
    return (
      <Message tone="success" isBoxed>
        <p>{outcome === 'sent' ? words.sent : words.stored}</p>
      </Message>
    )
  return (
    <Message tone="failure" isBoxed>
      <p>{words.failed}</p>
      <p>
        {words.causes[outcome]} {words.kept}
      </p>
    </Message>
  )
}
