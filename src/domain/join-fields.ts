import { ownValue } from './fields.ts'
import { isSameJson } from './row.ts'

type Fields = Record<string, unknown>

/** A text that is the same for the same JSON value, whatever the order of its keys. */
export function canonicalJson(value: unknown): string {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join()}]`
  const names = Object.keys(value).sort()
  return `{${names.map((name) => `${JSON.stringify(name)}:${canonicalJson((value as Fields)[name])}`).join()}}`
}

/** Of two values the same one, whichever comes first: one that is there, and of two the one whose text is later. */
export function chooseValue(one: unknown, other: unknown): unknown {
  if (one === undefined || other === undefined) return one === undefined ? other : one
  return canonicalJson(one) >= canonicalJson(other) ? one : other
}

/** The names of all fields of some objects, each once. */
export function namesOf(...objects: object[]): string[] {
  return [...new Set(objects.flatMap((object) => Object.keys(object)))]
}

/**
 * Merges the fields of these names, of which no rule knows anything, as later versions write them: the changed one, where
 * `base` is known; of two changed ones always the same, whichever comes first.
 */
export function joinFields(
  base: object | undefined,
  mine: object,
  theirs: object,
  names: readonly string[],
): Fields {
  const [was, left, right] = [base ?? {}, mine, theirs].map((object) => object as Fields)
  const joined = names.map((name): [string, unknown] => {
    const [before, one, other] = [was, left, right].map((fields = {}) => ownValue(fields, name))
    if (isSameJson(one, before)) return [name, other]
    return [name, isSameJson(other, before) ? one : chooseValue(one, other)]
  })
  return Object.fromEntries(joined.filter(([, value]) => value !== undefined))
}
