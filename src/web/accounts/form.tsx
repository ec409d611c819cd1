import { type ComponentProps, type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import {
  type FieldProblem,
  LONGEST_PASSWORD,
  type Problems,
  type SignUpField,
} from '#domain/accounts/account-form.ts'
import type { AccountAnswer, AccountFailure } from '#domain/accounts/account-service.ts'
import type { PasswordLengths } from '#domain/accounts/passwords.ts'
import { useTexts } from '#web/i18n/use-texts.ts'
import { Button } from '#web/ui/form/button.tsx'
import { Message } from '#web/ui/form/message.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { pageSettings } from '#web/ui/page-settings.ts'
import { type Progress, useAction } from './use-action.ts'
import './account-form.css'

/** The lengths of a new password in this installation. An external account provider may ask for more. */
export function passwordLengths(): PasswordLengths {
  return { least: pageSettings().shortestPassword, most: LONGEST_PASSWORD }
}

type FieldError = FieldProblem | AccountFailure

type FormOptions<Field extends string, Value> = {
  fields: readonly Field[]
  check: (values: Record<Field, string>) => Problems<Field>
  send: (values: Record<Field, string>) => AccountAnswer<Value>
  onDone?: (value: Value, values: Record<Field, string>) => void
  /** Failures that are shown at a field instead of under the form. */
  failsAt?: Partial<Record<AccountFailure, Field>>
  /** The form's own text for an error at a field; undefined for the usual one, null for none. */
  textOf?: (error: FieldError, field: Field) => string | null | undefined
}

function readValues<Field extends string>(form: HTMLFormElement, fields: readonly Field[]) {
  const data = new FormData(form)
  const entries = fields.map((field) => [field, String(data.get(field) ?? '')])
  return Object.fromEntries(entries) as Record<Field, string>
}

function useErrorText() {
  const { t } = useTexts('accounts')
  return (error: FieldError, field: string): string => {
    switch (error) {
      case 'missing':
        return t(`missing.${field as SignUpField | 'code'}`)
      case 'not-an-email':
      case 'passwords-differ':
      case 'too-short':
      case 'too-long':
      case 'in-the-future':
        return t(`problems.${error}`, passwordLengths())
      default:
        return t(`failures.${error}`)
    }
  }
}

/** The problems that what is typed now has not mended; no new ones, which would nag while somebody types. */
function stillThere<Field extends string>(shown: Problems<Field>, now: Problems<Field>): Problems<Field> {
  const fields = Object.keys(shown) as Field[]
  const rest = fields.filter((field) => shown[field] === now[field])
  return rest.length === fields.length
    ? shown
    : (Object.fromEntries(rest.map((field) => [field, shown[field]])) as Problems<Field>)
}

/** What a form looks like to the parts around its fields. */
type FormState = Pick<ReturnType<typeof useForm>, 'formProps' | 'failure' | 'progress'>

/**
 * A form about the account: one submit at a time; errors stand at their fields until they are mended, and the first
 * gets the focus.
 */
export function useForm<Field extends string, Value>({
  fields,
  check,
  send,
  onDone,
  failsAt,
  textOf,
}: FormOptions<Field, Value>) {
  const [problems, setProblems] = useState<Problems<Field>>({})
  const [submits, setSubmits] = useState(0)
  const { progress, failure, run, reset, dismiss } = useAction()
  const formRef = useRef<HTMLFormElement>(null)
  const errorText = useErrorText()

  const failedField = failure === null ? undefined : failsAt?.[failure]
  // biome-ignore lint/correctness/useExhaustiveDependencies: the focus follows a submit, not what is typed after it
  useEffect(() => {
    formRef.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [submits, failedField])

  function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const values = readValues(event.currentTarget, fields)
    const found = check(values)
    setProblems(found)
    setSubmits(submits + 1)
    if (Object.keys(found).length > 0) return dismiss()
    run(
      () => send(values),
      (value) => onDone?.(value, values),
    )
  }

  function onInput(event: FormEvent<HTMLFormElement>) {
    const values = readValues(event.currentTarget, fields)
    setProblems((shown) => stillThere(shown, check(values)))
    if (failedField === undefined) reset()
    else dismiss()
  }

  function errorAt(field: Field): string | null {
    const error = problems[field] ?? (failedField === field ? failure : null)
    if (error == null) return null
    const own = textOf?.(error, field)
    return own === undefined ? errorText(error, field) : own
  }

  return {
    /** For the <form>. Our own messages stand at the fields, so the browser's are switched off. */
    formProps: { ref: formRef, noValidate: true, onSubmit, onInput },
    field: (name: Field) => ({ name, error: errorAt(name) }),
    /** What the last submit failed with, unless it is shown at a field. */
    failure: failedField === undefined ? failure : null,
    progress,
    reset,
    retry: () => formRef.current?.requestSubmit(),
  }
}

/** The text of a failure where nothing was typed. */
export function useFailureText() {
  const { t } = useTexts('accounts')
  return (failure: AccountFailure): string =>
    failure === 'offline' || failure === 'unexpected'
      ? t(`actionFailures.${failure}`)
      : t(`failures.${failure}`)
}

/** Why a form could not be sent; nothing for null. */
export function FormFailure({ failure }: { failure: AccountFailure | null }) {
  const { t } = useTexts('accounts')
  return failure === null ? null : <Message tone="failure">{t(`failures.${failure}`)}</Message>
}

/** The same for what is done without a form. */
export function ActionFailure({ failure }: { failure: AccountFailure | null }) {
  const failureText = useFailureText()
  return failure === null ? null : <Message tone="failure">{failureText(failure)}</Message>
}

type SubmitLabels = { label: string; busyLabel: string }

type SubmitButtonProps = SubmitLabels &
  Omit<ComponentProps<typeof Button>, 'type' | 'isLoading' | 'children'> & { progress: Progress }

export function SubmitButton({ progress, label, busyLabel, ...button }: SubmitButtonProps) {
  const isBusy = progress === 'busy'
  return (
    <Button {...button} type="submit" isLoading={isBusy}>
      {isBusy ? busyLabel : label}
    </Button>
  )
}

type PageFormProps = SubmitLabels & {
  form: FormState
  disabled?: boolean
  /** Replaces the usual message for `form.failure`. */
  failureMessage?: ReactNode
  children: ReactNode
}

/** The form that a page is about: fields, one wide button, and why it failed. */
export function PageForm({ form, disabled, failureMessage, children, ...labels }: PageFormProps) {
  return (
    <form className="account-form" {...form.formProps}>
      {children}
      <SubmitButton {...labels} progress={form.progress} disabled={disabled} size="lg" fullWidth />
      {failureMessage === undefined ? <FormFailure failure={form.failure} /> : failureMessage}
    </form>
  )
}

/** What was done last, read out when it appears. */
export function DoneText({ className, children }: { className: string; children: string | null }) {
  return (
    <p className={className} role="status">
      {children !== null && (
        <>
          <Icon name="tick" />
          <span>{children}</span>
        </>
      )}
    </p>
  )
}
