import { type Day, MINUTE_MS } from '#domain/clock.ts'
import { daysOfMonth, type Month } from '#domain/days.ts'
import { countedDays, type DayMarks, type Times, timesOn } from '#domain/progress/day-marks.ts'
import { fewDays } from '#domain/progress/first-readings.ts'
import { minutesOfDays, partsOfDay } from '#domain/progress/minutes.ts'
import { monthInSentence } from '#web/i18n/format-time.ts'
import { useTexts } from '#web/i18n/use-texts.ts'
import { AsTable, BaseLine, middleOf, ScaleLine } from './charts.tsx'
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

const HEIGHT = 120 // px, from the base line to the highest stroke
const TOP = 22 // px above that, for the words of the highest line
const STEPS = [5, 10, 15, 30, 60, 120, 240, 480, 960, 1920] // minutes between two lines
const MOST_LINES = 3
const LEAST_MINUTES = 10 // that the drawing is high
const GAP = 2 // px between writing and speaking

function stepFor(minutes: number): number {
  return STEPS.find((step) => minutes / step < MOST_LINES) ?? minutes
}

const PHONE_STEP = 3 // on a phone there is room for every third name

type MinutesChartProps = {
  /** Those that are drawn, one after the other. */
  days: Day[]
  times: (Times & { day: Day })[]
  label: string
  /** There are so few that each has its name. */
  isOfFew: boolean
}

/** An upright stroke for each day: writing, and on top of it speaking. */
function MinutesChart({ days, times, label, isOfFew }: MinutesChartProps) {
  const { t } = useTexts('progress')
  const most = Math.max(
    LEAST_MINUTES,
    ...times.map(({ writingMs, speakingMs }) => (writingMs + speakingMs) / MINUTE_MS),
  )
  const step = stepFor(most)
  const lines = Array.from({ length: Math.floor(most / step) }, (_, index) => (index + 1) * step)
  const base = TOP + HEIGHT
  const x = (day: Day) => `${middleOf(days.indexOf(day), days.length)}%`
  const high = (minutes: number) => (HEIGHT * minutes) / most
  return (
    <svg
      className={isOfFew ? 'chart chart-of-few' : 'chart'}
      width="100%"
      height={base + 24}
      role="img"
      aria-label={label}
    >
      {lines.map((minutes) => (
        <ScaleLine key={minutes} y={base - high(minutes)} text={t('minutes.axis', { minutes })} />
      ))}
      <BaseLine y={base} />
      {times.map(({ day, writingMs, speakingMs }) => {
        const written = base - high(writingMs / MINUTE_MS)
        const spoken = written - high(speakingMs / MINUTE_MS)
        return (
          <g key={day}>
            {writingMs > 0 && (
              <line className="chart-writing" x1={x(day)} x2={x(day)} y1={base} y2={written} />
            )}
            {speakingMs > 0 && (
              <line
                className="chart-speaking"
                x1={x(day)}
                x2={x(day)}
                y1={Math.max(spoken, written - (writingMs > 0 ? GAP : 0))}
                y2={spoken}
              />
            )}
          </g>
        )
      })}
      <DayNames {...{ days, isOfFew, x }} y={base + 19} />
    </svg>
  )
}

type DayNamesProps = Pick<MinutesChartProps, 'days' | 'isOfFew'> & { x(day: Day): string; y: number }

/** Of a few days every one, counted from the last; of a month the first, the middle and the last. */
function DayNames({ days, isOfFew, x, y }: DayNamesProps) {
  const ends = [...new Set([days[0], days[days.length >> 1], days.at(-1)])]
  const named = isOfFew ? days : ends.filter((day) => day !== undefined)
  const nameOf = (day: Day) => {
    if (day === days.at(-1)) return 'chart-last'
    return isOfFew && (days.length - 1 - days.indexOf(day)) % PHONE_STEP > 0 ? 'chart-wide' : undefined
  }
  return named.map((day) => (
    <text key={day} className={nameOf(day)} x={x(day)} y={y} textAnchor="middle">
      {Number(day.slice(8))}
    </text>
  ))
}
