import { type ReactNode, useEffect } from 'react'
import { CONTACT_LIMITS, type ContactField } from '#domain/contact/contact-service.ts'
import { useTexts } from '#web/i18n/use-texts.ts'
import type { PublicPageProps } from '#web/site/page-parts/site-page.tsx'
import { Button } from '#web/ui/form/button.tsx'
import { FieldFrame, TextField } from '#web/ui/form/field.tsx'
import { ContactResult } from './contact-result.tsx'
import { useContactForm } from './use-contact-form.ts'
import './contact-form.css'

type ContactFormProps = {
  send: PublicPageProps['sendContactMessage']
  /** Fills in the subject, unless there already is another one. */
  subject?: string | null
  /** What to know before the message is written. */
  note?: ReactNode
  /** What the server may have answered to the form that the browser posted itself; there until the next message. */
  answers?: ReactNode
}

/** A message to the people behind the site: the same form on the home page and on a page of its own. */
export function ContactForm({ send, subject = null, note, answers }: ContactFormProps) {
  const { t, language } = useTexts('site')
  const { form, message, problems, state, submit, onInput } = useContactForm(send)
  const sending = t('contact.sending') // read before it is needed: it must not have to be fetched then
  const words: Record<ContactField, string> = {
    name: t('contact.missing.name'),
    email: t('contact.missing.email'),
    subject: t('contact.missing.subject'),
    message: t('contact.missing.message'),
  }
  const notAnEmail = t('contact.notAnEmail')
  const errorAt = (field: ContactField): string | null => {
    if (problems[field] === undefined) return null
    return problems[field] === 'missing' ? words[field] : notAnEmail
  }
  useEffect(() => {
    const field = form.current?.elements.namedItem('subject')
    if (!subject || !(field instanceof HTMLInputElement) || !['', subject].includes(field.value)) return
    field.value = subject
    return () => {
      if (field.value === subject) field.value = '' // for the same in another language
    }
  }, [form, subject])
  return (
    <>
      {state.status === 'idle' && !state.isSending && answers}
      <form
        className="contact-form"
        method="post"
        action="/contact"
        ref={form}
        onSubmit={submit}
        onInput={onInput}
      >
        <input type="hidden" name="language" value={language} />
        {note}
        <TextField
          label={t('contact.name')}
          error={errorAt('name')}
          name="name"
          autoComplete="name"
          maxLength={CONTACT_LIMITS.name}
          required
        />
        <TextField
          label={t('contact.email')}
          error={errorAt('email')}
          name="email"
          type="email"
          autoComplete="email"
          maxLength={CONTACT_LIMITS.email}
          required
        />
        <TextField
          label={t('contact.subject')}
          error={errorAt('subject')}
          name="subject"
          maxLength={CONTACT_LIMITS.subject}
          required
        />
        <FieldFrame label={t('contact.message')} error={errorAt('message')}>
          {(parts) => (
            <textarea
              {...parts}
              className="field-control"
              name="message"
              rows={5}
              defaultValue={message}
              maxLength={CONTACT_LIMITS.message}
              required
            />
          )}
        </FieldFrame>
        <ContactResult outcome={state.outcome} />
        <Button type="submit" size="lg" isLoading={state.isSending}>
          {state.isSending ? sending : t('contact.send')}
        </Button>
      </form>
    </>
  )
}
