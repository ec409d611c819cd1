import { useEffect, useId, useRef, useState } from 'react'
import type { Day } from '#domain/clock.ts'
import type { Month } from '#domain/days.ts'
import type { Entry } from '#domain/journal/entry.ts'
import type { EntryFilter } from '#domain/journal/entry-filter.ts'
import type { createState } from '#domain/subscribers.ts'
import { useTexts } from '#web/i18n/use-texts.ts'
import { LinkButton } from '#web/ui/form/link-button.tsx'
import type { FindParts } from './use-find-parts.ts'
import './find-bar.css'

/** Of the topmost entry in view; `passing`: its day, while the list jumps on and on and no row is drawn. */
export type TopmostRow = { month: Month; passing: Day | null }
export type Topmost = ReturnType<typeof createState<TopmostRow>>

export type FilterProps = {
  entries: Entry[]
  found: Entry[]
  filter: EntryFilter
  onFilter(change: Partial<EntryFilter>): void
  topmost: Topmost
  onJump(month: Month): void
}

type FindBarProps = FilterProps & {
  parts: FindParts | 'failed' | null
  /** The learner is about to find something. */
  onWanted(): void
}

/** The search, and behind a button the ways through a long diary. */
export function FindBar({ parts, onWanted, ...props }: FindBarProps) {
  const { filter, onFilter } = props
  const { t } = useTexts('journal')
  const [isOpen, setIsOpen] = useState(filter.mood !== '' || filter.tag !== '')
  const filtersId = useId()
  const search = useSearchField(filter.query)
  return (
    <>
      <div className="find-bar">
        <input
          type="search"
          aria-label={t('search')}
          placeholder={t('searchHint')}
          defaultValue={filter.query}
          ref={search}
          onFocus={onWanted}
          onChange={(event) => onFilter({ query: event.target.value })}
        />
        <LinkButton
          aria-expanded={isOpen}
          aria-controls={filtersId}
          onFocus={onWanted}
          onClick={() => {
            onWanted() // in Safari a press gives a button no focus
            setIsOpen(!isOpen)
          }}
        >
          {t('filter.open')}
        </LinkButton>
      </div>
      <div id={filtersId} className="find-filters" hidden={!isOpen}>
        {isOpen && parts === 'failed' && t('filter.notLoaded')}
        {isOpen && parts !== 'failed' && parts && <parts.Filters {...props} />}
      </div>
    </>
  )
}

/**
 * The field keeps its own text: what it searches for stands in the address, and comes back later than the next key on a slow
 * device. It takes another text, such as none, once nobody types in it.
 */
function useSearchField(query: string) {
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => {
    const { current } = field
    if (current !== null && current !== document.activeElement) current.value = query
  }, [query])
  return field
}
