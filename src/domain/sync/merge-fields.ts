import { ownValue } from '#domain/fields.ts'
import { tagKey } from '#domain/journal/same-tag.ts'
import { tagsOnce } from '#domain/journal/tags-once.ts'
import { TAG_LIMITS } from '#domain/kinds/day.ts'
import { mergeValue } from '#domain/row.ts'

/**
 * Three-way merge of the fields that no other rule knows, as newer versions write them. Of two changed ones the
 * server's stays.
 */
export function mergeFields(base: object, mine: object, theirs: object, ruled: readonly string[]): object {
  const fields = [base, mine, theirs].map((object) => object as Record<string, unknown>)
  const [was = {}, left = {}, right = {}] = fields
  const names = new Set([...Object.keys(theirs), ...Object.keys(mine)])
  const merged = [...names].flatMap((name): [string, unknown][] => {
    if (ruled.includes(name)) return []
    const [before, one, other] = [was, left, right].map((of) => ownValue(of, name))
    const value = mergeValue(before, one, other, (_, servers) => servers)
    return value === undefined ? [] : [[name, value]]
  })
  return Object.fromEntries(merged)
}

/**
 * Three-way merge of a set: what either has added, without what either has removed; theirs first. A tag is one in whatever
 * spelling; mine counts where theirs is that of before.
 */
export function mergeTags(base: string[], mine: string[], theirs: string[]): string[] {
  const [was, left, right] = [base, mine, theirs].map(byKey)
  const kept = [...(right ?? [])].filter(([key]) => left?.has(key) || !was?.has(key))
  const added = [...(left ?? [])].filter(([key]) => !was?.has(key) && !right?.has(key))
  const spelled = kept.map(([key, tag]) => (tag === was?.get(key) ? (left?.get(key) ?? tag) : tag))
  return [...spelled, ...added.map(([, tag]) => tag)]
}

/** The tags by what they are known by, each as it was spelled first. */
function byKey(tags: readonly string[]): Map<string, string> {
  return new Map(tagsOnce(tags).map((tag) => [tagKey(tag), tag]))
}

/**
 * As many tags as a day may have, none longer than one may be, and a text that ends in the other ones, a line each: no word
 * of them is lost.
 */
export function fitTags(tags: string[], content: string): { tags: string[]; content: string } {
  const fitting = tags.filter((tag) => tag.length <= TAG_LIMITS.tagLength).slice(0, TAG_LIMITS.tags)
  if (fitting.length === tags.length) return { tags, content }
  const kept = new Set(fitting)
  const lines = new Set(content.split('\n'))
  let text = content
  for (const line of tags.filter((tag) => !kept.has(tag)).map((tag) => `#${tag}`)) {
    const isIn = line.includes('\n') ? `\n${text}\n`.includes(`\n${line}\n`) : lines.has(line)
    if (isIn) continue
    text += `\n${line}`
    lines.add(line)
  }
  return { tags: fitting, content: text }
}

/** The fields of mine that the server has too, whatever it has in them. */
export function fieldsOfBoth<Doc extends object>(mine: Doc, theirs: Doc): Doc {
  return Object.fromEntries(Object.entries(mine).filter(([name]) => Object.hasOwn(theirs, name))) as Doc
}
