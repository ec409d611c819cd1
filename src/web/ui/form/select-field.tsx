import type { ComponentProps } from 'react'
import { Icon } from '#web/ui/icon.tsx'
import { FieldFrame, type FieldLabels } from './field.tsx'
import './select-field.css'

type SelectFieldProps = FieldLabels & ComponentProps<'select'>

export function SelectField({ label, hint, error, aside, children, ...select }: SelectFieldProps) {
  return (
    <FieldFrame {...{ label, hint, error, aside }}>
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
