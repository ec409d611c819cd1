import { useState } from 'react'
import type { AccountFailure } from '#domain/accounts/account-service.ts'
import type { Outcome } from '#domain/outcome.ts'
import { useTexts } from '#web/i18n/use-texts.ts'
import { Button } from '#web/ui/form/button.tsx'
import { DeletionDialog } from './deletion-dialog.tsx'
import { Section, type SectionProps } from './section.tsx'
import { ActionFailure } from './step-up.tsx'
import { useAction } from './use-action.ts'

/** What the end of an account does on this device. */
export type Leaving = {
  downloadDiary(): Promise<void>
  /** Deletes the account, and what was written here with it, if that is wanted. */
  leave(removesDiary: boolean): Promise<Outcome<null, AccountFailure>>
}

type DeletionSectionProps = SectionProps & {
  leaving: Leaving
  /** Whether the log-in itself is kept at a provider elsewhere, and stays there. */
  isElsewhere: boolean
}

/** The end of the account: at once and for good, after a question that says what goes. */
export function DeletionSection({ security, guards, leaving, isElsewhere }: DeletionSectionProps) {
  const { t } = useTexts('security')
  const [isAsking, setIsAsking] = useState(false)
  const action = useAction()
  const leave = (removesDiary: boolean) =>
    action.run(
      () => leaving.leave(removesDiary),
      () => undefined,
    )
  return (
    <Section title={t('deletion.title')}>
      <p>{t(isElsewhere ? 'deletion.textElsewhere' : 'deletion.text')}</p>
      <Button variant="danger" isLoading={action.isBusy} onClick={() => setIsAsking(true)}>
        {t('deletion.open')}
      </Button>
      {isAsking && (
        <DeletionDialog
          email={guards.email}
          isElsewhere={isElsewhere}
          onDownload={leaving.downloadDiary}
          onSure={leave}
          onClosed={() => setIsAsking(false)}
        />
      )}
      <ActionFailure failure={action.failure} security={security} guards={guards} onProven={action.retry} />
    </Section>
  )
}
