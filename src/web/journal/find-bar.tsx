import { type ComponentProps, useId, useMemo, useState, useSyncExternalStore } from 'react'
import type { Entry, Mood } from '#domain/journal/entry.ts'
import { type EntryFilter, type Month, monthsOf, tagsOf } from '#domain/journal/search.ts'
import { MOODS } from '#domain/kinds/day.ts'
import type { createState } from '#domain/subscribers.ts'
import { monthTitle } from '#web/i18n/format-date.ts'
import { useTexts } from '#web/i18n/use-texts.ts'
import { LinkButton } from '#web/ui/form/link-button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import './find-bar.css'

/** The month of the topmost entry in view. */
export type Topmost = ReturnType<typeof createState<{ month: Month }>>

type FindBarProps = {
  entries: Entry[]
  found: Entry[]
  filter: EntryFilter
  onFilter(change: Partial<EntryFilter>): void
  topmost: Topmost
  onJump(month: Month): void
}

/** The search, and behind a button the ways through a long diary: by month, mood and tag. */
export function FindBar({ filter, onFilter, ...rest }: FindBarProps) {
  const { t } = useTexts('journal')
  const [isOpen, setIsOpen] = useState(filter.mood !== '' || filter.tag !== '')
  const filtersId = useId()
  return (
    <>
      <div className="find-bar">
        <input
          type="search"
          aria-label={t('search')}
          placeholder={t('searchHint')}
          value={filter.query}
          onChange={(event) => onFilter({ query: event.target.value })}
        />
        <LinkButton aria-expanded={isOpen} aria-controls={filtersId} onClick={() => setIsOpen(!isOpen)}>
          {t('filter.open')}
        </LinkButton>
      </div>
      <div id={filtersId} className="find-filters" hidden={!isOpen}>
        {isOpen && <Filters {...rest} filter={filter} onFilter={onFilter} />}
      </div>
    </>
  )
}

function Filters({ entries, found, filter, onFilter, topmost, onJump }: FindBarProps) {
  const { t, language } = useTexts('journal')
  const { month } = useSyncExternalStore(topmost.subscribe, topmost.get, topmost.get)
  const months = useMemo(() => monthsOf(found), [found])
  const known = useMemo(() => tagsOf(entries, language), [entries, language])
  const tags = filter.tag === '' || known.includes(filter.tag) ? known : [filter.tag, ...known]
  return (
    <>
      {months.length > 0 && (
        <FilterSelect
          aria-label={t('filter.month')}
          value={month}
          onChange={({ target }) => onJump(target.value)}
        >
          {months.map((value) => (
            <option key={value} value={value}>
              {monthTitle(value, language)}
            </option>
          ))}
        </FilterSelect>
      )}
      <FilterSelect
        aria-label={t('filter.mood')}
        value={filter.mood}
        onChange={({ target }) => onFilter({ mood: target.value as Mood })}
      >
        <option value="">{t('filter.anyMood')}</option>
        {MOODS.map((value) => (
          <option key={value} value={value}>
            {t(`moods.${value}`)}
          </option>
        ))}
      </FilterSelect>
      {tags.length > 0 && (
        <FilterSelect
          aria-label={t('filter.tag')}
          value={filter.tag}
          onChange={({ target }) => onFilter({ tag: target.value })}
        >
          <option value="">{t('filter.anyTag')}</option>
          {tags.map((value) => (
            <option key={value} value={value} translate="no">
              {value}
            </option>
          ))}
        </FilterSelect>
      )}
    </>
  )
}

function FilterSelect(props: ComponentProps<'select'>) {
  return (
    <span className="find-select">
      <select {...props} />
      <Icon name="chevron" size={18} />
    </span>
  )
}
