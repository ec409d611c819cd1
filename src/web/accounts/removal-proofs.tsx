import { checkRemovalProofs } from '#domain/accounts/account-form.ts'
import type { AccountAnswer } from '#domain/accounts/account-service.ts'
import { useTexts } from '#web/i18n/use-texts.ts'
import { TextField } from '#web/ui/form/field.tsx'
import { PasswordField } from '#web/ui/form/password-field.tsx'
import { HiddenUsername } from './credential-fields.tsx'
import { PageForm } from './form.tsx'
import { useForm } from './use-form.ts'

type RemovalProofsFormProps<Value> = {
  email: string
  send(proofs: { code: string; password: string }): AccountAnswer<Value>
  onDone(value: Value): void
}

/** The mailed code and the password, which together remove what was added lately. */
export function RemovalProofsForm<Value>({ email, send, onDone }: RemovalProofsFormProps<Value>) {
  const { t } = useTexts('accounts')
  const form = useForm({ fields: ['code', 'password'] as const, check: checkRemovalProofs, send, onDone })
  return (
    <PageForm form={form} label={t('notMine.submit')} busyLabel={t('notMine.submitting')}>
      <HiddenUsername email={email} />
      <TextField
        label={t('notMine.code')}
        {...form.field('code')}
        autoComplete="one-time-code"
        autoCapitalize="none"
        spellCheck={false}
        required
      />
      <PasswordField
        label={t('password')}
        {...form.field('password')}
        autoComplete="current-password"
        required
      />
    </PageForm>
  )
}
