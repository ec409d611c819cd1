import { type FormEvent, useState } from 'react'
import { isSameEmail } from '#domain/accounts/account-form.ts'
import { success } from '#domain/outcome.ts'
import { FormFailure } from '#web/accounts/failure-message.tsx'
import { useAction } from '#web/accounts/use-action.ts'
import { useTexts } from '#web/i18n/use-texts.ts'
import { AskDialog } from '#web/ui/form/ask-dialog.tsx'
import { Button } from '#web/ui/form/button.tsx'
import { Choice } from '#web/ui/form/choice.tsx'
import { TextField } from '#web/ui/form/field.tsx'
import { LinkButton } from '#web/ui/form/link-button.tsx'

type DeletionDialogProps = {
  email: string
  isElsewhere: boolean
  onDownload(): Promise<void>
  onConfirm(removesDiary: boolean): void
  onClosed(): void
}

type DeletionFormProps = Omit<DeletionDialogProps, 'onClosed'> & { close(): void }

function DeletionForm({ email, isElsewhere, onDownload, onConfirm, close }: DeletionFormProps) {
  const { t } = useTexts('security')
  const [isWrong, setIsWrong] = useState(false)
  const download = useAction()
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const given = new FormData(event.currentTarget)
    const isRight = isSameEmail(String(given.get('email') ?? ''), email)
    setIsWrong(!isRight)
    if (!isRight) return
    close()
    onConfirm(given.has('diary'))
  }
  return (
    <form className="security-form" noValidate onSubmit={submit} onInput={() => setIsWrong(false)}>
      <p>{t(isElsewhere ? 'deletion.goesElsewhere' : 'deletion.goes')}</p>
      <p>
        {t('deletion.diary')}{' '}
        <LinkButton onClick={() => download.run(async () => success(await onDownload()))}>
          {t('deletion.download')}
        </LinkButton>
      </p>
      <FormFailure failure={download.failure} />
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

/** Says what goes and what stays, offers the diary as a file, and wants the address typed, to be sure. */
export function DeletionDialog({ onClosed, ...props }: DeletionDialogProps) {
  const { t } = useTexts('security')
  return (
    <AskDialog title={t('deletion.question')} onClosed={onClosed}>
      {(close) => <DeletionForm {...props} close={close} />}
    </AskDialog>
  )
}
