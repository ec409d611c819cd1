import { useEffect, useState } from 'react'
import type { Profile } from '#domain/accounts/profile.ts'
import type { Day } from '#domain/clock.ts'
import { NOTHING_READ, needsReading, suggest } from '#domain/suggest/suggest.ts'
import type { Suggestion } from '#domain/suggest/suggestion.ts'
import { isBlank } from '#domain/text/text-summary.ts'
import { useJournal } from '#web/journal/journal.ts'
import type { JournalState } from '#web/journal/journal-core.ts'
import { createLocalStorageSuggestionMemory } from '#web/suggest/local-storage-suggestion-memory.adapter.ts'
import { Suggestions } from '#web/suggest/suggestions.tsx'
import type { OpenDiary } from '../diary/open-diary.ts'

export type SuggestionsProps = { diary: OpenDiary; profile: Profile }

/** Whether the entry of today is open and has not been saved. */
function isTodaysOpen({ open, today }: JournalState): boolean {
  return open.date === today && open.doc.entry === undefined
}

function isReady({ known, isFilling, entries }: JournalState): boolean {
  return known === 'all' && (!isFilling || entries.length > 0)
}

/** What to write about today, found once: what comes from other devices meanwhile changes nothing on the page. */
function useTodays({ diary, profile }: SuggestionsProps, today: Day, isDue: boolean): Suggestion[] | null {
  const [found, setFound] = useState<{ today: Day; all: Suggestion[] } | null>(null)
  const isFound = found?.today === today
  useEffect(() => {
    if (!isDue || isFound) return
    let isGone = false
    async function find() {
      const { sentences } = await diary.loadSentences()
      const rows = await sentences.all()
      if (isGone) return
      const { nativeLanguage, targetLanguage, levels } = profile
      const known = {
        today,
        days: diary.journal.core.days.all(),
        rows: rows.ok ? rows.value : [],
        level: levels?.[targetLanguage],
        nativeLanguage,
        targetLanguage,
      }
      const reading = needsReading(known)
        ? (await import('#domain/suggest/reading-sources.ts')).READING_SOURCES
        : NOTHING_READ
      if (!isGone) setFound({ today, all: suggest(known, reading) })
    }
    find().catch((error) => console.error('There are no suggestions today', error))
    return () => {
      isGone = true
    }
  }, [diary, profile, today, isDue, isFound])
  return isFound ? found.all : null
}

/** What to write about, in the entry of today until it is saved. */
export function TodaysSuggestions({ diary, profile }: SuggestionsProps) {
  const { journal } = diary
  const [memory] = useState(() => createLocalStorageSuggestionMemory(diary.profileId))
  const today = useJournal(journal, (state) => state.today)
  const isOpen = useJournal(journal, isTodaysOpen)
  const isDue = useJournal(journal, isReady) && isOpen
  const isBlankEntry = useJournal(journal, (state) => isBlank(state.open.draft.content))
  const all = useTodays({ diary, profile }, today, isDue && isBlankEntry)
  if (all === null || !isOpen) return null
  return (
    <Suggestions
      key={today}
      {...{ today, all, memory }}
      hasRoom={isBlankEntry}
      above={document.querySelector('.diary-chosen')}
      onWrite={() => document.querySelector<HTMLElement>('main textarea')?.focus()}
    />
  )
}
