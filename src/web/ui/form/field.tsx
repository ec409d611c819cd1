import { type ComponentProps, useState } from 'react'
import { useTexts } from '#web/i18n/use-texts.ts'
import { Icon } from '#web/ui/icon.tsx'
import { FieldFrame, type FieldLabels } from './field-frame.tsx'
import { LinkButton } from './link-button.tsx'
import './field.css'

export function TextField({ label, hint, error, aside, ...input }: FieldLabels & ComponentProps<'input'>) {
  return (
    <FieldFrame {...{ label, hint, error, aside }}>
      {(parts) => <input type="text" {...input} {...parts} className="field-control" />}
    </FieldFrame>
  )
}

type PasswordFieldProps = FieldLabels & Omit<ComponentProps<'input'>, 'type'>

export function PasswordField({ label, hint, error, aside, ...input }: PasswordFieldProps) {
  const { t } = useTexts('common')
  const [isShown, setIsShown] = useState(false)
  return (
    <FieldFrame {...{ label, hint, error, aside }}>
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
