import type { ReactNode } from 'react'
import { type SavedState, savedStateOf } from '#domain/journal/entry.ts'
import { useTexts } from '#web/i18n/use-texts.ts'
import { SavedSign } from '#web/ui/icon.tsx'
import { type Journal, useJournal } from './journal.ts'
import type { JournalState } from './journal-core.ts'

/** Whether the open draft is saved, synced, kept as a draft, or not stored; null where there is nothing to say. */
export function openSavedState({ open }: JournalState): SavedState | null {
  return savedStateOf(open)
}

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
