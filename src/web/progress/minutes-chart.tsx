import type { Day } from '#domain/clock.ts'
import { MINUTE_MS } from '#domain/duration.ts'
import type { Times } from '#domain/progress/day-marks.ts'
import { useTexts } from '#web/i18n/use-texts.ts'
import './charts.css'

const HEIGHT = 120 // px, from the base line to the highest stroke
const TOP = 22 // px above that, for the words of the highest line
const LEFT = 15 // percent, for the words of the lines
const STEPS = [5, 10, 15, 30, 60, 120, 240, 480, 960, 1920] // minutes between two lines
const MOST_LINES = 3
const LEAST_MINUTES = 10 // that the drawing is high
const GAP = 2 // px between writing and speaking

function stepFor(minutes: number): number {
  return STEPS.find((step) => minutes / step < MOST_LINES) ?? minutes
}

type MinutesChartProps = {
  /** The days of the month that have come. */
  days: Day[]
  times: (Times & { day: Day })[]
  label: string
}

/** An upright stroke for each day: writing, and on top of it speaking. */
export function MinutesChart({ days, times, label }: MinutesChartProps) {
  const { t } = useTexts('progress')
  const most = Math.max(
    LEAST_MINUTES,
    ...times.map(({ writingMs, speakingMs }) => (writingMs + speakingMs) / MINUTE_MS),
  )
  const step = stepFor(most)
  const lines = Array.from({ length: Math.floor(most / step) }, (_, index) => (index + 1) * step)
  const base = TOP + HEIGHT
  const x = (day: Day) => `${LEFT + ((100 - LEFT) * (Number(day.slice(8)) - 0.5)) / days.length}%`
  const high = (minutes: number) => (HEIGHT * minutes) / most
  const named = [...new Set([days[0], days[days.length >> 1], days.at(-1)])].filter(
    (day) => day !== undefined,
  )
  return (
    <svg className="chart" width="100%" height={base + 24} role="img" aria-label={label}>
      {lines.map((minutes) => (
        <g key={minutes}>
          <line className="chart-line" x1="0" x2="100%" y1={base - high(minutes)} y2={base - high(minutes)} />
          <text x="0" y={base - high(minutes) - 5}>
            {t('minutes.axis', { minutes })}
          </text>
        </g>
      ))}
      <line className="chart-base" x1="0" x2="100%" y1={base} y2={base} />
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
      {named.map((day) => (
        <text key={day} x={x(day)} y={base + 19} textAnchor="middle">
          {Number(day.slice(8))}
        </text>
      ))}
    </svg>
  )
}
