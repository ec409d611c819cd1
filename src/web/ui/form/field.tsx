import { type ComponentProps, type ReactNode, useId } from 'react'
import { Icon } from '#web/ui/icon.tsx'
import './field.css'

export type FieldLabels = {
  label: string
  hint?: ReactNode
  /** It says what to do, and is shown in place of the hint, or above one that counts. */
  error?: string | null | undefined
  isHintKept?: boolean
  /** Shown beside the label; the Tab key reaches it after the control. */
  aside?: ReactNode
}

type FieldParts = { id: string; 'aria-describedby'?: string; 'aria-invalid'?: true }

type FieldFrameProps = FieldLabels & { children: (parts: FieldParts) => ReactNode }

export function FieldFrame({ label, hint, error, isHintKept, aside, children }: FieldFrameProps) {
  const id = useId()
  const [errorId, hintId] = [`${id}-error`, `${id}-hint`]
  const isHintShown = Boolean(hint) && (!error || isHintKept === true)
  const notes = [...(error ? [errorId] : []), ...(isHintShown ? [hintId] : [])]
  return (
    <div className={error ? 'field field-wrong' : 'field'}>
      <label htmlFor={id}>{label}</label>
      {children({
        id,
        ...(notes.length > 0 && { 'aria-describedby': notes.join(' ') }),
        ...(error && { 'aria-invalid': true }),
      })}
      {aside && <span className="field-aside">{aside}</span>}
      {error && (
        <p className="field-error" id={errorId} role="alert">
          <Icon name="warning" size={16} />
          <span>{error}</span>
        </p>
      )}
      {isHintShown && (
        <p className="field-hint" id={hintId}>
          {hint}
        </p>
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
