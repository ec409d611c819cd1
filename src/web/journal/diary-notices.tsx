import { type ReactNode, useEffect } from 'react'
import { shortDay } from '#web/i18n/format-date.ts'
import { useTexts } from '#web/i18n/use-texts.ts'
import { LinkButton } from '#web/ui/form/link-button.tsx'
import { Message } from '#web/ui/form/message.tsx'
import { SavedSign } from '#web/ui/icon.tsx'
import { type Journal, openSavedState, useDayChecked, useJournal } from './journal.ts'
import type { JournalState } from './journal-core.ts'

/** `unsynced`: why a saved entry is not synced, where there is more to say than that it is on this device. */
export function SavedStatus({ journal, unsynced }: { journal: Journal; unsynced?: ReactNode }) {
  const { t } = useTexts('journal')
  const state = useJournal(journal, openSavedState)
  return (
    <p className={`saved-word${state === 'not-saved' ? ' saved-word-lost' : ''}`} role="status">
      {state !== null && (
        <>
          <SavedSign state={state} />
          <span>{(state === 'saved' && unsynced) || t(`saved.${state}`)}</span>
        </>
      )}
    </p>
  )
}

/** Offers today when another day is open; when today is open, drafts of other days. */
export function DayNotices({ journal }: { journal: Journal }) {
  const { t, language } = useTexts('journal')
  const date = useJournal(journal, (state) => state.open.date)
  const today = useJournal(journal, (state) => state.today)
  const unfinished = useJournal(journal, (state) => state.unfinished).find((day) => day !== date)
  const hasEntry = unfinished !== undefined && journal.core.entryDate(unfinished) !== null
  useDayChecked(journal)
  return (
    <div className="diary-notices">
      {date !== today && (
        <p>
          {date < today ? t('earlierDay') : t('otherDay')}{' '}
          <LinkButton onClick={journal.openToday}>{t('writeToday')}</LinkButton>
        </p>
      )}
      {date === today && unfinished !== undefined && (
        <Message tone="hint">
          {t(hasEntry ? 'unfinishedChanges' : 'unfinished', { date: shortDay(unfinished, language) })}{' '}
          <LinkButton onClick={() => journal.edit(unfinished)}>{t('openUnfinished')}</LinkButton>
        </Message>
      )}
    </div>
  )
}

/** Why the open draft cannot be stored; null while it may only be slow. */
function writeFailure({ open }: JournalState) {
  return open.failure === 'slow' ? null : open.failure
}

/** Why the device cannot keep or show the learner's words, and what can be done. */
export function NotSavedNotice({ journal, onDownload }: { journal: Journal; onDownload(): void }) {
  const { t } = useTexts('journal')
  const cannotKeep = useJournal(journal, writeFailure)
  const cannotOpen = useJournal(journal, (state) => state.loadFailure)
  const isBackedUp = useJournal(journal, (state) => state.isBackedUp)
  const isCleared = useJournal(journal, (state) => state.isCleared)
  const failure = cannotKeep ?? cannotOpen
  useLeaveWarning(cannotKeep !== null && !isBackedUp)
  if (failure === null && !isCleared) return null
  return (
    <Message tone="failure" isBoxed>
      {cannotKeep !== null && <p>{isBackedUp ? t('lastWords.backedUp') : t('lastWords.screen')}</p>}
      {cannotKeep !== null && <p>{t(`cannotKeep.${cannotKeep}`)}</p>}
      {cannotKeep === null && cannotOpen !== null && <p>{t(`cannotOpen.${cannotOpen}`)}</p>}
      {failure === null && <p>{t('cleared')}</p>}
      <NextStep journal={journal} failure={failure} />
      <LinkButton onClick={onDownload}>{t('download')}</LinkButton>
    </Message>
  )
}

function NextStep({ journal, failure }: { journal: Journal; failure: JournalState['loadFailure'] }) {
  const { t } = useTexts('journal')
  if (failure === null) return <LinkButton onClick={() => void journal.putBack()}>{t('putBack')}</LinkButton>
  if (failure === 'storage-newer')
    return <LinkButton onClick={() => location.reload()}>{t('reload')}</LinkButton>
  return <LinkButton onClick={journal.retry}>{t('tryAgain')}</LinkButton>
}

/** Has the browser ask before it closes the page. */
function useLeaveWarning(isNeeded: boolean): void {
  useEffect(() => {
    if (!isNeeded) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', ask)
    return () => removeEventListener('beforeunload', ask)
  }, [isNeeded])
}
