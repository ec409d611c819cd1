import { use, useEffect, useMemo, useState } from 'react'
import { aimOf, type Profile } from '#domain/accounts/profile.ts'
import type { Day } from '#domain/clock.ts'
import { dayOfWriting } from '#domain/journal/written-on.ts'
import { markDays, spokenDays, weekSoFar } from '#domain/progress/day-marks.ts'
import type { SentenceStore } from '#domain/sentences/sentence-store.ts'
import { WriteInLine } from '#web/journal/diary-margin.tsx'
import { type Journal, useJournal } from '#web/journal/journal.ts'
import { ThisWeek } from './this-week.tsx'

/** The days on which something was said; null until that is known, and where it cannot be read. */
function useSpokenDays(sentences: SentenceStore, today: Day): ReadonlySet<Day> | null {
  const [days, setDays] = useState<ReadonlySet<Day> | null>(null)
  useEffect(() => {
    let isGone = false
    async function read() {
      const rows = await sentences.all()
      if (!isGone && rows.ok) setDays(spokenDays(rows.value, today))
    }
    const readNow = () => read().catch((error) => console.error('This week is not shown', error))
    readNow()
    const stop = sentences.watch(readNow)
    return () => {
      isGone = true
      stop()
    }
  }, [sentences, today])
  return days
}

type TodaysWeekProps = {
  /** The one that is open. */
  diary: { journal: Journal; loadSentences(): Promise<{ sentences: SentenceStore }> }
  profile: Profile
}

/** This week in the diary: the same days as on the progress screen. */
export function TodaysWeek({ diary, profile }: TodaysWeekProps) {
  const { journal } = diary
  const { sentences } = use(diary.loadSentences())
  const today = useJournal(journal, (state) => state.today)
  const entries = useJournal(journal, (state) => (state.known === 'all' ? state.entries : null))
  const spoken = useSpokenDays(sentences, today)
  const week = useMemo(() => {
    if (entries === null || spoken === null) return null
    const written = entries.map(({ date }) => date)
    const writing = written.map((date) => dayOfWriting(date, journal.core.days.get(date)?.doc))
    return weekSoFar(markDays({ written, writing, spoken, minutes: [] }, today), today)
  }, [entries, spoken, journal, today])
  return (
    <>
      {week && <ThisWeek week={week} today={today} aim={aimOf(profile.preferences, 'weeklyAim')} />}
      <WriteInLine journal={journal} profile={profile} />
    </>
  )
}
