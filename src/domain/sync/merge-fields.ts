import { ownValue } from '#domain/own-value.ts'
import { isSameJson } from '#domain/row.ts'
import { SYNC_LIMITS } from './sync-protocol.ts'

/** What a machine says of sentences is about a text: two of them are never mixed. */
const NEWEST_WINS: readonly string[] = ['corrections']

/** Three-way merge of one value: the changed one. Of two, `clash` decides; one that is there beats none. */
export function mergeValue<Value>(
  base: Value,
  mine: Value,
  theirs: Value,
  clash: (mine: Value, theirs: Value) => Value,
): Value {
  if (isSameJson(mine, base)) return theirs
  if (isSameJson(theirs, base) || isSameJson(mine, theirs)) return mine
  if (mine === undefined || theirs === undefined) return mine === undefined ? theirs : mine
  return clash(mine, theirs)
}

/**
 * Three-way merge of the fields that no other rule knows, as newer versions write them. Of two changed ones the
 * server's stays, but of the reserved ones the newest: without a clock that is mine, which is pushed after theirs.
 */
export function mergeFields(base: object, mine: object, theirs: object, ruled: readonly string[]): object {
  const fields = [base, mine, theirs].map((object) => object as Record<string, unknown>)
  const [was = {}, left = {}, right = {}] = fields
  const names = new Set([...Object.keys(theirs), ...Object.keys(mine)])
  const merged = [...names].flatMap((name): [string, unknown][] => {
    if (ruled.includes(name)) return []
    const [before, one, other] = [was, left, right].map((of) => ownValue(of, name))
    const value = mergeValue(before, one, other, (newest, servers) =>
      NEWEST_WINS.includes(name) ? newest : servers,
    )
    return value === undefined ? [] : [[name, value]]
  })
  return Object.fromEntries(merged)
}

/** Three-way merge of a set: what either has added, without what either has removed; theirs first. */
export function mergeTags(base: string[], mine: string[], theirs: string[]): string[] {
  const kept = theirs.filter((tag) => mine.includes(tag) || !base.includes(tag))
  return [...kept, ...mine.filter((tag) => !base.includes(tag) && !kept.includes(tag))]
}

/** As many tags as a day may have, and a text that ends in the other ones: no word of two long lists is lost. */
export function fitTags(tags: string[], content: string): { tags: string[]; content: string } {
  const isIn = (line: string, text: string) => `\n${text}\n`.includes(`\n${line}\n`)
  const lines = tags.slice(SYNC_LIMITS.tags).map((tag) => `#${tag}`)
  const text = lines.reduce((soFar, line) => (isIn(line, soFar) ? soFar : `${soFar}\n${line}`), content)
  return { tags: tags.slice(0, SYNC_LIMITS.tags), content: text }
}
