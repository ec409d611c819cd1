import { useState } from 'react'
import { checkName } from '#domain/accounts/security-form.ts'
import type { Passkey } from '#domain/accounts/security-settings.ts'
import { dayOf } from '#domain/clock.ts'
import { FormFailure } from '#web/accounts/form-failure.tsx'
import { useAccountForm } from '#web/accounts/use-account-form.ts'
import { shortDay } from '#web/i18n/format-date.ts'
import { useTexts } from '#web/i18n/use-texts.ts'
import { Button } from '#web/ui/form/button.tsx'
import { TextField } from '#web/ui/form/field.tsx'
import { ConfirmButton } from './confirm-button.tsx'
import { useFocusOnStep } from './disclosure.tsx'
import { FormActions } from './form-actions.tsx'
import type { SectionProps } from './section.tsx'
import { ActionFailure } from './step-up.tsx'
import { useAction } from './use-action.ts'

type PasskeyRowProps = SectionProps & { passkey: Passkey }

type RenameProps = PasskeyRowProps & { onClose(): void }

function Rename({ passkey, security, onChanged, onClose }: RenameProps) {
  const { t } = useTexts('security')
  const { formProps, problems, failure, progress } = useAccountForm({
    fields: ['name'] as const,
    check: checkName,
    async send({ name }) {
      const outcome = await security.renamePasskey(passkey.id, name.trim())
      if (outcome.ok) {
        onClose()
        onChanged()
      }
      return outcome
    },
  })
  return (
    <form className="guard-form" {...formProps}>
      <TextField
        label={t('passkeys.name')}
        name="name"
        autoComplete="off"
        maxLength={120}
        required
        defaultValue={passkey.name}
        error={problems.name === undefined ? null : t('passkeys.missingName')}
      />
      <FormActions label={t('save')} progress={progress} onCancel={onClose} />
      <FormFailure failure={failure} />
    </form>
  )
}

/** One passkey: its name, when it was made and used, and what can be done with it. */
export function PasskeyRow(props: PasskeyRowProps) {
  const { t, language } = useTexts('security')
  const { passkey, security, guards, onChanged } = props
  const [isRenaming, setIsRenaming] = useState(false)
  const place = useFocusOnStep(isRenaming)
  const action = useAction()
  const name = passkey.name || t('passkeys.unnamed')
  const day = (at: number) => shortDay(dayOf(at), language)
  const remove = () => action.run(() => security.removePasskey(passkey.id), onChanged)
  const used =
    passkey.lastUsedAt === null
      ? t('passkeys.neverUsed')
      : t('passkeys.used', { date: day(passkey.lastUsedAt) })
  return (
    <li className="guard-row">
      <p className="guard-row-name">{name}</p>
      <p className="guard-row-note">
        {t('added', { date: day(passkey.addedAt) })} {used}
      </p>
      <div className="guard-row-deeds" ref={place}>
        {isRenaming ? (
          <Rename {...props} onClose={() => setIsRenaming(false)} />
        ) : (
          <Button
            variant="outline"
            size="sm"
            aria-label={t('passkeys.renameIt', { name })}
            onClick={() => setIsRenaming(true)}
          >
            {t('passkeys.rename')}
          </Button>
        )}
        {!isRenaming && (
          <ConfirmButton
            size="sm"
            label={t('remove')}
            isBusy={action.isBusy}
            question={t('passkeys.removeQuestion', { name })}
            text={t('passkeys.removeText')}
            leave={t('keep')}
            act={t('remove')}
            onSure={remove}
          />
        )}
      </div>
      <ActionFailure failure={action.failure} security={security} guards={guards} onProven={action.retry} />
    </li>
  )
}
