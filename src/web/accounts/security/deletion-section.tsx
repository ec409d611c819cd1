import { type FormEvent, useEffect, useRef, useState } from 'react'
import { isSameEmail } from '#domain/accounts/account-form.ts'
import type { AccountAnswer } from '#domain/accounts/account-service.ts'
import type { Deleted } from '#domain/accounts/security-settings.ts'
import { success } from '#domain/outcome.ts'
import { FormFailure } from '#web/accounts/form.tsx'
import { useAction } from '#web/accounts/use-action.ts'
import { useTexts } from '#web/i18n/use-texts.ts'
import { AskDialog } from '#web/ui/form/ask-dialog.tsx'
import { Button, ButtonLink } from '#web/ui/form/button.tsx'
import { Choice } from '#web/ui/form/choice.tsx'
import { TextField } from '#web/ui/form/field.tsx'
import { LinkButton } from '#web/ui/form/link-button.tsx'
import { SidePage } from '#web/ui/layout/side-page.tsx'
import { FailureOrStepUp } from './owner-proof.tsx'
import { Section, type SectionProps } from './security-section.tsx'

type DeletionFormProps = {
  email: string
  isElsewhere: boolean
  onDownload(): Promise<void>
  onConfirm(removesDiary: boolean): void
  close(): void
}

/** Says what goes and what stays, offers the diary as a file, and asks for the address to be typed. */
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

export type AccountDeletion = {
  downloadDiary(): Promise<void>
  /** Deletes the account, and the diary of this device if that is wanted. */
  deleteAccount(removesDiary: boolean): AccountAnswer<null>
}

type DeletionSectionProps = SectionProps & {
  deletion: AccountDeletion
  /** Whether the log-in is at an external account provider, and stays there. */
  isElsewhere: boolean
}

export function DeletionSection({ deletion, isElsewhere, ...props }: DeletionSectionProps) {
  const { t } = useTexts('security')
  const [isAsking, setIsAsking] = useState(false)
  const action = useAction()
  return (
    <Section title={t('deletion.title')}>
      <p>{t(isElsewhere ? 'deletion.textElsewhere' : 'deletion.text')}</p>
      <Button variant="danger" isLoading={action.isBusy} onClick={() => setIsAsking(true)}>
        {t('deletion.open')}
      </Button>
      {isAsking && (
        <AskDialog title={t('deletion.question')} onClosed={() => setIsAsking(false)}>
          {(close) => (
            <DeletionForm
              email={props.settings.email}
              isElsewhere={isElsewhere}
              onDownload={deletion.downloadDiary}
              onConfirm={(removesDiary) => action.run(() => deletion.deleteAccount(removesDiary))}
              close={close}
            />
          )}
        </AskDialog>
      )}
      <FailureOrStepUp {...props} {...action} />
    </Section>
  )
}

/** What was deleted on the server, and whether the diary was removed from this device. */
export type DeletionResult = { server: Deleted; diary: 'kept' | 'removed' | 'not-removed' }

export function AccountDeleted({ server, diary }: DeletionResult) {
  const { t } = useTexts('security')
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    window.scrollTo(0, 0)
    place.current?.focus({ preventScroll: true }) // what was pressed is gone
  }, [])
  return (
    <SidePage title={t(`deleted.titles.${server}`)} measure="text">
      <div className="account-deleted" role="status" tabIndex={-1} ref={place}>
        <p>{t(`deleted.${server}`)}</p>
        <p>{t(`deleted.diary.${diary}`)}</p>
      </div>
      <ButtonLink to="/">{t('deleted.home')}</ButtonLink>
    </SidePage>
  )
}
