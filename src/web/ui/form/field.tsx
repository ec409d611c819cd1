import { type InputHTMLAttributes, type ReactNode, type SelectHTMLAttributes, useId, useState } from 'react'
import { useTexts } from '#web/i18n/use-texts.ts'
import { Icon } from '#web/ui/icon.tsx'
import { LinkButton } from './link-button.tsx'
import './field.css'

/** What every field has around its control. */
type Around = { label: string; hint?: ReactNode; error?: string | null; aside?: ReactNode }

type FieldParts = { id: string; 'aria-describedby'?: string; 'aria-invalid'?: true }

/**
 * Label above, control, then the error (which says what to do) or the hint. What stands beside the label comes after the
 * control for the Tab key: whoever has typed an address goes on to the password.
 */
export function FieldFrame({
  label,
  hint,
  error,
  aside,
  children,
}: Around & { children: (parts: FieldParts) => ReactNode }) {
  const id = useId()
  const noteId = `${id}-note`
  const hasNote = Boolean(error) || Boolean(hint)
  return (
    <div className={error ? 'field field-wrong' : 'field'}>
      <label htmlFor={id}>{label}</label>
      {children({
        id,
        ...(hasNote && { 'aria-describedby': noteId }),
        ...(error && { 'aria-invalid': true }),
      })}
      {aside && <span className="field-aside">{aside}</span>}
      {error ? (
        <p className="field-error" id={noteId} role="alert">
          <Icon name="warning" size={16} />
          <span>{error}</span>
        </p>
      ) : (
        hint && (
          <p className="field-hint" id={noteId}>
            {hint}
          </p>
        )
      )}
    </div>
  )
}

/** A one-line input with its label, hint and error. */
export function TextField({
  label,
  hint,
  error,
  aside,
  ...input
}: Around & InputHTMLAttributes<HTMLInputElement>) {
  return (
    <FieldFrame {...{ label, hint, error: error ?? null, aside }}>
      {(parts) => <input type="text" {...input} {...parts} className="field-control" />}
    </FieldFrame>
  )
}

/** A password with a way to see what one types, and its label, hint and error. */
export function PasswordField({
  label,
  hint,
  error,
  aside,
  ...input
}: Around & Omit<InputHTMLAttributes<HTMLInputElement>, 'type'>) {
  const { t } = useTexts('common')
  const [isShown, setIsShown] = useState(false)
  return (
    <FieldFrame {...{ label, hint, error: error ?? null, aside }}>
      {(parts) => (
        <span className="password">
          <input
            autoCapitalize="none"
            spellCheck={false}
            {...input}
            {...parts}
            type={isShown ? 'text' : 'password'}
            className="field-control"
          />
          <LinkButton title={isShown ? t('hideTyped') : t('showTyped')} onClick={() => setIsShown(!isShown)}>
            {isShown ? t('hide') : t('show')}
          </LinkButton>
        </span>
      )}
    </FieldFrame>
  )
}

/** A native select with our chevron, its label, hint and error. */
export function SelectField({
  label,
  hint,
  error,
  aside,
  children,
  ...select
}: Around & SelectHTMLAttributes<HTMLSelectElement>) {
  return (
    <FieldFrame {...{ label, hint, error: error ?? null, aside }}>
      {(parts) => (
        <span className="select">
          <select {...select} {...parts} className="field-control">
            {children}
          </select>
          <Icon name="chevron" />
        </span>
      )}
    </FieldFrame>
  )
}
