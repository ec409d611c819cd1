import { type ReactNode, useId } from 'react'
import { Icon } from './icon.tsx'
import './field.css'

/** What every field has around its control. */
export type Around = { label: string; hint?: ReactNode; error?: string | null; aside?: ReactNode }

type FieldParts = { id: string; 'aria-describedby'?: string; 'aria-invalid'?: true }

/** Label above, control, then the error (which says what to do) or the hint. */
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
