import { type FormEvent, useRef, useState } from 'react'
import { parseContactMessage } from '#domain/contact/contact-service.ts'
import type { PublicPageProps } from '#web/site/site-pages.ts'
import type { ContactOutcome } from './contact-result.tsx'

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

/** A field of blanks is an empty one: the browser then says so, in its own words. */
function pointAtBlank(form: HTMLFormElement): void {
  for (const field of fieldsOf(form)) if (field.value.trim() === '') field.value = ''
  form.reportValidity()
}

/** Not by a reset, which would bring back what the server has put into a form that it gave back. */
function empty(form: HTMLFormElement): void {
  for (const field of fieldsOf(form)) field.value = ''
}

/** Sends the form without leaving the page. What was typed stays in its fields until it has arrived. */
export function useContactForm(send: PublicPageProps['sendContactMessage']) {
  const form = useRef<HTMLFormElement>(null)
  const [state, setState] = useState(IDLE)
  const [message] = useState(givenBack)

  async function submit(event: FormEvent<HTMLFormElement>) {
    if (send === undefined) return
    event.preventDefault()
    if (state.isSending) return
    const written = parseContactMessage(Object.fromEntries(new FormData(event.currentTarget)))
    if (written === null) return pointAtBlank(event.currentTarget)
    setState({ ...IDLE, isSending: true })
    const answer = await send(written)
    if (!answer.ok) return setState({ ...IDLE, status: 'error', outcome: answer.error })
    if (form.current !== null) empty(form.current)
    setState({ ...IDLE, status: 'success', outcome: answer.value })
  }

  return { form, message, state, submit }
}
