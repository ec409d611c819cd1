import type { ReactNode } from 'react'
import type { Day } from '#domain/clock.ts'
import { weekOf } from '#domain/days.ts'
import { type DayMarks, weekSoFar } from '#domain/progress/day-marks.ts'
import { useTexts } from '#web/i18n/use-texts.ts'
import { shortWeekday, weekday } from './progress-dates.ts'
import { Section } from './progress-section.tsx'
import { WeekLine } from './week-line.tsx'

type WeekSectionProps = {
  /** null: not known yet. */
  marks: DayMarks | null
  today: Day
  aim: number
  /** Where the aims are chosen. */
  children: ReactNode
}

/** This week against the learner's aim. There is no chain to break: next week begins anew. */
export function WeekSection({ marks, today, aim, children }: WeekSectionProps) {
  const { t, language } = useTexts('progress')
  const week = marks === null ? weekOf(today).map((day) => ({ day, isDone: false })) : weekSoFar(marks, today)
  const done = week.filter(({ isDone }) => isDone).length
  const days = week.map(({ day, isDone }) => ({
    name: shortWeekday(day, language),
    says: t(isDone ? 'week.done' : 'week.open', { day: weekday(day, language) }),
    isDone,
    isToday: day === today,
  }))
  return (
    <Section title={t('week.title')} note={t('week.note')}>
      <WeekLine days={days} />
      <div className="progress-week-sum">
        {done === 0 && (
          <p className={marks === null ? 'progress-week-waiting' : 'progress-week-none'} aria-hidden="true" />
        )}
        {done > 0 && (
          <p>{done < aim ? t('week.sum', { count: aim, done }) : t('week.reached', { count: done })}</p>
        )}
        {children}
      </div>
    </Section>
  )
}
