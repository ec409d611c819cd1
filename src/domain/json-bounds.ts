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

/** How much structure a JSON text may have: levels, values, and names of fields. */
export type JsonBounds = { depth: number; values: number; names: number }

const QUOTE = 0x22
const BACKSLASH = 0x5c
const COMMA = 0x2c
const [FIRST_OF_NUMBERS, LAST_DIGIT] = [0x2d, 0x39] // '-', '.', '/' and digits: most of a text without words
const SHORT = 16 // characters that are read faster than searched

/** Where the text in quotes that begins at `start` ends: at the first quote that no backslash stands for. */
function endOfText(json: string, start: number): number {
  for (let at = start + 1; at <= start + SHORT; at += 1) {
    const code = json.charCodeAt(at)
    if (code === QUOTE) return at
    if (code === BACKSLASH) break
  }
  for (let end = json.indexOf('"', start + 1); end >= 0; end = json.indexOf('"', end + 1)) {
    let before = end
    while (json.charCodeAt(before - 1) === BACKSLASH) before -= 1
    if ((end - before) % 2 === 0) return end
  }
  return json.length
}

/**
 * Whether a JSON text stays within bounds, told before it is parsed: that and what follows cost many times as much as reading
 * it once. Where `apart` is a level, what is in each object or list of that level is counted by itself, and so is what stands between two of them.
 */
export function isWithinBounds(json: string, { depth, values, names }: JsonBounds, apart = 0): boolean {
  let [level, valueCount, nameCount] = [0, 0, 0]
  for (let at = 0; at < json.length; at += 1) {
    const code = json.charCodeAt(at)
    if (code === COMMA) {
      valueCount += 1
      if (valueCount > values) return false
    } else if (code >= FIRST_OF_NUMBERS && code <= LAST_DIGIT) continue
    else if (code === QUOTE) at = json.charCodeAt(at + 1) === QUOTE ? at + 1 : endOfText(json, at)
    else if (code === 0x5b || code === 0x7b) {
      level += 1
      valueCount += 1
      if (level > depth) return false
      if (level === apart) [valueCount, nameCount] = [0, 0]
      if (valueCount > values) return false
    } else if (code === 0x5d || code === 0x7d) level -= 1
    else if (code === 0x3a) {
      nameCount += 1
      if (nameCount > names) return false
    }
  }
  return true
}
