import { type SavedState, savedStateOf } from '#domain/journal/saved-state.ts'
import { useTexts } from '#web/i18n/use-texts.ts'
import { SavedSign } from '#web/ui/saved-sign.tsx'
import type { Journal, JournalState } from './journal.ts'
import { useJournal } from './use-journal.ts'

/** The word for the open page. */
export function openSavedState({ open }: JournalState): SavedState | null {
  return savedStateOf(open.doc, open.isDurable, open.failure !== null)
}

/** One word, one sign: what has become of the words on screen. A live region. */
export function SavedWord({ journal }: { journal: Journal }) {
  const { t } = useTexts('journal')
  const state = useJournal(journal, openSavedState)
  return (
    <p className={`saved-word${state === 'not-saved' ? ' saved-word-lost' : ''}`} role="status">
      {state !== null && (
        <>
          <SavedSign state={state} />
          <span>{t(`saved.${state}`)}</span>
        </>
      )}
    </p>
  )
}
