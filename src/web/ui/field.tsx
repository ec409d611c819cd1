import {
  type InputHTMLAttributes,
  type ReactNode,
  type SelectHTMLAttributes,
  type TextareaHTMLAttributes,
  useId,
} from 'react'
import { Icon } from './icon.tsx'
import './field.css'

type Around = { label: string; hint?: ReactNode; error?: string | null; aside?: ReactNode }

type FieldParts = { id: string; 'aria-describedby'?: string; 'aria-invalid'?: true }

/** Label above, control, then the error (which says what to do) or the hint. */
function FieldFrame({
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
      <div className="field-head">
        <label htmlFor={id}>{label}</label>
        {aside}
      </div>
      {children({
        id,
        ...(hasNote && { 'aria-describedby': noteId }),
        ...(error && { 'aria-invalid': true }),
      })}
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

/** A text area with its label, hint and error. */
export function TextAreaField({
  label,
  hint,
  error,
  aside,
  ...area
}: Around & TextareaHTMLAttributes<HTMLTextAreaElement>) {
  return (
    <FieldFrame {...{ label, hint, error: error ?? null, aside }}>
      {(parts) => <textarea {...area} {...parts} className="field-control" />}
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
