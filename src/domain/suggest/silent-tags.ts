import type { Day } from '#domain/clock.ts'
import { addDays } from '#domain/progress/calendar.ts'
import type { SuggestionSource } from './suggestion.ts'

const OFTEN = 3 // pages
const SILENT_DAYS = 14

/** Tags of three pages or more that no page of the last 14 days has. Pages to come count as if they were of today. */
export const silentTags: SuggestionSource = ({ today, tagged }) => {
  const uses = new Map<string, { count: number; last: Day }>()
  for (const { date, tags } of tagged) {
    for (const tag of new Set(tags)) {
      const { count, last } = uses.get(tag) ?? { count: 0, last: date }
      uses.set(tag, { count: count + 1, last: last > date ? last : date })
    }
  }
  const silentSince = addDays(today, -SILENT_DAYS)
  return [...uses]
    .filter(([, { count, last }]) => count >= OFTEN && last <= silentSince)
    .map(([tag, { last }]) => ({ id: `tag ${tag}`, kind: 'tag', tag, last }))
}
