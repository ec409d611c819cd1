import type { DayDoc } from './entry.ts'
import { tagKey } from './same-tag.ts'

/** Each tag once, as it was spelled first. */
export function tagsOnce(tags: readonly string[]): string[] {
  const known = new Map<string, string>()
  for (const tag of tags) {
    const key = tagKey(tag)
    if (!known.has(key)) known.set(key, tag)
  }
  return [...known.values()]
}

function withTagsOnce<Of extends { tags?: string[] }>(fields: Of): Of {
  const { tags } = fields
  const once = tags && tagsOnce(tags)
  return once === undefined || once.length === tags?.length ? fields : { ...fields, tags: once }
}

/** A day that comes in from elsewhere, with each tag once in its entry, in its draft and in its deleted entry. */
export function dayWithTagsOnce(doc: DayDoc): DayDoc {
  const { entry, draft, deleted } = doc
  return {
    ...doc,
    ...(entry && { entry: withTagsOnce(entry) }),
    ...(draft && { draft: withTagsOnce(draft) }),
    ...(deleted && {
      deleted: {
        ...deleted,
        entry: withTagsOnce(deleted.entry),
        ...(deleted.draft && { draft: withTagsOnce(deleted.draft) }),
      },
    }),
  }
}
