import type { Day } from '#domain/clock.ts'
import { useTexts } from '#web/i18n/use-texts.ts'
import { narrowWeekday, weekday } from './progress-dates.ts'
import { WeekLine } from './week-line.tsx'
import './this-week.css'

type ThisWeekProps = {
  week: readonly { day: Day; isDone: boolean }[]
  today: Day
  /** On how many days the learner wants to write or speak. */
  aim: number
}

/** The week in one narrow line, above the entry of the day. */
export function ThisWeek({ week, today, aim }: ThisWeekProps) {
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
}
