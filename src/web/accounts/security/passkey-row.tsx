import { useState } from 'react'
import { checkName } from '#domain/accounts/account-form.ts'
import type { Passkey } from '#domain/accounts/security-settings.ts'
import { dayOf } from '#domain/clock.ts'
import { FormFailure } from '#web/accounts/failure-message.tsx'
import { useAction } from '#web/accounts/use-action.ts'
import { useForm } from '#web/accounts/use-form.ts'
import { shortDay } from '#web/i18n/format-date.ts'
import { useTexts } from '#web/i18n/use-texts.ts'
import { Button } from '#web/ui/form/button.tsx'
import { TextField } from '#web/ui/form/field.tsx'
import { FailureOrStepUp } from './app-code-form.tsx'
import { ConfirmButton } from './confirm-button.tsx'
import { FormActions, type SectionProps, useFocusOnStep } from './section.tsx'

type PasskeyRowProps = SectionProps & { passkey: Passkey }

type RenameProps = PasskeyRowProps & { onClose(): void }

function Rename({ passkey, security, onChanged, onClose }: RenameProps) {
  const { t } = useTexts('security')
  const { formProps, errorAt, failure, progress } = useForm({
    fields: ['name'] as const,
    check: checkName,
    textOf: () => t('passkeys.missingName'),
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
    <form className="security-form" {...formProps}>
      <TextField
        label={t('passkeys.name')}
        name="name"
        autoComplete="off"
        maxLength={120}
        required
        defaultValue={passkey.name}
        error={errorAt('name')}
      />
      <FormActions label={t('save')} progress={progress} onCancel={onClose} />
      <FormFailure failure={failure} />
    </form>
  )
}

/** One passkey: its name, when it was made and used, and what can be done with it. */
export function PasskeyRow(props: PasskeyRowProps) {
  const { t, language } = useTexts('security')
  const { passkey, security, settings, onChanged } = props
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
    <li className="security-row">
      <p className="security-row-name">{name}</p>
      <p className="security-row-note">
        {t('added', { date: day(passkey.addedAt) })} {used}
      </p>
      <div className="security-row-actions" ref={place}>
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
            cancelLabel={t('keep')}
            confirmLabel={t('remove')}
            onConfirm={remove}
          />
        )}
      </div>
      <FailureOrStepUp
        failure={action.failure}
        security={security}
        settings={settings}
        onRetry={action.retry}
      />
    </li>
  )
}
