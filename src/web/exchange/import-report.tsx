import { type ReactNode, useState } from 'react'
import type { LeftOut } from '#domain/exchange/page-collector.ts'
import { shortDay } from '#web/i18n/format-date.ts'
import { useTexts } from '#web/i18n/use-texts.ts'
import type { CountedState } from './diary-import.ts'

const MOST_LISTED = 1000 // more of a kind nobody reads

/** What came in, what was merged, and what of a file came nowhere and why: a list that is drawn once it is opened. */
export function ImportReport({ state }: { state: CountedState }) {
  const { t } = useTexts('exchange')
  const [isOpen, setIsOpen] = useState(false)
  return (
    <details className="import-report" onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}>
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

function Groups({ state }: { state: CountedState }) {
  const { t } = useTexts('exchange')
  const { number, day } = useFormat()
  const { days, skipped, details, tagsMoved } = state
  const files = details.leftOut.filter(({ place }) => place === null).length
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
      <Group
        title={t('import.report.leftOut', { number: number((skipped?.count ?? 0) + files) })}
        count={(skipped?.count ?? 0) + files}
        items={details.leftOut.map((leftOut) => ({
          id: `${leftOut.file} ${leftOut.place}`,
          item: <Reason leftOut={leftOut} />,
        }))}
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
      <h3>{title}</h3>
      <ul>
        {items.map(({ id, item }) => (
          <li key={id}>{item}</li>
        ))}
      </ul>
      {count > items.length && <p>{t('import.report.more', { number: number(count - items.length) })}</p>}
    </>
  )
}

/** Where it stands in the file, of which day it is, and why it was left out. */
function Reason({ leftOut }: { leftOut: LeftOut }) {
  const { t } = useTexts('exchange')
  const { day, number } = useFormat()
  const { file, date, place } = leftOut
  return (
    <>
      {file !== null && <span>{t('import.report.inFile', { file })}</span>}
      {date !== null && <span>{day(date)}</span>}
      <span>
        {place === null
          ? t(`import.report.file.${leftOut.fault}`)
          : t(`import.report.item.${leftOut.fault}`, { place: number(place) })}
      </span>
    </>
  )
}
