import type { Day } from '#domain/clock.ts'
import { mondayOf } from '#domain/progress/calendar.ts'
import { linesByEngine, type ReadingLine, type WeekMean } from '#domain/progress/first-readings.ts'
import type { HeardBy } from '#domain/speech/listener.ts'
import { TRANSCRIBER_ORDER } from '#domain/speech/transcriber.ts'
import { useTexts } from '#web/i18n/use-texts.ts'
import { AsTable } from './as-table.tsx'
import { dayAndMonth } from './progress-dates.ts'
import { ReadingsChart } from './readings-chart.tsx'
import { Invitation, InvitationLink, Section, WaitingLine } from './section.tsx'

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
  means: WeekMean[] | null
  today: Day
  /** Something was spoken, and nothing has understood a word of it. */
  isUnheard: boolean
}

/** How much of new sentences was understood the first time, week by week. */
export function ReadingsSection({ means, today, isUnheard }: ReadingsSectionProps) {
  const { t } = useTexts('progress')
  return (
    <Section
      title={t('readings.title')}
      note={t(means?.length === 0 ? 'readings.noteEmpty' : 'readings.note')}
    >
      {means === null && <WaitingLine />}
      {means?.length === 0 && (
        <Invitation text={t(isUnheard ? 'readings.unheard' : 'readings.none')}>
          {isUnheard ? (
            <InvitationLink to="/settings/voice">{t('readings.choose')}</InvitationLink>
          ) : (
            <InvitationLink to="/shadow">{t('readings.begin')}</InvitationLink>
          )}
        </Invitation>
      )}
      {means !== null && means.length > 0 && <Readings means={means} today={today} />}
    </Section>
  )
}

function Readings({ means, today }: { means: WeekMean[]; today: Day }) {
  const { t, language } = useTexts('progress')
  const engineName = useEngineName()
  const percent = new Intl.NumberFormat(language, { style: 'percent' })
  const lines = linesByEngine(means)
  const nameOf = ({ by, weeks }: ReadingLine, place: number) =>
    place === 0
      ? engineName(by)
      : t('readings.since', { by: engineName(by), day: dayAndMonth(weeks[0]?.week ?? today, language) })
  const first = percent.format((means[0]?.percent ?? 0) / 100)
  const last = percent.format((means.at(-1)?.percent ?? 0) / 100)
  const label =
    means.length === 1
      ? t('readings.chartOfOne', { last })
      : t('readings.chart', { first, last, weeks: means.length })
  return (
    <>
      <ReadingsChart lines={lines} thisWeek={mondayOf(today)} label={label} />
      <ul className="progress-key readings-key">
        {lines.map((line, place) => (
          <li key={line.weeks[0]?.week} className={place % 2 === 0 ? 'key-hollow' : 'key-filled'}>
            {nameOf(line, place)}
          </li>
        ))}
      </ul>
      <AsTable
        caption={t('readings.title')}
        columns={[
          t('readings.week'),
          t('readings.understood'),
          t('readings.sentences'),
          t('readings.listener'),
        ]}
        rows={means.map(({ week, by, percent: mean, readings }) => ({
          key: week,
          cells: [
            dayAndMonth(week, language),
            percent.format(mean / 100),
            new Intl.NumberFormat(language).format(readings),
            engineName(by),
          ],
        }))}
      />
    </>
  )
}
