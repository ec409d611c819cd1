import type { Day } from '#domain/clock.ts'
import { addMonths, type Month, weekOf, weeksOfMonth } from '#domain/days.ts'
import {
  type DayMark,
  type DayMarks,
  firstDay,
  isMarked,
  markOn,
  shownMonths,
} from '#domain/progress/day-marks.ts'
import { longMonth, monthInSentence } from '#web/i18n/format-time.ts'
import { useTexts } from '#web/i18n/use-texts.ts'
import { Icon } from '#web/ui/icon.tsx'
import { dayInSentence, dayOfYear, shortWeekday, weekday } from './progress-dates.ts'
import { Invitation, InvitationLink, Section, WaitingLine } from './progress-section.tsx'
import './days-section.css'

type DaysSectionProps = {
  marks: DayMarks | null
  today: Day
  month: Month
  onMonth(month: Month): void
  onWrite(day: Day): void
}

export function DaysSection({ marks, today, month, onMonth, onWrite }: DaysSectionProps) {
  const { t, language } = useTexts('progress')
  return (
    <Section title={t('days.title')} note={t('days.note')}>
      {marks === null && <WaitingLine of="month" />}
      {marks !== null && firstDay(marks) === null && (
        <Invitation text={t('days.none', { day: dayInSentence(today, language) })}>
          <InvitationLink to="/diary">{t('days.begin')}</InvitationLink>
        </Invitation>
      )}
      {marks !== null && firstDay(marks) !== null && (
        <>
          <MonthCalendar {...{ marks, today, month, onMonth, onWrite, ...shownMonths(marks, today) }} />
          <InvitationLink to={`/look-back?of=${month}`}>
            {t('days.lookBack', { month: monthInSentence(month, language) })}
          </InvitationLink>
        </>
      )}
    </Section>
  )
}

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
function MonthCalendar({ marks, today, month, first, last, onMonth, onWrite }: MonthCalendarProps) {
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

/** The mark of the product as the sign of a day: the rule where an entry was written, the wave where something was spoken. */
function DaySign({ isWritten, isSpoken }: { isWritten: boolean; isSpoken: boolean }) {
  return (
    <svg className="day-sign" width="30" height="22" viewBox="0 0 30 22" aria-hidden="true">
      {isWritten && <path className="day-sign-rule" d="M2 5H28" />}
      {isSpoken && (
        <path
          className="day-sign-wave"
          d="M2 15.5C4.6 10.2 8 10.2 10.6 15.3S16.6 19.8 19 15.6 23.6 12.8 25 14.6 27 15.6 28 15.5"
        />
      )}
    </svg>
  )
}
