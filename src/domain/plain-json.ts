/** Names that make a plain object something else. */
export const FORBIDDEN_NAMES = new Set(['__proto__', 'constructor', 'prototype'])

/** Whether a value is JSON of at most `depth` levels without names that JavaScript reads as more than names. */
export function isPlainJson(value: unknown, depth: number): boolean {
  if (typeof value === 'number') return Number.isFinite(value)
  if (typeof value !== 'object') return typeof value === 'string' || typeof value === 'boolean'
  if (value === null) return true
  if (depth === 0) return false
  if (Array.isArray(value)) {
    for (const item of value) if (!isPlainJson(item, depth - 1)) return false // to name its items costs more than they do
    return true
  }
  for (const name in value)
    if (FORBIDDEN_NAMES.has(name) || !isPlainJson((value as Record<string, unknown>)[name], depth - 1))
      return false
  return true
}
