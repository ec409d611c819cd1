import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import {
  CONTACT_LIMITS,
  type ContactFailure,
  type ContactField,
  type ContactMessage,
  type ContactProblems,
  checkContactMessage,
  parseContactMessage,
} from '#domain/contact/contact-service.ts'
import type { MailDelivery } from '#domain/mail/mailer.ts'
import { useTexts } from '#web/i18n/use-texts.ts'
import type { PublicPageProps } from '#web/site/page-parts/page-frame.tsx'
import { Button } from '#web/ui/form/button.tsx'
import { FieldFrame, TextField } from '#web/ui/form/field.tsx'
import { Message } from '#web/ui/form/message.tsx'
import './contact-form.css'

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

type ContactState = {
  status: 'idle' | 'success' | 'error'
  /** What became of the message; null while idle. */
  outcome: ContactOutcome | null
  isSending: boolean
}

const IDLE: ContactState = { status: 'idle', outcome: null, isSending: false }

function fieldsOf(form: HTMLFormElement) {
  return form.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(':is(input, textarea)[required]')
}

/** What the server has put into a form that it gave back: React knows nothing of it, and would empty the text area. */
function givenBack(): string {
  if (typeof document === 'undefined') return ''
  return document.querySelector<HTMLTextAreaElement>('textarea[name="message"]')?.defaultValue ?? ''
}

function typedIn(form: HTMLFormElement): ContactMessage {
  const values = Object.fromEntries([...fieldsOf(form)].map(({ name, value }) => [name, value]))
  return { name: '', email: '', subject: '', message: '', ...values }
}

/** The problems that what is typed now has not mended; no new ones, which would nag while somebody types. */
function stillThere(shown: ContactProblems, now: ContactProblems): ContactProblems {
  const rest = Object.entries(shown).filter(([field, problem]) => now[field as ContactField] === problem)
  return rest.length === Object.keys(shown).length ? shown : Object.fromEntries(rest)
}

/** Not by a reset, which would bring back what the server has put into a form that it gave back. */
function empty(form: HTMLFormElement): void {
  for (const field of fieldsOf(form)) field.value = ''
}

/** Sends the form without leaving the page. What was typed stays in its fields until it has arrived. */
function useContactForm(send: PublicPageProps['sendContactMessage']) {
  const form = useRef<HTMLFormElement>(null)
  const [state, setState] = useState(IDLE)
  const [message] = useState(givenBack)
  const [problems, setProblems] = useState<ContactProblems>({})
  useEffect(() => {
    if (form.current !== null) form.current.noValidate = true // without a script the browser's own messages stay
  }, [])

  function check(element: HTMLFormElement): boolean {
    const found = checkContactMessage(typedIn(element))
    setProblems(found)
    const [first] = Object.keys(found)
    if (first === undefined) return true
    element.querySelector<HTMLElement>(`[name="${first}"]`)?.focus()
    return false
  }

  function onInput(event: FormEvent<HTMLFormElement>) {
    const now = checkContactMessage(typedIn(event.currentTarget))
    setProblems((shown) => stillThere(shown, now))
  }

  async function submit(event: FormEvent<HTMLFormElement>) {
    if (send === undefined) return
    event.preventDefault()
    if (state.isSending) return
    if (!check(event.currentTarget)) return setState(IDLE)
    const written = parseContactMessage(typedIn(event.currentTarget))
    if (written === null) return
    setState({ ...IDLE, isSending: true })
    const answer = await send(written)
    if (!answer.ok) return setState({ ...IDLE, status: 'error', outcome: answer.error })
    if (form.current !== null) empty(form.current)
    setState({ ...IDLE, status: 'success', outcome: answer.value })
  }

  return { form, message, problems, state, submit, onInput }
}

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
