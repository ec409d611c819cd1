import { useState } from 'react'
import type { AccountAnswer } from '#domain/accounts/account-service.ts'
import type { Deleted } from '#domain/accounts/security-settings.ts'
import { useAction } from '#web/accounts/use-action.ts'
import { useTexts } from '#web/i18n/use-texts.ts'
import { Button, ButtonLink } from '#web/ui/form/button.tsx'
import { SidePage } from '#web/ui/layout/side-page.tsx'
import { FailureOrStepUp } from './app-code-form.tsx'
import { DeletionDialog } from './deletion-dialog.tsx'
import { Section, type SectionProps } from './section.tsx'

/** What the deletion of an account does on this device. */
export type AccountDeletion = {
  downloadDiary(): Promise<void>
  /** Deletes the account, and what was written here with it, if that is wanted. */
  deleteAccount(removesDiary: boolean): AccountAnswer<null>
}

type DeletionSectionProps = SectionProps & {
  deletion: AccountDeletion
  /** Whether the log-in itself is kept at a provider elsewhere, and stays there. */
  isElsewhere: boolean
}

/** Deletes the account at once and for good, after a question that says what goes. */
export function DeletionSection({ security, settings, deletion, isElsewhere }: DeletionSectionProps) {
  const { t } = useTexts('security')
  const [isAsking, setIsAsking] = useState(false)
  const { run, isBusy, failure, retry } = useAction()
  return (
    <Section title={t('deletion.title')}>
      <p>{t(isElsewhere ? 'deletion.textElsewhere' : 'deletion.text')}</p>
      <Button variant="danger" isLoading={isBusy} onClick={() => setIsAsking(true)}>
        {t('deletion.open')}
      </Button>
      {isAsking && (
        <DeletionDialog
          email={settings.email}
          isElsewhere={isElsewhere}
          onDownload={deletion.downloadDiary}
          onConfirm={(removesDiary) => run(() => deletion.deleteAccount(removesDiary))}
          onClosed={() => setIsAsking(false)}
        />
      )}
      <FailureOrStepUp failure={failure} security={security} settings={settings} onRetry={retry} />
    </Section>
  )
}

/** What was deleted on the server, and what has become of the diary on this device. */
export type DeletionResult = { server: Deleted; diary: 'kept' | 'removed' | 'not-removed' }

/** After the deletion: what happened, and the way to the home page. */
export function AccountDeleted({ server, diary }: DeletionResult) {
  const { t } = useTexts('security')
  return (
    <SidePage title={t(`deleted.titles.${server}`)} measure="text">
      <div className="account-deleted" role="status">
        <p>{t(`deleted.${server}`)}</p>
        <p>{t(`deleted.diary.${diary}`)}</p>
      </div>
      <ButtonLink to="/">{t('deleted.home')}</ButtonLink>
    </SidePage>
  )
}
