import type { Day } from '#domain/clock.ts'
import { addMonths, type Month, weekOf, weeksOfMonth } from '#domain/days.ts'
import { type DayMark, type DayMarks, isMarked, markOn } from '#domain/progress/day-marks.ts'
import { longMonth } from '#web/i18n/format-time.ts'
import { useTexts } from '#web/i18n/use-texts.ts'
import { Icon } from '#web/ui/icon.tsx'
import { DaySign } from './day-sign.tsx'
import { dayOfYear, shortWeekday, weekday } from './progress-dates.ts'
import './month-calendar.css'

type MonthCalendarProps = {
  marks: DayMarks
  today: Day
  month: Month
  /** The months that can be shown. */
  first: Month
  last: Month
  onMonth(month: Month): void
  /** Opens a day that has no entry. */
  onWrite(day: Day): void
}

/** A month of days, each with what was done on it. */
export function MonthCalendar({ marks, today, month, first, last, onMonth, onWrite }: MonthCalendarProps) {
  const { t, language } = useTexts('progress')
  const title = longMonth(month, language)
  const step = (name: 'previousMonth' | 'nextMonth', count: number, isEnd: boolean) => (
    <button
      type="button"
      className={`month-step month-${name}`}
      aria-label={t(`days.${name}`)}
      aria-disabled={isEnd} // a disabled one would lose the focus at the end
      onClick={() => !isEnd && onMonth(addMonths(month, count))}
    >
      <Icon name="chevron" />
    </button>
  )
  return (
    <>
      <div className="month-head">
        <h3 aria-live="polite">{title}</h3>
        {step('previousMonth', -1, month <= first)}
        {step('nextMonth', 1, month >= last)}
      </div>
      <table className="month">
        <caption className="visually-hidden">{title}</caption>
        <thead>
          <tr>
            {weekOf(today).map((day) => (
              <th key={day} scope="col" abbr={weekday(day, language)}>
                {shortWeekday(day, language)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeksOfMonth(month).map((week) => (
            <tr key={week.find((day) => day !== null)}>
              {week.map((day, index) =>
                day === null ? (
                  // biome-ignore lint/suspicious/noArrayIndexKey: a day of another month is known by its place alone
                  <td key={index} />
                ) : (
                  <DayCell
                    key={day}
                    day={day}
                    mark={markOn(marks, day)}
                    isToday={day === today}
                    onWrite={day < today ? onWrite : null}
                  />
                ),
              )}
            </tr>
          ))}
        </tbody>
      </table>
      <p className="month-key">
        <span>
          <DaySign isWritten isSpoken={false} /> {t('days.written')}
        </span>
        <span>
          <DaySign isWritten={false} isSpoken /> {t('days.spoken')}
        </span>
      </p>
    </>
  )
}

type DayCellProps = { day: Day; mark: DayMark; isToday: boolean; onWrite: ((day: Day) => void) | null }

function DayCell({ day, mark, isToday, onWrite }: DayCellProps) {
  const { t, language } = useTexts('progress')
  const isShown = isMarked(mark)
  const what = mark.isWritten ? (mark.isSpoken ? 'both' : 'written') : 'spoken'
  const number = Number(day.slice(8))
  return (
    <td className={isShown ? 'month-done' : undefined} aria-current={isToday ? 'date' : undefined}>
      {mark.isWritten || onWrite === null ? (
        <span>{number}</span>
      ) : (
        <button
          type="button"
          className="month-write"
          aria-label={t('days.write', { day: dayOfYear(day, language) })}
          onClick={() => onWrite(day)}
        >
          {number}
        </button>
      )}
      {isShown && (
        <>
          <DaySign isWritten={mark.isWritten} isSpoken={mark.isSpoken} />
          <span className="visually-hidden">{t(`days.${what}`)}</span>
        </>
      )}
    </td>
  )
}
