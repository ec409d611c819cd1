import { type InputHTMLAttributes, useId } from 'react'
import './choice.css'

type ChoiceProps = { type: 'radio' | 'checkbox'; label: string; hint?: string } & Omit<
  InputHTMLAttributes<HTMLInputElement>,
  'type'
>

/** A native radio or check box with its label and, below, what it does. */
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
