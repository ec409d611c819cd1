import { useEffect } from 'react'
import { useTexts } from '#web/i18n/use-texts.ts'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/field.tsx'
import { FieldFrame } from '#web/ui/field-frame.tsx'
import { ContactResult } from './contact-result.tsx'
import type { PublicPageProps } from './public-page.ts'
import { useContactForm } from './use-contact-form.ts'
import type { ContactAbout } from './use-contact-topic.ts'
import './contact-form.css'

type ContactFormProps = {
  send: PublicPageProps['sendContactMessage']
  /** Fills in the subject, unless there already is one. */
  about?: ContactAbout | null
}

/** A message to the people behind the site: the same form on the home page and on a page of its own. */
export function ContactForm({ send, about = null }: ContactFormProps) {
  const { t, language } = useTexts('site')
  const { form, state, submit } = useContactForm(send)
  const sending = t('contact.sending') // read before it is needed: it must not have to be fetched then
  useEffect(() => {
    const field = form.current?.elements.namedItem('subject')
    if (about && field instanceof HTMLInputElement && field.value === '') field.value = about.subject
  }, [form, about])
  return (
    <form className="contact-form" method="post" action="/contact" ref={form} onSubmit={submit}>
      <input type="hidden" name="language" value={language} />
      {about && <p className="contact-note">{about.note}</p>}
      <TextField label={t('contact.name')} name="name" autoComplete="name" maxLength={200} required />
      <TextField
        label={t('contact.email')}
        name="email"
        type="email"
        autoComplete="email"
        maxLength={254}
        required
      />
      <TextField label={t('contact.subject')} name="subject" maxLength={200} required />
      <FieldFrame label={t('contact.message')}>
        {(parts) => (
          <textarea
            {...parts}
            className="field-control"
            name="message"
            rows={5}
            maxLength={10_000}
            required
          />
        )}
      </FieldFrame>
      <ContactResult state={state} />
      <Button type="submit" size="lg" isLoading={state.isSending}>
        {state.isSending ? sending : t('contact.send')}
      </Button>
    </form>
  )
}
