import type { Day } from '#domain/clock.ts'
import { mondayOf } from '#domain/days.ts'
import { linesByEngine, type ReadingLine, type ReadingMeans } from '#domain/progress/first-readings.ts'
import type { HeardBy } from '#domain/speech/listener.ts'
import { TRANSCRIBER_ORDER } from '#domain/speech/transcriber.ts'
import { useTexts } from '#web/i18n/use-texts.ts'
import { AsTable } from './charts.tsx'
import { dayAndMonth } from './progress-dates.ts'
import { Invitation, InvitationLink, Section, WaitingLine } from './progress-section.tsx'
import { ReadingsChart } from './readings-chart.tsx'

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
