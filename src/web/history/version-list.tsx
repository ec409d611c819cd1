import { useEffect, useState } from 'react'
import { type Day, dayOf } from '#domain/clock.ts'
import type { HistoryFailure, HistoryReader, Version } from '#domain/history/history-reader.ts'
import { momentText, timeText } from '#web/i18n/format-time.ts'
import { useTexts } from '#web/i18n/use-texts.ts'
import { LinkButton } from '#web/ui/form/link-button.tsx'
import { Message } from '#web/ui/form/message.tsx'
import { Link } from '#web/ui/link.tsx'

/** Of a day with an account; 'no-account' and 'no-day' where there is nothing to ask for. */
type VersionsState = Version[] | 'loading' | 'no-account' | 'no-day' | { failure: HistoryFailure }

type Known = { date: Day; attempt: number; versions: VersionsState }

function hasListOf(date: Day, known: Known | null): boolean {
  return known?.date === date && Array.isArray(known.versions)
}

/** The versions of a day; asked for again with another `attempt`, until when those that are known stay. */
export function useVersions(reader: HistoryReader | null, date: Day | null, attempt: number): VersionsState {
  const [known, setKnown] = useState<Known | null>(null)
  useEffect(() => {
    if (reader === null || date === null) return
    let isGone = false
    void reader.versions(date).then((outcome) => {
      if (isGone) return
      const versions = outcome.ok ? outcome.value : { failure: outcome.error }
      setKnown((last) => (!outcome.ok && hasListOf(date, last) ? last : { date, attempt, versions }))
    })
    return () => {
      isGone = true
    }
  }, [reader, date, attempt])
  if (reader === null) return 'no-account'
  if (date === null) return 'no-day'
  if (known?.date !== date) return 'loading'
  return known.attempt === attempt || hasListOf(date, known) ? known.versions : 'loading'
}

/** What the page is about stands in the hash: a server never gets to know it. */
export function historyAddress(date: Day, rev?: number): string {
  return `#${date}${rev === undefined ? '' : `.${rev}`}`
}

/** Where a version was made, seen from `here`; null: this device does not know itself. */
function whereOf(device: string, here: string | null): 'unknown' | 'this' | 'other' {
  if (here === null) return 'unknown'
  return device === here ? 'this' : 'other'
}

type VersionListProps = {
  date: Day | null
  today: Day
  versions: VersionsState
  chosen: number | null
  /** The id of this device; null where it is not known. */
  device: string | null
  onRetry(): void
}

/** When a version was made: 'Today, 2:06 PM', or with its date. */
export function useMomentOf(today: Day): (ms: number) => string {
  const { t, language } = useTexts('history')
  return (ms) =>
    dayOf(ms) === today ? t('today', { time: timeText(ms, language) }) : momentText(ms, language)
}

export function VersionList({ versions, ...props }: VersionListProps) {
  const { t } = useTexts('history')
  return (
    <section className="history-part" aria-labelledby="history-versions">
      <div className="history-part-head">
        <h2 id="history-versions">{t('title')}</h2>
        {Array.isArray(versions) && <span>{versions.length}</span>}
      </div>
      <Versions versions={versions} {...props} />
    </section>
  )
}

function Versions({ date, today, versions, chosen, device, onRetry }: VersionListProps) {
  const { t } = useTexts('history')
  const momentOf = useMomentOf(today)
  if (versions === 'loading') return <p className="history-note">{t('loading')}</p>
  if (versions === 'no-account') return <p className="history-note">{t('needsAccount')}</p>
  if (versions === 'no-day' || date === null) return <p className="history-note">{t('noDay')}</p>
  if (!Array.isArray(versions))
    return (
      <div className="history-note">
        <Message tone="hint">
          {t(`failures.${versions.failure}`)} <LinkButton onClick={onRetry}>{t('tryAgain')}</LinkButton>
        </Message>
      </div>
    )
  if (versions.length === 0) return <p className="history-note">{t('none')}</p>
  return (
    <ol className="history-rows">
      {versions.map(({ rev, cause, madeAt, device: from }) => (
        <li key={rev} aria-current={rev === chosen || undefined}>
          <Link to={historyAddress(date, rev)}>
            <strong>{momentOf(madeAt)}</strong>
            <span>{t(`rows.${whereOf(from, device)}.${cause}`)}</span>
          </Link>
        </li>
      ))}
    </ol>
  )
}
