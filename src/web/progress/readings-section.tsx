import type { Day } from '#domain/clock.ts'
import { mondayOf } from '#domain/days.ts'
import {
  linesByEngine,
  type ReadingLine,
  type ReadingMean,
  type ReadingMeans,
  weeksBetween,
} from '#domain/progress/first-readings.ts'
import { GOOD_OVER, GREAT_OVER } from '#domain/shadow/accuracy.ts'
import type { HeardBy } from '#domain/speech/listener.ts'
import { TRANSCRIBER_ORDER } from '#domain/speech/transcriber.ts'
import { useTexts } from '#web/i18n/use-texts.ts'
import { AsTable, BaseLine, middleOf, ScaleLine } from './charts.tsx'
import { dayAndMonth } from './progress-dates.ts'
import { Invitation, InvitationLink, Section, WaitingLine } from './progress-section.tsx'

const HEIGHT = 160 // px, from the base line to 100 percent
const TOP = 24 // px above that, for the last figure
const LINES = [GOOD_OVER, GREAT_OVER] // where the messages after an attempt change
const ROOM = 15 // percent below the lowest that is drawn
const STEEP = 8 // percent from which a line to a higher point would cross the figure above a point

/** Where the days or weeks of the points stand, in percent of the width, and the last one of them. */
function placesOf({ days, means }: ReadingMeans, thisWeek: Day) {
  if (days !== null)
    return { last: days.at(-1) ?? thisWeek, at: (day: Day) => middleOf(days.indexOf(day), days.length) }
  const [from = thisWeek, until = thisWeek] = [means[0]?.from, means.at(-1)?.from]
  const last = until > thisWeek ? until : thisWeek // tomorrow may be in the next week
  const span = weeksBetween(from, last) + 1
  return { last, at: (week: Day) => middleOf(weeksBetween(from, week), span) }
}

type ReadingsChartProps = { readings: ReadingMeans; thisWeek: Day; label: string }

/** Points after each other, joined as long as the same engine heard; between two engines a dashed line. */
function ReadingsChart({ readings, thisWeek, label }: ReadingsChartProps) {
  const { t, language } = useTexts('progress')
  const percent = new Intl.NumberFormat(language, { style: 'percent' })
  const { days, means } = readings
  const lines = linesByEngine(means)
  const places = placesOf(readings, thisWeek)
  const least = Math.max(0, Math.min(...LINES, ...means.map((mean) => mean.percent)) - ROOM)
  const base = TOP + HEIGHT
  const y = (value: number) => base - (HEIGHT * (value - least)) / (100 - least)
  // where many weeks are close to each other, the last one is too near the edge for words in its middle
  const lastAnchor = days === null ? 'end' : 'middle'
  const point = ({ from, percent: value }: ReadingMean) => ({ x: `${places.at(from)}%`, y: y(value) })
  return (
    <svg className="chart" width="100%" height={base + 26} role="img" aria-label={label}>
      {LINES.map((value) => (
        <ScaleLine key={value} y={y(value)} text={percent.format(value / 100)} />
      ))}
      <BaseLine y={base} />
      {lines.slice(1).map(({ means: own }, place) => (
        <Change
          key={own[0]?.from}
          before={places.at(lines[place]?.means.at(-1)?.from ?? places.last)}
          after={places.at(own[0]?.from ?? places.last)}
        />
      ))}
      {lines.map(({ means: own }, place) => (
        <g key={own[0]?.from} className={place % 2 === 0 ? 'chart-filled' : 'chart-hollow'}>
          {own.slice(1).map((mean, index) => {
            const [from, to] = [point(own[index] ?? mean), point(mean)]
            return <line key={mean.from} x1={from.x} y1={from.y} x2={to.x} y2={to.y} />
          })}
          {own.map((mean) => (
            <circle key={mean.from} cx={point(mean).x} cy={point(mean).y} r="4" />
          ))}
        </g>
      ))}
      {[means[0], means.at(-1)].slice(means.length === 1 ? 1 : 0).map(
        (mean) =>
          mean && (
            <text
              key={mean.from}
              className={mean === means.at(-1) ? 'chart-last' : undefined}
              x={point(mean).x}
              y={point(mean).y + (isBelow(mean, means) ? 22 : -11)}
              textAnchor={mean.from === places.last && means.length > 1 ? lastAnchor : 'middle'}
            >
              {percent.format(mean.percent / 100)}
            </text>
          ),
      )}
      <Ends
        first={means[0]?.from ?? places.last}
        last={places.last}
        at={places.at}
        lastAnchor={lastAnchor}
        y={base + 20}
        lastName={t(days === null ? 'readings.thisWeek' : 'readings.today')}
      />
    </svg>
  )
}

/** Whether the figure of the first or last point stands below it, as the line goes up from there. */
function isBelow(mean: ReadingMean, means: readonly ReadingMean[]): boolean {
  const next = mean === means[0] ? means[1] : means.at(-2)
  return next !== undefined && next.percent - mean.percent >= STEEP
}

