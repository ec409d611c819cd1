import { type FormEvent, useEffect, useRef, useState } from 'react'
import {
  type ContactField,
  type ContactMessage,
  type ContactProblems,
  checkContactMessage,
  parseContactMessage,
} from '#domain/contact/contact-service.ts'
import type { PublicPageProps } from '#web/site/page-parts/site-page.tsx'
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
export function useContactForm(send: PublicPageProps['sendContactMessage']) {
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
