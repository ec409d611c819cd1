import { type ComponentProps, type ReactNode, useId } from 'react'
import { Icon } from '#web/ui/icon.tsx'
import './field.css'

export type FieldLabels = {
  label: string
  hint?: ReactNode
  /** It says what to do, and is shown in place of the hint. */
  error?: string | null | undefined
  /** Shown beside the label; the Tab key reaches it after the control. */
  aside?: ReactNode
}

type FieldParts = { id: string; 'aria-describedby'?: string; 'aria-invalid'?: true }

type FieldFrameProps = FieldLabels & { children: (parts: FieldParts) => ReactNode }

export function FieldFrame({ label, hint, error, aside, children }: FieldFrameProps) {
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

export function TextField({ label, hint, error, aside, ...input }: FieldLabels & ComponentProps<'input'>) {
  return (
    <FieldFrame {...{ label, hint, error, aside }}>
      {(parts) => <input type="text" {...input} {...parts} className="field-control" />}
    </FieldFrame>
  )
}
