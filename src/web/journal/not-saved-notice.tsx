import { useEffect } from 'react'
import { useTexts } from '#web/i18n/use-texts.ts'
import { LinkButton } from '#web/ui/form/link-button.tsx'
import { Message } from '#web/ui/form/message.tsx'
import type { Journal, JournalState } from './journal.ts'
import { useJournal } from './use-journal.ts'

type NotSavedNoticeProps = { journal: Journal; onDownload(): void }

/** Why the store does not take the words of the open page; null while it does, or may only be slow. */
function writeFailure({ open }: JournalState) {
  return open.failure === 'slow' ? null : open.failure
}

/** Says what happened to the learner's words when the device will not keep or show them, and the ways on. */
export function NotSavedNotice({ journal, onDownload }: NotSavedNoticeProps) {
  const { t } = useTexts('journal')
  const cannotKeep = useJournal(journal, writeFailure)
  const cannotOpen = useJournal(journal, (state) => state.loadFailure)
  const isSetAside = useJournal(journal, (state) => state.isSetAside)
  const isCleared = useJournal(journal, (state) => state.isCleared)
  const failure = cannotKeep ?? cannotOpen
  useLeavingAsked(cannotKeep !== null && !isSetAside)
  if (failure === null && !isCleared) return null
  return (
    <Message tone="failure" isBoxed>
      {cannotKeep !== null && <p>{isSetAside ? t('lastWords.aside') : t('lastWords.screen')}</p>}
      {cannotKeep !== null && <p>{t(`cannotKeep.${cannotKeep}`)}</p>}
      {cannotKeep === null && cannotOpen !== null && <p>{t(`cannotOpen.${cannotOpen}`)}</p>}
      {failure === null && <p>{t('cleared')}</p>}
      <WayOn journal={journal} failure={failure} />
      <LinkButton onClick={onDownload}>{t('download')}</LinkButton>
    </Message>
  )
}

function WayOn({ journal, failure }: { journal: Journal; failure: JournalState['loadFailure'] }) {
  const { t } = useTexts('journal')
  if (failure === null) return <LinkButton onClick={() => void journal.putBack()}>{t('putBack')}</LinkButton>
  if (failure === 'storage-newer')
    return <LinkButton onClick={() => location.reload()}>{t('reload')}</LinkButton>
  return <LinkButton onClick={journal.retry}>{t('tryAgain')}</LinkButton>
}

/** While words are on the screen and nowhere else, the browser asks before it closes the page. */
function useLeavingAsked(isAsked: boolean): void {
  useEffect(() => {
    if (!isAsked) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', ask)
    return () => removeEventListener('beforeunload', ask)
  }, [isAsked])
}
