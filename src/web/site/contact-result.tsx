import type { ContactFailure } from '#domain/contact/send-contact-message.ts'
import { useTexts } from '#web/i18n/use-texts.ts'
import { Message } from '#web/ui/message.tsx'
import type { ContactState } from './use-contact-form.ts'

/** What became of the message. All words are read at once: a failure may mean that nothing can be fetched. */
export function ContactResult({ state: { status, cause } }: { state: ContactState }) {
  const { t } = useTexts('site')
  const sent = t('contact.sent')
  const failed = t('contact.failed')
  const kept = t('contact.kept')
  const causes: Record<ContactFailure, string> = {
    'missing-user-id': t('contact.causes.missing-user-id'),
    'missing-service-id': t('contact.causes.missing-service-id'),
    'missing-template-id': t('contact.causes.missing-template-id'),
    'too-many': t('contact.causes.too-many'),
    failed: '',
  }
  if (status === 'idle') return null
  if (status === 'success')
    return (
      <Message tone="success" isBoxed>
        <p>{sent}</p>
      </Message>
    )
  return (
    <Message tone="failure" isBoxed>
      <p>{failed}</p>
      <p>
        {cause !== null && causes[cause]} {kept}
      </p>
    </Message>
  )
}
