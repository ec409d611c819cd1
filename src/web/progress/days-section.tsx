import type { Day } from '#domain/clock.ts'
import type { Month } from '#domain/days.ts'
import { type DayMarks, firstDay, shownMonths } from '#domain/progress/day-marks.ts'
import { monthInSentence } from '#web/i18n/format-time.ts'
import { useTexts } from '#web/i18n/use-texts.ts'
import { MonthCalendar } from './month-calendar.tsx'
import { dayInSentence } from './progress-dates.ts'
import { Invitation, InvitationLink, Section, WaitingLine } from './progress-section.tsx'

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
