import { type FormEvent, useEffect, useRef, useState } from 'react'
import type { Problems } from '#domain/accounts/account-form.ts'
import type { AccountFailure } from '#domain/accounts/account-service.ts'
import type { Outcome } from '#domain/outcome.ts'

type AccountForm<Field extends string> = {
  /** The names of the form's controls. */
  fields: readonly Field[]
  check: (values: Record<Field, string>) => Problems<Field>
  send: (values: Record<Field, string>) => Promise<Outcome<unknown, AccountFailure>>
  /** Failures that are one field's matter: they are shown there, and not under the form. */
  failsAt?: Partial<Record<AccountFailure, Field>>
}

/** Where a form stands: being filled in, on its way, or done; and what the last try failed with. */
export type FormProgress = 'filling' | 'busy' | 'done'

function readValues<Field extends string>(
  form: HTMLFormElement,
  fields: readonly Field[],
): Record<Field, string> {
  const data = new FormData(form)
  return Object.fromEntries(fields.map((field) => [field, String(data.get(field) ?? '')])) as Record<
    Field,
    string
  >
}

/** One submit at a time; problems are shown at their fields and the first of them gets the focus. */
export function useAccountForm<Field extends string>({ fields, check, send, failsAt }: AccountForm<Field>) {
  const [problems, setProblems] = useState<Problems<Field>>({})
  const [failure, setFailure] = useState<AccountFailure | null>(null)
  const [progress, setProgress] = useState<FormProgress>('filling')
  const isSending = useRef(false) // a second submit can come before the busy button is drawn
  const formRef = useRef<HTMLFormElement>(null)

  const place = failure === null ? undefined : failsAt?.[failure]
  useEffect(() => {
    if (Object.keys(problems).length > 0 || place !== undefined)
      formRef.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [problems, place])

  async function submit(values: Record<Field, string>) {
    setProgress('busy')
    setFailure(null)
    try {
      const outcome = await send(values)
      setProgress(outcome.ok ? 'done' : 'filling')
      if (!outcome.ok) setFailure(outcome.error)
    } catch (error) {
      console.error('The account form failed', error)
      setProgress('filling')
      setFailure('unexpected')
    }
  }

  async function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (isSending.current) return
    const values = readValues(event.currentTarget, fields)
    const found = check(values)
    setProblems(found)
    if (Object.keys(found).length > 0) return
    isSending.current = true
    await submit(values)
    isSending.current = false
  }

  /** What was saved is no longer what the form shows. */
  const reopen = () => setProgress((now) => (now === 'done' ? 'filling' : now))

  return {
    /** For the <form>; our own messages stand at the fields, so the browser's are switched off. */
    formProps: {
      ref: formRef,
      noValidate: true,
      onSubmit,
      onInput: reopen,
    },
    problems,
    /** What the last try failed with, where it is no field's matter. */
    failure: place === undefined ? failure : null,
    /** The failure that is this field's matter. */
    failureAt: (field: Field) => (place === field ? failure : null),
    progress,
    reopen,
  }
}
