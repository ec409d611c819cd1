import { useTranslation } from 'react-i18next'
import { LinkButton } from '#web/ui/link-button.tsx'
import { Message } from '#web/ui/message.tsx'
import type { Journal } from './journal.ts'
import { useJournal } from './use-journal.ts'

type NotSavedNoticeProps = { journal: Journal; onDownload(): void }

/** Says what happened to the learner's words when the device will not keep or show them, and the ways on. */
export function NotSavedNotice({ journal, onDownload }: NotSavedNoticeProps) {
  const { t } = useTranslation('journal')
  const writeFailure = useJournal(journal, (state) => state.open.failure)
  const loadFailure = useJournal(journal, (state) => state.loadFailure)
  const failure = writeFailure === null || writeFailure === 'slow' ? loadFailure : writeFailure
  if (failure === null) return null
  return (
    <Message tone="failure" isBoxed>
      <p>{writeFailure === null ? t(`cannotOpen.${failure}`) : t(`cannotKeep.${failure}`)}</p>
      <LinkButton onClick={journal.retry}>{t('tryAgain')}</LinkButton>
      <LinkButton onClick={onDownload}>{t('download')}</LinkButton>
    </Message>
  )
}