type EndsProps = {
  first: Day
  last: Day
  lastName: string
  lastAnchor: 'middle' | 'end'
  at(day: Day): number
  y: number
}

/** The names of the first day or week and of the last; of one alone only that of the last. */
function Ends({ first, last, lastName, lastAnchor, at, y }: EndsProps) {
  const { language } = useTexts('progress')
  return (
    <>
      {first < last && (
        <text x={`${at(first)}%`} y={y} textAnchor="middle">
          {dayAndMonth(first, language)}
        </text>
      )}
      <text
        className="chart-end"
        x={lastAnchor === 'end' ? '100%' : `${at(last)}%`}
        y={y}
        textAnchor={lastAnchor}
      >
        {lastName}
      </text>
    </>
  )
}

function Change({ before, after }: { before: number; after: number }) {
  const x = `${(before + after) / 2}%`
  return <line className="chart-change" x1={x} x2={x} y1="0" y2={TOP + HEIGHT} />
}

const ENGINES: readonly HeardBy[] = ['browser', 'browser-on-device', ...TRANSCRIBER_ORDER]

/** Who heard, in words; the name itself of an engine that this version does not know. */
function useEngineName() {
  const { t } = useTexts('speech')
  return (by: string): string => {
    const known = ENGINES.find((engine) => engine === by)
    return known === undefined ? by : t(`heardBy.${known}`)
  }
}

type ReadingsSectionProps = {
  /** null: not known yet. */
  readings: ReadingMeans | null
  today: Day
  /** Something was spoken, and nothing has understood a word of it. */
  isUnheard: boolean
}

/** How much of new sentences was understood the first time, day by day, and later week by week. */
export function ReadingsSection({ readings, today, isUnheard }: ReadingsSectionProps) {
  const { t } = useTexts('progress')
  const isEmpty = readings !== null && readings.means.length === 0
  const note = t(readings?.days ? 'readings.noteOfDays' : 'readings.note')
  const isChanging = readings !== null && linesByEngine(readings.means).length > 1
  return (
    <Section
      title={t('readings.title')}
      note={isEmpty ? t('readings.noteEmpty') : isChanging ? `${note} ${t('readings.change')}` : note}
    >
      {readings === null && <WaitingLine />}
      {isEmpty && (
        <Invitation text={t(isUnheard ? 'readings.unheard' : 'readings.none')}>
          {isUnheard ? (
            <InvitationLink to="/settings/voice">{t('readings.choose')}</InvitationLink>
          ) : (
            <InvitationLink to="/shadow">{t('readings.begin')}</InvitationLink>
          )}
        </Invitation>
      )}
      {readings !== null && !isEmpty && <Readings readings={readings} today={today} />}
    </Section>
  )
}

/** What the drawing is called. */
function useLabel({ days, means }: ReadingMeans): string {
  const { t, language } = useTexts('progress')
  const percent = new Intl.NumberFormat(language, { style: 'percent' })
  const first = percent.format((means[0]?.percent ?? 0) / 100)
  const last = percent.format((means.at(-1)?.percent ?? 0) / 100)
  const count = means.length
  if (days !== null)
    return t(count === 1 ? 'readings.chartOfOneDay' : 'readings.chartOfDays', { first, last, days: count })
  return t(count === 1 ? 'readings.chartOfOne' : 'readings.chart', { first, last, weeks: count })
}

function Readings({ readings, today }: { readings: ReadingMeans; today: Day }) {
  const { t, language } = useTexts('progress')
  const engineName = useEngineName()
  const label = useLabel(readings)
  const percent = new Intl.NumberFormat(language, { style: 'percent' })
  const { days, means } = readings
  const lines = linesByEngine(means)
  const nameOf = ({ by, means: own }: ReadingLine, place: number) =>
    place === 0
      ? engineName(by)
      : t('readings.since', { by: engineName(by), day: dayAndMonth(own[0]?.from ?? today, language) })
  return (
    <>
      <ReadingsChart readings={readings} thisWeek={mondayOf(today)} label={label} />
      <AsTable
        legend={
          <ul className="progress-key readings-key">
            {lines.map((line, place) => (
              <li key={line.means[0]?.from} className={place % 2 === 0 ? 'key-filled' : 'key-hollow'}>
                {nameOf(line, place)}
              </li>
            ))}
          </ul>
        }
        caption={t('readings.title')}
        columns={[
          t(days === null ? 'readings.week' : 'day'),
          t('readings.understood'),
          t('readings.sentences'),
          t('readings.listener'),
        ]}
        rows={means.map(({ from, by, percent: mean, readings: count }) => ({
          key: from,
          cells: [
            dayAndMonth(from, language),
            percent.format(mean / 100),
            new Intl.NumberFormat(language).format(count),
            engineName(by),
          ],
        }))}
      />
    </>
  )
}
