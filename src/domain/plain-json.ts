import { isFields } from './fields.ts'

/** What a field that is given must be. Fields without a rule are those of newer versions, and stay as they are. */
export type FieldRules = Record<string, (value: unknown) => boolean>

const FORBIDDEN = new Set(['__proto__', 'constructor', 'prototype']) // names that make a plain object something else

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
    if (FORBIDDEN.has(name) || !isPlainJson((value as Record<string, unknown>)[name], depth - 1)) return false
  return true
}

/** Whether a value is an object that has all of `required`, and whose fields are what the rules say. */
export function obeysRules(value: unknown, rules: FieldRules, required: readonly string[]): boolean {
  if (!isFields(value) || required.some((name) => !Object.hasOwn(value, name))) return false
  return Object.entries(rules).every(([name, isValid]) => !Object.hasOwn(value, name) || isValid(value[name]))
}

const LAST_MOMENT = 8.64e15 // ms, of what a Date can hold

/** Whether a value is a time in epoch ms. */
export function isMoment(value: unknown): value is number {
  return typeof value === 'number' && Math.abs(value) <= LAST_MOMENT
}
