import { type FormEvent, useRef, useState } from 'react'
import { parseContactMessage } from '#domain/contact/contact-message.ts'
import type { ContactFailure } from '#domain/contact/send-contact-message.ts'
import type { PublicPageProps } from './public-page.ts'

export type ContactState = {
  status: 'idle' | 'success' | 'error'
  /** Why it did not go; null unless it did not. */
  cause: ContactFailure | null
  isSending: boolean
}

const IDLE: ContactState = { status: 'idle', cause: null, isSending: false }

/** A field of blanks is an empty one: the browser then says so, in its own words. */
function pointAtBlank(form: HTMLFormElement): void {
  for (const field of form.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(
    ':is(input, textarea)[required]',
  ))
    if (field.value.trim() === '') field.value = ''
  form.reportValidity()
}

/** Sends the form without leaving the page. What was typed stays in its fields until it has arrived. */
export function useContactForm(send: PublicPageProps['sendContactMessage']) {
  const form = useRef<HTMLFormElement>(null)
  const [state, setState] = useState(IDLE)

  async function submit(event: FormEvent<HTMLFormElement>) {
    if (send === undefined) return
    event.preventDefault()
    if (state.isSending) return
    const message = parseContactMessage(Object.fromEntries(new FormData(event.currentTarget)))
    if (message === null) return pointAtBlank(event.currentTarget)
    setState({ ...IDLE, isSending: true })
    const outcome = await send(message)
    if (outcome.ok) form.current?.reset()
    setState(outcome.ok ? { ...IDLE, status: 'success' } : { ...IDLE, status: 'error', cause: outcome.error })
  }

  return { form, state, submit }
}
