import { useCallback, useMemo } from 'react'
import { useLocation, useNavigate } from 'react-router'
import type { Day } from '#domain/clock.ts'
import type { EntryFilter } from '#domain/journal/entry-filter.ts'
import { MOODS } from '#domain/kinds/day.ts'
import { EntryList } from '#web/journal/entry-list/entry-list.tsx'
import type { Journal } from '#web/journal/journal.ts'
import type { Services } from '../services/services.ts'

// first-paint.ts reads the same names
const NAMES = { query: 'q', mood: 'mood', tag: 'tag' } as const

function filterFrom(search: string): EntryFilter {
  const params = new URLSearchParams(search)
  return {
    query: params.get(NAMES.query) ?? '',
    mood: MOODS.find((mood) => mood === params.get(NAMES.mood)) ?? '',
    tag: params.get(NAMES.tag) ?? '',
  }
}

function withFilter(search: string, change: Partial<EntryFilter>): URLSearchParams {
  const params = new URLSearchParams(search)
  for (const [field, value] of Object.entries(change) as [keyof EntryFilter, string][]) {
    if (value === '') params.delete(NAMES[field])
    else params.set(NAMES[field], value)
  }
  return params
}

type FilteredListProps = {
  journal: Journal
  confirm: Services['confirm']
  /** Where entries open, if not on the screen that is open. */
  opensAt?: string | undefined
}

/** The list of entries with its filter in the address. An entry opens on the screen it is chosen on. */
export function FilteredList({ journal, confirm, opensAt }: FilteredListProps) {
  const { search } = useLocation()
  const navigate = useNavigate()
  const filter = useMemo(() => filterFrom(search), [search])
  const change = useCallback(
    (by: Partial<EntryFilter>) => void navigate(`?${withFilter(search, by)}`, { replace: true }),
    [search, navigate],
  )
  const edit = useCallback(
    (date: Day) => {
      journal.edit(date)
      if (opensAt !== undefined) void navigate(opensAt)
      window.scrollTo({ top: 0 })
      document.querySelector<HTMLElement>('main textarea, main h1')?.focus({ preventScroll: true })
    },
    [journal, navigate, opensAt],
  )
  return <EntryList {...{ journal, filter, confirm }} onFilter={change} onEdit={edit} />
}
