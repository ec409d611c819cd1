import { type ReactNode, useId } from 'react'
import { Icon } from '#web/ui/icon.tsx'
import './field.css'

/** What every field has around its control. */
export type Around = { label: string; hint?: ReactNode; error?: string | null; aside?: ReactNode }

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
