import { type ReactNode, useDeferredValue, useEffect, useMemo, useState } from 'react'
import { type SavedState, savedStateOf } from '#domain/journal/entry.ts'
import { countWords } from '#domain/text/text-summary.ts'
import { useTexts } from '#web/i18n/use-texts.ts'
import { SavedSign } from '#web/ui/icon.tsx'
import { type Journal, useJournal } from './journal.ts'
import type { JournalState } from './journal-core.ts'

/** Whether the open draft is saved, synced, kept as a draft, or not stored; null where there is nothing to say. */
export function openSavedState({ open }: JournalState): SavedState | null {
  return savedStateOf(open)
}

/** `unsynced`: why a saved page is not synced, where there is more to say than that it is on this device. */
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

const LONG = 10_000 // characters; more take longer to count than a keystroke may
const PAUSE_MS = 400 // longer than between two keys

/** How many words the open draft has; counted without delaying the typing. */
export function WordCount({ journal }: { journal: Journal }) {
  const { language } = useTexts('common')
  const content = useDeferredValue(useJournal(journal, (state) => state.open.draft.content))
  const counted = useInPauses(content)
  const words = useMemo(() => countWords(counted), [counted])
  return new Intl.NumberFormat(language).format(words)
}

/** A short text as it is; a long one as it was when the learner last paused. */
function useInPauses(content: string): string {
  const [atPause, setAtPause] = useState(content)
  useEffect(() => {
    const timer = setTimeout(() => setAtPause(content), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [content])
  return content.length > LONG ? atPause : content
}
