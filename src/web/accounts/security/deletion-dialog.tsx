import { type FormEvent, useState } from 'react'
import { isSameEmail } from '#domain/accounts/security-form.ts'
import { success } from '#domain/outcome.ts'
import { FormFailure } from '#web/accounts/form-failure.tsx'
import { useTexts } from '#web/i18n/use-texts.ts'
import { AskDialog } from '#web/ui/form/ask-dialog.tsx'
import { Button } from '#web/ui/form/button.tsx'
import { Choice } from '#web/ui/form/choice.tsx'
import { TextField } from '#web/ui/form/field.tsx'
import { LinkButton } from '#web/ui/form/link-button.tsx'
import { useAction } from './use-action.ts'

type DeletionDialogProps = {
  email: string
  isElsewhere: boolean
  onDownload(): Promise<void>
  onSure(removesDiary: boolean): void
  onClosed(): void
}

type DeletionFormProps = Omit<DeletionDialogProps, 'onClosed'> & { close(): void }

function DeletionForm({ email, isElsewhere, onDownload, onSure, close }: DeletionFormProps) {
  const { t } = useTexts('security')
  const [isWrong, setIsWrong] = useState(false)
  const saving = useAction()
  const download = () =>
    saving.run(
      async () => success(await onDownload()),
      () => undefined,
    )
  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const given = new FormData(event.currentTarget)
    const isRight = isSameEmail(String(given.get('email') ?? ''), email)
    setIsWrong(!isRight)
    if (!isRight) return
    close()
    onSure(given.has('diary'))
  }
  return (
    <form className="guard-form" noValidate onSubmit={send} onInput={() => setIsWrong(false)}>
      <p>{t(isElsewhere ? 'deletion.goesElsewhere' : 'deletion.goes')}</p>
      <p>
        {t('deletion.diary')} <LinkButton onClick={download}>{t('deletion.download')}</LinkButton>
      </p>
      <FormFailure failure={saving.failure} />
      <Choice type="checkbox" name="diary" label={t('deletion.remove')} hint={t('deletion.otherwise')} />
      <TextField
        label={t('deletion.typeEmail', { email })}
        name="email"
        type="email"
        autoComplete="off"
        required
        error={isWrong ? t('deletion.otherEmail') : null}
      />
      <div className="ask-dialog-choices">
        <Button onClick={close}>{t('deletion.keep')}</Button>
        <Button type="submit" variant="danger">
          {t('deletion.act')}
        </Button>
      </div>
    </form>
  )
}

/** Says what goes and what stays, offers the diary as a file, and wants the address typed: nobody does that by mistake. */
export function DeletionDialog({ onClosed, ...props }: DeletionDialogProps) {
  const { t } = useTexts('security')
  return (
    <AskDialog title={t('deletion.question')} onClosed={onClosed}>
      {(close) => <DeletionForm {...props} close={close} />}
    </AskDialog>
  )
}
