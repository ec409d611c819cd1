import type { Day } from '#domain/clock.ts'
import { addDays } from '#domain/days.ts'
import { tagKey } from '#domain/journal/same-tag.ts'
import { tagsOnce } from '#domain/journal/tags-once.ts'
import type { SuggestionSource } from './suggestion.ts'

const OFTEN = 3 // pages
const SILENT_DAYS = 14

/** Tags of three pages or more that no page of the last 14 days has. Pages to come count as if they were of today. */
export const silentTags: SuggestionSource = ({ today, tagged }) => {
  const uses = new Map<string, { tag: string; count: number; last: Day }>()
  for (const { date, tags } of tagged) {
    for (const one of tagsOnce(tags)) {
      const { tag, count, last } = uses.get(tagKey(one)) ?? { tag: one, count: 0, last: date }
      uses.set(tagKey(one), { tag, count: count + 1, last: last > date ? last : date })
    }
  }
  const silentSince = addDays(today, -SILENT_DAYS)
  return [...uses.values()]
    .filter(({ count, last }) => count >= OFTEN && last <= silentSince)
    .map(({ tag, last }) => ({ id: `tag ${tag}`, kind: 'tag', tag, last }))
}
