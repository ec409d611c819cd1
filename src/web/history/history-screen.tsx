import { type ReactNode, useRef, useState } from 'react'
import type { Day } from '#domain/clock.ts'
import { monthOf } from '#domain/days.ts'
import type { HistoryReader } from '#domain/history/history-reader.ts'
import { bringBack, type DeletedEntry, restoreVersion, takeBack } from '#domain/history/versions.ts'
import type { DayDoc } from '#domain/journal/entry.ts'
import { dayTitle, longDay } from '#web/i18n/format-date.ts'
import { monthInSentence } from '#web/i18n/format-time.ts'
import { useTexts } from '#web/i18n/use-texts.ts'
import { LinkButton } from '#web/ui/form/link-button.tsx'
import { Message } from '#web/ui/form/message.tsx'
import { Toast } from '#web/ui/form/toast.tsx'
import { AppPage } from '#web/ui/layout/app-page.tsx'
import { Link } from '#web/ui/link.tsx'
import { historyAddress, useVersions, VersionList } from './version-list.tsx'
import { VersionView } from './version-view.tsx'
import './history.css'

/** What the app does for the screen. */
type HistoryPorts = {
  /** null without an account, where nothing is on a server. */
  reader: HistoryReader | null
  docOf(date: Day): DayDoc
  /** Changes a day in the diary; answers whether the change is durable. */
  changeDay(date: Day, change: (doc: DayDoc) => DayDoc): Promise<boolean>
  /** What is here reaches the server, if it can, and with that the list of versions. */
  syncNow(): Promise<void>
  copy(text: string): Promise<boolean>
  onOpenDay(date: Day): void
}

type HistoryScreenProps = {
  /** The day and the version that the address names. */
  date: Day | null
  rev: number | null
  today: Day
  device: string | null
  deleted: DeletedEntry[]
  ports: HistoryPorts
  sessionLine: ReactNode
}

type Changed = { date: Day; before: DayDoc; after: DayDoc; message: string }

/** Earlier versions of a day and deleted entries; on a phone the lists come first, then a version. */
export function HistoryScreen({ date, rev, today, device, deleted, ports, sessionLine }: HistoryScreenProps) {
  const { reader, changeDay } = ports
  const { t, language } = useTexts('history')
  const [attempt, setAttempt] = useState(0)
  const versions = useVersions(reader, date, attempt)
  const [changed, setChanged] = useState<Changed | null>(null)
  const [hasFailed, setHasFailed] = useState(false)

  async function change(day: Day, how: (doc: DayDoc) => DayDoc, message: string) {
    const seen: { before: DayDoc; after: DayDoc } = { before: {}, after: {} }
    const isDone = await changeDay(day, (doc) => {
      seen.before = doc
      seen.after = how(doc)
      return seen.after
    })
    setHasFailed(!isDone)
    if (!isDone) return
    setChanged({ date: day, message, ...seen })
    void readAgain()
  }
  async function readAgain() {
    await ports.syncNow()
    setAttempt((last) => last + 1)
  }
  async function restore(day: Day, then: DayDoc) {
    await ports.syncNow() // the entry as it is stays in the list
    await change(day, (doc) => restoreVersion(doc, then), t('restored'))
  }
  async function undo({ date: day, before, after }: Changed) {
    setChanged(null)
    const isDone = await changeDay(day, (doc) => takeBack(doc, before, after))
    setHasFailed(!isDone)
    if (isDone) void readAgain()
  }

  const month = monthOf(date ?? today)
  const version = Array.isArray(versions) ? versions.find((each) => each.rev === rev) : undefined
  const isChosen = date !== null && reader !== null && version !== undefined
  return (
    <div className={isChosen ? 'history history-chosen' : 'history'}>
      <AppPage
        layout="columns"
        sessionLine={sessionLine}
        list={
          <>
            <VersionList
              date={date}
              today={today}
              versions={versions}
              chosen={rev}
              device={device}
              onRetry={() => setAttempt(attempt + 1)}
            />
            <DeletedEntries
              entries={deleted}
              onBringBack={(day) =>
                void change(day, bringBack, t('deleted.back', { date: longDay(day, language) }))
              }
            />
          </>
        }
      >
        <p className="history-back">
          <Link to="/diary" onClick={() => date !== null && ports.onOpenDay(date)}>
            {t('back')}
          </Link>
          <Link to={`/look-back?of=${month}`}>
            {t('lookBack', { month: monthInSentence(month, language) })}
          </Link>
          {isChosen && (
            <Link className="history-back-to-list" to={historyAddress(date)}>
              {t('backToList')}
            </Link>
          )}
        </p>
        <h1 className="history-title">{date === null ? t('deleted.title') : dayTitle(date, language)}</h1>
        {hasFailed && <Message tone="failure">{t('notRestored')}</Message>}
        {isChosen && (
          <VersionView
            key={version.rev}
            reader={reader}
            date={date}
            today={today}
            version={version}
            now={ports.docOf(date)}
            copy={ports.copy}
            onRestore={(then) => restore(date, then)}
          />
        )}
        {versions === 'loading' && (
          <p className="history-choose history-choose-waiting" aria-hidden="true">
            {t('choose')}
          </p>
        )}
        {!isChosen && Array.isArray(versions) && versions.length > 0 && (
          <p className="history-choose">{t('choose')}</p>
        )}
      </AppPage>
      {changed !== null && (
        <Toast
          key={`${changed.date} ${changed.message}`}
          message={changed.message}
          action={{ label: t('undo'), onPress: () => void undo(changed) }}
          onGone={() => setChanged(null)}
        />
      )}
    </div>
  )
}

type DeletedEntriesProps = { entries: DeletedEntry[]; onBringBack(date: Day): void }

/** The entries deleted in the last 30 days, from this device: they need no connection. */
function DeletedEntries({ entries, onBringBack }: DeletedEntriesProps) {
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
