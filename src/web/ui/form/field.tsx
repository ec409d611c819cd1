import { type InputHTMLAttributes, type SelectHTMLAttributes, useState } from 'react'
import { useTexts } from '#web/i18n/use-texts.ts'
import { Icon } from '#web/ui/icon.tsx'
import { type Around, FieldFrame } from './field-frame.tsx'
import { LinkButton } from './link-button.tsx'
import './field.css'

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
