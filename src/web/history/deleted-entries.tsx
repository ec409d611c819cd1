import { useRef } from 'react'
import type { Day } from '#domain/clock.ts'
import type { DeletedEntry } from '#domain/history/versions.ts'
import { longDay } from '#web/i18n/format-date.ts'
import { useTexts } from '#web/i18n/use-texts.ts'
import { LinkButton } from '#web/ui/form/link-button.tsx'

type DeletedEntriesProps = { entries: DeletedEntry[]; onBringBack(date: Day): void }

/** The entries deleted in the last 30 days, from this device: they need no connection. */
export function DeletedEntries({ entries, onBringBack }: DeletedEntriesProps) {
  const { t, language } = useTexts('history')
  const title = useRef<HTMLHeadingElement>(null)
  function bringBack(date: Day): void {
    title.current?.focus({ preventScroll: true }) // what was pressed goes
    onBringBack(date)
  }
  return (
    <section className="history-part" aria-labelledby="history-deleted">
      <div className="history-part-head">
        <h2 id="history-deleted" ref={title} tabIndex={-1}>
          {t('deleted.title')}
        </h2>
        {entries.length > 0 && <span>{entries.length}</span>}
      </div>
      {entries.length === 0 && <p className="history-note">{t('deleted.none')}</p>}
      <ul className="history-rows">
        {entries.map(({ date, doc, daysLeft }) => (
          <li key={date}>
            <strong>{longDay(date, language)}</strong>
            <p className="history-words" lang={doc.deleted?.entry.language} translate="no" dir="auto">
              {doc.deleted?.entry.content}
            </p>
            <span className="history-row-foot">
              <span>{t('deleted.left', { count: daysLeft })}</span>
              <LinkButton
                aria-label={t('deleted.bringBackDay', { date: longDay(date, language) })}
                onClick={() => bringBack(date)}
              >
                {t('deleted.bringBack')}
              </LinkButton>
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
