import { type ComponentProps, useId } from 'react'
import './choice.css'

type ChoiceProps = ComponentProps<'input'> & { type: 'radio' | 'checkbox'; label: string; hint?: string }

export function Choice({ label, hint, ...input }: ChoiceProps) {
  const id = useId()
  const hintId = `${id}-hint`
  return (
    <div className="choice">
      <input {...input} id={id} aria-describedby={hint === undefined ? undefined : hintId} />
      <label htmlFor={id}>{label}</label>
      {hint !== undefined && (
        <p className="choice-hint" id={hintId}>
          {hint}
        </p>
      )}
    </div>
  )
}
