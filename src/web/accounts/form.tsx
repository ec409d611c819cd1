import type { ComponentProps, ReactNode } from 'react'
import type { AccountFailure } from '#domain/accounts/account-service.ts'
import { useTexts } from '#web/i18n/use-texts.ts'
import { Button } from '#web/ui/form/button.tsx'
import { Message } from '#web/ui/form/message.tsx'
import { Icon } from '#web/ui/icon.tsx'
import type { Progress } from './use-action.ts'
import type { FormState } from './use-form.ts'
import './account-form.css'

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
