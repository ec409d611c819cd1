import type { DayDoc } from './entry.ts'

const PLAIN = /^[a-z0-9-]+$/ // nothing to fold, as of most tags

/** A flag of a region is a black one with letters that nobody sees: https://unicode.org/reports/tr51/#def_emoji_tag_sequence */
const INVISIBLE = /(\u{1f3f4}[\u{e0020}-\u{e007e}]+\u{e007f})|\p{DI}/gu

/** Full case folding (CaseFolding.txt): capitals tell what small letters are one, and the dot of 'İ' is none of its own. */
function foldCase(text: string): string {
  const folded = text.toLowerCase().replaceAll('i\u0307', 'i').toUpperCase().toLowerCase()
  return folded.replaceAll('ς', 'σ').replaceAll('i\u0307', 'i')
}

/** What a tag is known by, however it was typed: no case, width, form of decomposition, invisible signs or further spaces. */
export function tagKey(tag: string): string {
  if (PLAIN.test(tag)) return tag
  const visible = tag.normalize('NFKC').replace(INVISIBLE, '$1').normalize('NFKC')
  const key = foldCase(visible).normalize('NFKC').replace(/\s+/g, ' ').trim()
  return key === '' ? tag : key // nothing of it is to be seen
}

/** Whether a list has a tag, in whatever spelling. */
export function hasTag(tags: readonly string[], tag: string): boolean {
  if (tags.includes(tag)) return true
  const key = tagKey(tag)
  return tags.some((other) => tagKey(other) === key)
}

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
