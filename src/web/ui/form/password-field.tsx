import { type ComponentProps, useState } from 'react'
import { useTexts } from '#web/i18n/use-texts.ts'
import { FieldFrame, type FieldLabels } from './field.tsx'
import { LinkButton } from './link-button.tsx'
import './password-field.css'

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
