import { type ReactNode, useId, useState } from 'react'
import type { AccountFailure } from '#domain/accounts/account-service.ts'
import { AIMS, type Aim } from '#domain/accounts/profile.ts'
import type { Day } from '#domain/clock.ts'
import { weekOf } from '#domain/days.ts'
import type { Outcome } from '#domain/outcome.ts'
import { type DayMarks, weekSoFar } from '#domain/progress/day-marks.ts'
import { useTexts } from '#web/i18n/use-texts.ts'
import { Message } from '#web/ui/form/message.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { shortWeekday, weekday } from './progress-dates.ts'
import { Section } from './progress-section.tsx'
import { WeekLine } from './week-line.tsx'
import '#web/ui/form/field.css'

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

const STEPS: Record<Aim, number> = { weeklyAim: 1, minutesADay: 5 }

type AimSelectProps = {
  aim: Aim
  label: string
  /** What is chosen now. */
  value: number
  /** How a choice is written. */
  say(value: number): string
  onChoose(value: number): Promise<Outcome<unknown, AccountFailure>>
}

function choicesOf(aim: Aim, value: number): number[] {
  const { least, most } = AIMS[aim]
  const count = Math.floor((most - least) / STEPS[aim]) + 1
  const choices = Array.from({ length: count }, (_, index) => least + index * STEPS[aim])
  return choices.includes(value) ? choices : [...choices, value].sort((one, other) => one - other)
}

/** What the learner aims at. A choice shows at once; where it cannot be stored, it goes back and says so. */
export function AimSelect({ aim, label, value, say, onChoose }: AimSelectProps) {
  const { t } = useTexts('progress')
  const id = useId()
  const [chosen, setChosen] = useState<number | null>(null)
  const [hasFailed, setHasFailed] = useState(false)
  async function choose(next: number): Promise<void> {
    setChosen(next)
    setHasFailed(false)
    const outcome = await onChoose(next)
    setHasFailed(!outcome.ok)
    setChosen((latest) => (latest === next ? null : latest))
  }
  return (
    <>
      <div className="progress-aim">
        <label htmlFor={id}>{label}</label>
        <span className="select-inline">
          <select
            id={id}
            value={chosen ?? value}
            onChange={(event) => void choose(Number(event.target.value))}
          >
            {choicesOf(aim, value).map((choice) => (
              <option key={choice} value={choice}>
                {say(choice)}
              </option>
            ))}
          </select>
          <Icon name="chevron" size={18} />
        </span>
      </div>
      {hasFailed && <Message tone="failure">{t('aimNotStored')}</Message>}
    </>
  )
}
