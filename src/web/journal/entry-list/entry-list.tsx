import {
  type RefObject,
  useCallback,
  useEffect,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react'
import type { Day } from '#domain/clock.ts'
import { type Month, monthOf } from '#domain/days.ts'
import type { Entry } from '#domain/journal/entry.ts'
import { type EntryFilter, isFiltering } from '#domain/journal/entry-filter.ts'
import { createState } from '#domain/subscribers.ts'
import { shortDay } from '#web/i18n/format-date.ts'
import { useTexts } from '#web/i18n/use-texts.ts'
import { type Journal, useJournal } from '#web/journal/journal.ts'
import { EntriesComing } from '#web/ui/connection.tsx'
import { LinkButton } from '#web/ui/form/link-button.tsx'
import { Toast } from '#web/ui/form/toast.tsx'
import { Link } from '#web/ui/link.tsx'
import { EntryRow } from './entry-row.tsx'
import { FindBar, type Topmost, type TopmostRow } from './find-bar.tsx'
import { takeSlots } from './row-window.ts'
import { type FindParts, useFindParts } from './use-find-parts.ts'
import { type RowTarget, useRowWindow } from './use-row-window.ts'
import './entry-list.css'

const NOTHING: Entry[] = []

type EntryListProps = {
  journal: Journal
  filter: EntryFilter
  onFilter(change: Partial<EntryFilter>): void
  onEdit(date: Day): void
  confirm(question: string): boolean
}

/** The entries of the journal; while the list jumps on and on, those that it had: none is in view, and drawing them takes frames. */
function useEntriesAtRest(journal: Journal, topmost: Topmost): Entry[] {
  const shown = useRef(NOTHING)
  const subscribe = useCallback(
    (onChange: () => void) => {
      const stops = [journal, topmost].map((state) => state.subscribe(onChange))
      return () => {
        for (const stop of stops) stop()
      }
    },
    [journal, topmost],
  )
  const read = () => {
    if (topmost.get().passing === null) shown.current = journal.get().entries
    return shown.current
  }
  return useSyncExternalStore(subscribe, read, read)
}

/** Every saved day, newest first, those that pass the filter; only the rows near the visible part are drawn. */
export function EntryList({ journal, filter, onFilter, onEdit, confirm }: EntryListProps) {
  const { t, language } = useTexts('journal')
  const [topmost] = useState(() => createState<TopmostRow>({ month: '', passing: null })) // draws nothing anew but what shows it
  const entries = useEntriesAtRest(journal, topmost)
  const known = useJournal(journal, (state) => state.known)
  const isFilling = useJournal(journal, (state) => state.isFilling)
  const lastDeleted = useJournal(journal, (state) => state.lastDeleted)
  const isFiltered = isFiltering(filter)
  const [wanted, setWanted] = useState(0) // how often
  const loaded = useFindParts(wanted + Number(isFiltered), filter)
  const parts = loaded === 'failed' ? null : loaded
  const found = useMemo(() => {
    if (!isFiltered) return entries
    return parts?.filterEntries(entries, filter) ?? NOTHING
  }, [entries, filter, isFiltered, parts])
  const [target, setTarget] = useState<RowTarget | null>(null)
  const scroller = useRef<HTMLDivElement>(null)
  const title = useRef<HTMLHeadingElement>(null)
  const filterFromTop: typeof onFilter = (change) => {
    if (scroller.current !== null) scroller.current.scrollTop = 0 // else a shorter list ends up at its oldest entries
    onFilter(change)
  }
  /** The focus goes there when the button that was pressed disappears. */
  const toTitle = useCallback(() => title.current?.focus({ preventScroll: true }), [])
  const bringBack = () => {
    toTitle()
    void journal.restoreEntry()
  }
  const jump = (to: Month) => {
    const first = found.find((entry) => monthOf(entry.date) === to)
    if (first !== undefined) setTarget({ key: first.date })
  }

  useEffect(() => {
    // Read by the benchmarks and the journeys.
    performance.mark(known === 'cached' ? 'diary-painted' : 'diary-truth')
    if (known !== 'cached') performance.mark('diary-ready')
  }, [known])

  const counted = ({ length }: Entry[]) => new Intl.NumberFormat(language).format(length)
  return (
    <section className="entry-list" aria-labelledby="entry-list-title">
      <div className="entry-list-head">
        <h2 id="entry-list-title" ref={title} tabIndex={-1}>
          {t('entries')}
        </h2>
        <span aria-live="polite">
          {known === 'all' &&
            !(isFilling && found.length === 0) &&
            !(isFiltered && parts === null) &&
            (isFiltered ? t('found', { found: counted(found), total: counted(entries) }) : counted(found))}
        </span>
      </div>
      {/* before the rows: the keyboard is at the title, and the message does not stay for long */}
      {lastDeleted !== null && (
        <Toast
          message={t('dayDeleted', { date: shortDay(lastDeleted, language) })}
          action={{ label: t('bringBack'), onPress: bringBack }}
          onGone={journal.forgetDeleted}
        />
      )}
      {(entries.length > 0 || isFiltered) && (
        <FindBar
          {...{ entries, found, filter, topmost }}
          parts={loaded}
          onFilter={filterFromTop}
          onJump={jump}
          onWanted={() => setWanted((times) => times + 1)}
        />
      )}
      {found.length === 0 ? (
        known !== 'cached' && (
          <EmptyList
            isFilling={isFilling}
            lacks={isFiltered && (loaded === null || loaded === 'failed') ? loaded : undefined}
            onShowAll={isFiltered ? () => onFilter({ query: '', mood: '', tag: '' }) : undefined}
          />
        )
      ) : (
        <EntryRows
          {...{ journal, onEdit, confirm, toTitle, scroller, target, topmost }}
          entries={found}
          query={filter.query}
          Found={filter.query.trim() === '' ? null : (parts?.FoundPreview ?? null)}
        />
      )}
      {journal.core.days.all().some(({ doc }) => doc.deleted) && (
        <Link className="entry-list-deleted" to="/diary/history">
          {t('deletedPages')}
        </Link>
      )}
    </section>
  )
}

type EntryRowsProps = Pick<EntryListProps, 'journal' | 'onEdit' | 'confirm'> & {
  entries: Entry[]
  query: string
  Found: FindParts['FoundPreview'] | null
  scroller: RefObject<HTMLDivElement | null>
  target: RowTarget | null
  topmost: Topmost
  toTitle(): void
}

function EntryRows({ journal, entries, query, Found, scroller, target, topmost, ...props }: EntryRowsProps) {
  const { onEdit, confirm, toTitle } = props
  const texts = useTexts('journal')
  const { t } = texts
  const currentDate = useJournal(journal, (state) => state.currentDate)
  const keys = useMemo(() => entries.map((entry) => entry.date), [entries])
  const onTopmost = useCallback(
    (place: number, isPassing: boolean) => {
      const entry = entries[place]
      const month = entry === undefined ? '' : monthOf(entry.date)
      const passing = isPassing && entry !== undefined ? entry.date : null
      const shown = topmost.get()
      if (month !== shown.month || passing !== shown.passing) topmost.set({ month, passing })
    },
    [entries, topmost],
  )
  const drawn = useRowWindow({ keys, scroller, target, onTopmost })
  useEffect(() => () => topmost.set({ passing: null }), [topmost])
  const slots = useRef(new Map<string, number>())
  slots.current = takeSlots(slots.current, keys.slice(drawn.first, drawn.end))
  const remove = useCallback(
    (date: Day) => {
      if (!confirm(t('confirmDelete'))) return
      toTitle()
      void journal.remove(date)
    },
    [journal, confirm, toTitle, t],
  )
  return (
    <div className="entry-list-scroller" ref={scroller}>
      <PassingDay topmost={topmost} />
      <ol>
        {drawn.above > 0 && <Gap height={drawn.above} />}
        {entries.slice(drawn.first, drawn.end).map((entry, index) => (
          <EntryRow
            key={slots.current.get(entry.date)}
            entry={entry}
            texts={texts}
            query={query}
            Found={Found}
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

/** The day that the list is at while it jumps on and on, instead of rows; for the eye alone. */
function PassingDay({ topmost }: { topmost: Topmost }) {
  const { language } = useTexts('journal')
  const readPassing = () => topmost.get().passing
  const passing = useSyncExternalStore(topmost.subscribe, readPassing, readPassing)
  return (
    <div className="passing-day" aria-hidden="true">
      {passing !== null && <span>{shortDay(passing, language)}</span>}
    </div>
  )
}

type EmptyListProps = {
  isFilling: boolean
  /** The code of the search is loading (null), or could not be loaded. */
  lacks: 'failed' | null | undefined
  onShowAll: (() => void) | undefined
}

/** An empty list: days are still coming, nothing is found, or the first steps of a new learner. */
function EmptyList({ isFilling, lacks, onShowAll }: EmptyListProps) {
  const { t } = useTexts('journal')
  if (lacks === null) return null
  if (isFilling)
    return (
      <p className="entry-list-empty">
        <EntriesComing />
      </p>
    )
  if (onShowAll !== undefined)
    return (
      <div className="entry-list-empty">
        <p>{t(lacks === 'failed' ? 'filter.notLoaded' : 'nothingFound')}</p>
        <LinkButton onClick={onShowAll}>{t('showAll')}</LinkButton>
      </div>
    )
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

/** Space for rows that are not drawn; the CSP forbids style attributes. */
function Gap({ height }: { height: number }) {
  const setHeight = (element: HTMLElement | null) => {
    if (element !== null) element.style.height = `${height}px`
  }
  return <li className="entry-list-gap" aria-hidden="true" ref={setHeight} />
}
