import type { ComponentProps, ReactNode } from 'react'
import type { AccountFailure } from '#domain/accounts/account-service.ts'
import { useTexts } from '#web/i18n/use-texts.ts'
import { Button } from '#web/ui/form/button.tsx'
import { Message } from '#web/ui/form/message.tsx'
import { Icon } from '#web/ui/icon.tsx'
import type { Progress } from './use-action.ts'
import type { useForm } from './use-form.ts'
import './account-form.css'

/** The words for a failure of something without a form, where nothing was typed. */
export function useFailureText() {
  const { t } = useTexts('accounts')
  return (failure: AccountFailure): string =>
    failure === 'offline' || failure === 'unexpected'
      ? t(`actionFailures.${failure}`)
      : t(`failures.${failure}`)
}

/** Why the form could not be sent; nothing while it has not failed. */
export function FormFailure({ failure }: { failure: AccountFailure | null }) {
  const { t } = useTexts('accounts')
  if (failure === null) return null
  return <Message tone="failure">{t(`failures.${failure}`)}</Message>
}

/** The same of a button, or of what a page asks for by itself. */
export function ActionFailure({ failure }: { failure: AccountFailure | null }) {
  const text = useFailureText()
  return failure === null ? null : <Message tone="failure">{text(failure)}</Message>
}

type SubmitLabels = { label: string; busyLabel: string }

type SubmitButtonProps = SubmitLabels &
  Omit<ComponentProps<typeof Button>, 'type' | 'isLoading' | 'children'> & { progress: Progress }

/** Sends the form; busy, it says so in its own words. */
export function SubmitButton({ progress, label, busyLabel, ...button }: SubmitButtonProps) {
  const isBusy = progress === 'busy'
  return (
    <Button {...button} type="submit" isLoading={isBusy}>
      {isBusy ? busyLabel : label}
    </Button>
  )
}

type PageFormProps = SubmitLabels & {
  form: Pick<ReturnType<typeof useForm>, 'formProps' | 'progress' | 'failure'>
  disabled?: boolean
  /** In place of the usual words for the failure. */
  failureMessage?: ReactNode
  children: ReactNode
}

/** The form that a page is about: its fields, one wide button, and why it failed. */
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
