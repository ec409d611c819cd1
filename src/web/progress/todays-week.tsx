import { memo, use, useEffect, useMemo, useState } from 'react'
import { aimOf, type Profile } from '#domain/accounts/profile.ts'
import type { Day } from '#domain/clock.ts'
import { dayOfWriting } from '#domain/journal/written-on.ts'
import { markDays, spokenDays, weekSoFar } from '#domain/progress/day-marks.ts'
import { isSameJson } from '#domain/row.ts'
import type { SentenceStore } from '#domain/sentences/sentence-store.ts'
import { useTexts } from '#web/i18n/use-texts.ts'
import { WriteInLine } from '#web/journal/diary-margin.tsx'
import { type Journal, useJournal } from '#web/journal/journal.ts'
import { narrowWeekday, weekday } from './progress-dates.ts'
import { WeekLine } from './week-line.tsx'
import './todays-week.css'

type ThisWeekProps = {
  week: readonly { day: Day; isDone: boolean }[]
  today: Day
  /** On how many days the learner wants to write or speak. */
  aim: number
}

/** The week in one narrow line, above the entry of the day; drawn anew when it has changed, not with each change of an entry. */
export const ThisWeek = memo(function ThisWeek({ week, today, aim }: ThisWeekProps) {
  const { t, language } = useTexts('progress')
  const done = week.filter(({ isDone }) => isDone).length
  const days = week.map(({ day, isDone }) => ({
    name: narrowWeekday(day, language),
    says: t(isDone ? 'week.done' : 'week.open', { day: weekday(day, language) }),
    isDone,
    isToday: day === today,
  }))
  return (
    <section className="this-week" aria-label={t('week.title')}>
      <WeekLine days={days} />
      {done > 0 && (
        <p>{done > aim ? t('week.more', { count: done }) : t('week.sum', { count: aim, done })}</p>
      )}
    </section>
  )
}, isSameJson)

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
    const writing = entries.map(({ date }) => dayOfWriting(date, journal.core.days.get(date)?.doc))
    return weekSoFar(markDays({ written: [], writing, spoken, minutes: [] }, today), today)
  }, [entries, spoken, journal, today])
  return (
    <>
      {week && <ThisWeek week={week} today={today} aim={aimOf(profile.preferences, 'weeklyAim')} />}
      <WriteInLine journal={journal} profile={profile} />
    </>
  )
}
