import { type Day, MINUTE_MS } from '#domain/clock.ts'
import type { Times } from '#domain/progress/day-marks.ts'
import { useTexts } from '#web/i18n/use-texts.ts'
import { BaseLine, middleOf, ScaleLine } from './chart-lines.tsx'

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
export function MinutesChart({ days, times, label, isOfFew }: MinutesChartProps) {
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
