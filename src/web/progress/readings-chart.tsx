import type { Day } from '#domain/clock.ts'
import { type ReadingLine, type WeekMean, weeksBetween } from '#domain/progress/first-readings.ts'
import { GOOD_OVER, GREAT_OVER } from '#domain/shadow/accuracy.ts'
import { useTexts } from '#web/i18n/use-texts.ts'
import { dayAndMonth } from './progress-dates.ts'
import './charts.css'

const HEIGHT = 160 // px, of 100 percent
const TOP = 24 // px above that, for the last figure
const [LEFT, RIGHT] = [14, 4] // percent, for the words of the lines and for half a figure
const LINES = [GOOD_OVER, GREAT_OVER] // where the messages after an attempt change

/** Points after each other, joined as long as the same engine heard; between two engines a dashed line. */
export function ReadingsChart({
  lines,
  thisWeek,
  label,
}: {
  lines: ReadingLine[]
  thisWeek: Day
  label: string
}) {
  const { t, language } = useTexts('progress')
  const percent = new Intl.NumberFormat(language, { style: 'percent' })
  const means = lines.flatMap(({ weeks }) => weeks)
  const [first, last] = [means[0], means.at(-1)]
  if (first === undefined || last === undefined) return null
  const end = last.week > thisWeek ? last.week : thisWeek // tomorrow may be in the next week
  const span = Math.max(1, weeksBetween(first.week, end))
  const placeOf = (week: Day) => LEFT + ((100 - LEFT - RIGHT) * weeksBetween(first.week, week)) / span
  const base = TOP + HEIGHT
  const y = (value: number) => base - (HEIGHT * value) / 100
  const point = ({ week, percent: value }: WeekMean) => ({ x: `${placeOf(week)}%`, y: y(value) })
  return (
    <svg className="chart" width="100%" height={base + 26} role="img" aria-label={label}>
      {LINES.map((value) => (
        <g key={value}>
          <line className="chart-line" x1={`${LEFT - 2}%`} x2="100%" y1={y(value)} y2={y(value)} />
          <text x="0" y={y(value) + 4}>
            {percent.format(value / 100)}
          </text>
        </g>
      ))}
      <line className="chart-base" x1={`${LEFT - 2}%`} x2="100%" y1={base} y2={base} />
      {lines.map(({ weeks }, place) => (
        <g key={weeks[0]?.week} className={place % 2 === 0 ? 'chart-hollow' : 'chart-filled'}>
          {place > 0 && (
            <Change
              before={placeOf(lines[place - 1]?.weeks.at(-1)?.week ?? end)}
              after={placeOf(weeks[0]?.week ?? end)}
            />
          )}
          {weeks.slice(1).map((mean, index) => {
            const [from, to] = [point(weeks[index] ?? mean), point(mean)]
            return <line key={mean.week} x1={from.x} y1={from.y} x2={to.x} y2={to.y} />
          })}
          {weeks.map((mean) => (
            <circle key={mean.week} cx={point(mean).x} cy={point(mean).y} r="4" />
          ))}
        </g>
      ))}
      {[first, last].slice(first === last ? 1 : 0).map((mean) => (
        <text
          key={mean.week}
          className={mean === last ? 'chart-last' : undefined}
          x={point(mean).x}
          y={point(mean).y - 11}
          textAnchor={mean === last && last.week === end && first !== last ? 'end' : 'middle'}
        >
          {percent.format(mean.percent / 100)}
        </text>
      ))}
      <text x={`${LEFT - 2}%`} y={base + 20}>
        {dayAndMonth(first.week, language)}
      </text>
      {first.week !== end && (
        <text x="100%" y={base + 20} textAnchor="end">
          {t('readings.thisWeek')}
        </text>
      )}
    </svg>
  )
}

function Change({ before, after }: { before: number; after: number }) {
  const x = `${(before + after) / 2}%`
  return <line className="chart-change" x1={x} x2={x} y1="0" y2={TOP + HEIGHT} />
}
