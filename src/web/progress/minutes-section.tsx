import type { Day } from '#domain/clock.ts'
import { daysOfMonth, type Month } from '#domain/days.ts'
import { countedDays, type DayMarks, timesOn } from '#domain/progress/day-marks.ts'
import { fewDays } from '#domain/progress/first-readings.ts'
import { minutesOfDays, partsOfDay } from '#domain/progress/minutes.ts'
import { monthInSentence } from '#web/i18n/format-time.ts'
import { useTexts } from '#web/i18n/use-texts.ts'
import { AsTable } from './as-table.tsx'
import { MinutesChart } from './minutes-chart.tsx'
import { dayAndMonth } from './progress-dates.ts'
import { Section } from './progress-section.tsx'

const MINUTES_PER_HOUR = 60

function unit(value: number, name: 'hour' | 'minute', language: string): string {
  return new Intl.NumberFormat(language, { style: 'unit', unit: name, unitDisplay: 'long' }).format(value)
}

/** Minutes in words: '2 hours 17 minutes'. */
function useTimeText() {
  const { t, language } = useTexts('progress')
  return (minutes: number): string => {
    const hours = Math.floor(minutes / MINUTES_PER_HOUR)
    const rest = unit(minutes % MINUTES_PER_HOUR, 'minute', language)
    return hours === 0 ? rest : t('minutes.time', { hours: unit(hours, 'hour', language), minutes: rest })
  }
}

type MinutesSectionProps = { marks: DayMarks; today: Day; month: Month }

/** How long was written and spoken on each day: of those there are, as long as they are few, and then of a month. */
export function MinutesSection({ marks, today, month }: MinutesSectionProps) {
  const { t, language } = useTexts('progress')
  const timeText = useTimeText()
  const few = fewDays(countedDays(marks), today)
  const shown = few ?? daysOfMonth(month).filter((day) => day <= today)
  const days = timesOn(marks, shown)
  const minutes = minutesOfDays(days)
  const isAny = minutes > 0
  const values = {
    month: monthInSentence(month, language),
    time: timeText(minutes),
    count: shown.length,
  }
  const label = t(few === null ? 'minutes.chart' : 'minutes.chartOfDays', values)
  const cell = (count: number) => unit(count, 'minute', language)
  return (
    <Section
      title={t('minutes.title')}
      note={t(isAny ? (few === null ? 'minutes.note' : 'minutes.noteOfDays') : 'minutes.none', values)}
    >
      {isAny && (
        <>
          <MinutesChart days={shown} times={days} label={label} isOfFew={few !== null} />
          <AsTable
            legend={
              <p className="progress-key">
                <span className="key-writing">{t('minutes.writing')}</span>
                <span className="key-speaking">{t('minutes.speaking')}</span>
              </p>
            }
            caption={label}
            columns={[t('day'), t('minutes.writing'), t('minutes.speaking')]}
            rows={days.map(({ day, ...times }) => {
              const { writing, speaking } = partsOfDay(times)
              return { key: day, cells: [dayAndMonth(day, language), cell(writing), cell(speaking)] }
            })}
          />
        </>
      )}
    </Section>
  )
}
