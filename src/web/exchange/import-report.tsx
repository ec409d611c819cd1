import { Fragment, type ReactNode, useState } from 'react'
import type { LeftOut } from '#domain/exchange/day-collector.ts'
import { shortDay } from '#web/i18n/format-date.ts'
import { useTexts } from '#web/i18n/use-texts.ts'
import '#web/ui/layout/details-sign.css'
import type { ReportedState } from './diary-import.ts'

const MOST_LISTED = 1000 // more of a kind nobody reads

/** What came in, what was merged, and what of a file came nowhere and why: a list that is drawn once it is opened. */
export function ImportReport({ state }: { state: ReportedState }) {
  const { t } = useTexts('exchange')
  const [isOpen, setIsOpen] = useState(false)
  return (
    <details
      className="import-report details-sign"
      onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}
    >
      <summary>{t('import.report.title')}</summary>
      {isOpen && <Groups state={state} />}
    </details>
  )
}

function useFormat() {
  const { language } = useTexts('exchange')
  const format = new Intl.NumberFormat(language)
  return { number: (count: number) => format.format(count), day: (date: string) => shortDay(date, language) }
}

function Groups({ state }: { state: ReportedState }) {
  const { t } = useTexts('exchange')
  const { number, day } = useFormat()
  const { days, skipped, skippedFiles, details, tagsMoved } = state
  const leftOut = (skipped?.count ?? 0) + (skippedFiles?.count ?? 0)
  const { media } = details
  return (
    <>
      {(['new', 'joined', 'same', 'waiting'] as const).map((kind) => (
        <Group
          key={kind}
          title={t(`import.report.${kind}`, { number: number(days[kind].length) })}
          count={days[kind].length}
          items={days[kind].slice(0, MOST_LISTED).map((date) => ({ id: date, item: day(date) }))}
        />
      ))}
      <LeftOutGroup
        title={t('import.report.leftOut', { number: number(leftOut) })}
        count={leftOut}
        state={state}
      />
      <Group
        title={t('import.report.media', { number: number(media.length) })}
        count={media.length}
        items={media.map(({ date, count }) => ({
          id: date,
          item: t('import.report.mediaOf', { day: day(date), number: number(count) }),
        }))}
      />
      <Group
        title={t('import.report.tagsMoved', { number: number(tagsMoved) })}
        count={tagsMoved}
        items={[...new Set(details.tagsMoved)].map((date) => ({ id: date, item: day(date) }))}
      />
    </>
  )
}

type GroupProps = { title: string; count: number; items: { id: string; item: ReactNode }[] }

function Group({ title, count, items }: GroupProps) {
  const { t } = useTexts('exchange')
  const { number } = useFormat()
  if (count === 0) return null
  return (
    <>
      <h4>{title}</h4>
      <ul>
        {items.map(({ id, item }) => (
          <li key={id}>{item}</li>
        ))}
      </ul>
      {count > items.length && <p>{t('import.report.more', { number: number(count - items.length) })}</p>}
    </>
  )
}

type LeftOutProps = { title: string; count: number; state: ReportedState }

/** What was left out, those of each file of an archive below its name. */
function LeftOutGroup({ title, count, state: { details } }: LeftOutProps) {
  const { t } = useTexts('exchange')
  const { number } = useFormat()
  if (count === 0) return null
  const { leftOut } = details
  return (
    <>
      <h4>{title}</h4>
      {[...Map.groupBy(leftOut, ({ file }) => file)].map(([file, items]) => (
        <Fragment key={file}>
          {file !== null && <h5>{t('import.report.inFile', { file })}</h5>}
          <ul>
            {items.map((item, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: two files of an archive may have one name; the list never changes
              <li key={at}>
                <Reason leftOut={item} />
              </li>
            ))}
          </ul>
        </Fragment>
      ))}
      {count > leftOut.length && <p>{t('import.report.more', { number: number(count - leftOut.length) })}</p>}
    </>
  )
}

/** Where it stands in the file, of which day it is, and why it was left out. */
function Reason({ leftOut }: { leftOut: LeftOut }) {
  const { t } = useTexts('exchange')
  const { day, number } = useFormat()
  const { date, place } = leftOut
  return (
    <>
      {date !== null && <span>{day(date)}</span>}
      <span>
        {place === null
          ? t(`import.report.file.${leftOut.fault}`)
          : t(`import.report.item.${leftOut.fault}`, { place: number(place) })}
      </span>
    </>
  )
}
