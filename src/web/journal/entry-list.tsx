import { useCallback, useEffect, useMemo, useRef } from 'react'
import type { Day } from '#domain/clock.ts'
import type { Entry } from '#domain/journal/entry.ts'
import { searchEntries } from '#domain/journal/search.ts'
import { shortDay } from '#web/i18n/format-date.ts'
import { useTexts } from '#web/i18n/use-texts.ts'
import { Toast } from '#web/ui/form/toast.tsx'
import { EntryRow } from './entry-row.tsx'
import { type Journal, useJournal } from './journal.ts'
import { useRowWindow } from './use-row-window.ts'
import './entry-list.css'

type EntryListProps = {
  journal: Journal
  query: string
  onSearch(query: string): void
  onEdit(date: Day): void
  confirm(question: string): boolean
}

/** Every saved day, newest first, filtered by the query; only the rows near the visible part are drawn. */
export function EntryList({ journal, query, onSearch, onEdit, confirm }: EntryListProps) {
  const { t, language } = useTexts('journal')
  const entries = useJournal(journal, (state) => state.entries)
  const known = useJournal(journal, (state) => state.known)
  const lastDeleted = useJournal(journal, (state) => state.lastDeleted)
  const found = useMemo(() => searchEntries(entries, query), [entries, query])

  useEffect(() => {
    // Read by the benchmarks and the journeys.
    performance.mark(known === 'cached' ? 'diary-painted' : 'diary-truth')
    if (known !== 'cached') performance.mark('diary-ready')
  }, [known])

  return (
    <section className="entry-list" aria-labelledby="entry-list-title">
      <div className="entry-list-head">
        <h2 id="entry-list-title">{t('entries')}</h2>
        {known === 'all' && <span>{found.length}</span>}
      </div>
      {(entries.length > 0 || query !== '') && (
        <input
          type="search"
          className="entry-list-search"
          aria-label={t('search')}
          placeholder={t('searchHint')}
          value={query}
          onChange={(event) => onSearch(event.target.value)}
        />
      )}
      {found.length === 0 ? (
        known !== 'cached' && <EmptyList isSearch={query !== ''} />
      ) : (
        <EntryRows journal={journal} entries={found} onEdit={onEdit} confirm={confirm} />
      )}
      {lastDeleted !== null && (
        <Toast
          message={t('dayDeleted', { date: shortDay(lastDeleted, language) })}
          action={{ label: t('bringBack'), onPress: () => void journal.restoreEntry() }}
          onGone={journal.forgetDeleted}
        />
      )}
    </section>
  )
}

type EntryRowsProps = Pick<EntryListProps, 'journal' | 'onEdit' | 'confirm'> & { entries: Entry[] }

function EntryRows({ journal, entries, onEdit, confirm }: EntryRowsProps) {
  const { t } = useTexts('journal')
  const currentDate = useJournal(journal, (state) => state.currentDate)
  const keys = useMemo(() => entries.map((entry) => entry.date), [entries])
  const scroller = useRef<HTMLDivElement>(null)
  const drawn = useRowWindow(keys, scroller)
  const remove = useCallback(
    (date: Day) => {
      if (confirm(t('confirmDelete'))) void journal.remove(date)
    },
    [journal, confirm, t],
  )
  return (
    <div className="entry-list-scroller" ref={scroller}>
      <ol>
        {drawn.above > 0 && <Gap height={drawn.above} />}
        {entries.slice(drawn.first, drawn.end).map((entry, index) => (
          <EntryRow
            key={entry.date}
            entry={entry}
            isCurrent={entry.date === currentDate}
            position={drawn.first + index + 1}
            total={entries.length}
            onEdit={onEdit}
            onDelete={remove}
          />
        ))}
        {drawn.below > 0 && <Gap height={drawn.below} />}
      </ol>
    </div>
  )
}

/** An empty list: nothing found, or the first steps of a new learner. */
function EmptyList({ isSearch }: { isSearch: boolean }) {
  const { t } = useTexts('journal')
  if (isSearch) return <p className="entry-list-empty">{t('nothingFound')}</p>
  return (
    <>
      <p className="entry-list-empty">{t('noEntries')}</p>
      <ol className="first-steps" aria-label={t('firstSteps.title')}>
        <li>{t('firstSteps.write')}</li>
        <li>{t('firstSteps.translate')}</li>
        <li>{t('firstSteps.speak')}</li>
      </ol>
    </>
  )
}

/** Space for rows that are not drawn. Its height is set by script: the CSP forbids style attributes. */
function Gap({ height }: { height: number }) {
  return (
    <li
      aria-hidden="true"
      ref={(element) => {
        if (element !== null) element.style.height = `${height}px`
      }}
    />
  )
}
