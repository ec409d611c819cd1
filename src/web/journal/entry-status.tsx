import { type ReactNode, useEffect, useMemo, useState } from 'react'
import { type SavedState, savedStateOf } from '#domain/journal/entry.ts'
import { countWords } from '#domain/text/text-summary.ts'
import { useTexts } from '#web/i18n/use-texts.ts'
import { SavedSign } from '#web/ui/icon.tsx'
import { TYPING_PAUSE_MS } from '#web/ui/typing-pause.ts'
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

/** How many words the open draft has, counted whenever the learner pauses. */
export function WordCount({ journal }: { journal: Journal }) {
  const { language } = useTexts('common')
  const content = useInPauses(journal)
  const words = useMemo(() => countWords(content), [content])
  const format = useMemo(() => new Intl.NumberFormat(language), [language])
  return <>{format.format(words)}</>
}

/** The text of the open draft as it was when the learner last paused; no key draws anything anew. */
function useInPauses(journal: Journal): string {
  const [atPause, setAtPause] = useState(() => journal.get().open.draft.content)
  useEffect(() => {
    let seen: string | undefined
    let timer: ReturnType<typeof setTimeout> | undefined
    const look = () => {
      const { content } = journal.get().open.draft
      if (content === seen) return
      seen = content
      clearTimeout(timer)
      timer = setTimeout(() => setAtPause(content), TYPING_PAUSE_MS)
    }
    look()
    const stop = journal.subscribe(look)
    return () => {
      clearTimeout(timer)
      stop()
    }
  }, [journal])
  return atPause
}
