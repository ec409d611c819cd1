/** To be sent to the server. */
export const TO_SEND = 1

/** Refused by the server: it waits until it is changed. */
export const REFUSED = 2

/** Why the server refuses a document that no retry would bring in. */
export type RowRefusal = 'invalid' | 'too-large' | 'full'

/** A document on this device, and what is known of its copy on the server. */
export type Row<Doc> = {
  doc: Doc
  rev: number // the server's revision last agreed on; 0: none
  dirty?: typeof TO_SEND | typeof REFUSED // changed since
  base?: Doc // the document of `rev`, while dirty; none where it is not known
  sent?: { id: string; doc: Doc } // the push in flight, not yet answered
  refusal?: RowRefusal
}

/** Whether the server has the document as it is here. */
export function isClean({ rev, dirty }: Pick<Row<unknown>, 'rev' | 'dirty'>): boolean {
  return rev > 0 && dirty === undefined
}

/** Whether two JSON values are the same; the order of keys does not matter, and a field of undefined is none. */
export function isSameJson(left: unknown, right: unknown): boolean {
  if (left === right) return true
  if (typeof left !== 'object' || typeof right !== 'object' || left === null || right === null) return false
  if (Array.isArray(left) !== Array.isArray(right)) return false
  const [one, other] = [left as Record<string, unknown>, right as Record<string, unknown>]
  const keys = new Set([...Object.keys(one), ...Object.keys(other)])
  for (const key of keys) if (!isSameJson(one[key], other[key])) return false
  return true
}

/** The row of a document that the server has at `rev`. */
export function cleanRow<Doc>(doc: Doc, rev: number): Row<Doc> {
  return { doc, rev }
}

/** The row with `doc`, to be sent unless it is what the server has; then it is so to the byte. */
export function rowAgainst<Doc>(doc: Doc, rev: number, base: Doc): Row<Doc> {
  return isSameJson(doc, base) ? cleanRow(base, rev) : { doc, rev, dirty: TO_SEND, base }
}

/**
 * The row after a change on this device. A document that is again what the server has is clean; one that was refused
 * is to be sent again.
 */
export function changeRow<Doc>(stored: Row<Doc> | undefined, doc: Doc): Row<Doc> {
  if (stored === undefined) return { doc, rev: 0, dirty: TO_SEND }
  if (isSameJson(stored.doc, doc)) return stored
  const { rev, sent } = stored
  const base = stored.dirty === undefined ? stored.doc : stored.base
  if (base !== undefined && sent === undefined) return rowAgainst(doc, rev, base)
  return { doc, rev, dirty: TO_SEND, ...(base !== undefined && { base }), ...(sent && { sent }) }
}

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

/** Where the first fill goes on once it has every entry: for a device that had ended it before there were other rows. */
export const AFTER_DAYS = 'day/0000-01-01'
