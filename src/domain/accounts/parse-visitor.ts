import type { Visitor } from './account-state.ts'

/**
 * Who is here, from a stored profile, for pages that say no more than that; null where it is not one. The app reads all
 * of it by `parseProfile`; a page that anyone may visit would bring the rest of that for nothing.
 */
export function parseVisitor(value: unknown): Visitor | null {
  const { id, name, email } = (value ?? {}) as Record<string, unknown>
  if (typeof id !== 'string' || id === '' || typeof name !== 'string' || name === '') return null
  return { id, name, ...(typeof email === 'string' && email !== '' && { email }) }
}
