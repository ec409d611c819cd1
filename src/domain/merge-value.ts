import { isSameJson } from './row.ts'

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
