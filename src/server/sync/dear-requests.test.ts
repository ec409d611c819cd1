import { expect, it } from 'vitest'
import { isWithinBounds } from '#domain/json-bounds.ts'
import { SENTENCE_LIMITS } from '#domain/kinds/sentence.ts'
import { parseRow } from '#domain/sync/parse-row.ts'
import { SYNC_LIMITS } from '#domain/sync/sync-protocol.ts'
import { utf8Length } from '#domain/text/utf8-length.ts'

const BOUNDS = { depth: SYNC_LIMITS.depth, values: SYNC_LIMITS.docValues, names: SYNC_LIMITS.docNames }

/** An attempt at which as many words were missed as fit into its bytes, with nothing heard instead: nothing is denser. */
function densestAttempt(index: number) {
  const known = {
    id: `a${index}`,
    at: index,
    day: '2026-11-27',
    how: 'read',
    by: 'x',
    ms: 0,
    rating: 1,
    strict: 0,
  }
  const of = (count: number) => ({
    ...known,
    understood: 0,
    total: count,
    missed: Array.from({ length: count }, (_, place) => place),
    heardAs: Array.from({ length: count }, () => ''),
  })
  let count = 0
  while (utf8Length(JSON.stringify(of(count + 1))) <= SENTENCE_LIMITS.attemptBytes) count += 1
  return of(count)
}

it('a sentence with a thousand attempts, each as dense as there can be, is within the bounds of a document', () => {
  const hashes = Array.from({ length: SENTENCE_LIMITS.wordHashes }, (_, index) => index % 10)
  const attempts = Array.from({ length: SENTENCE_LIMITS.attempts }, (_, index) => densestAttempt(index))
  const doc = {
    attempts,
    words: hashes,
    wordsAt: 1,
    leftOutWords: hashes,
    leftOutWordsAt: 1,
    kept: true,
    keptAt: 1,
  }
  expect(parseRow('sentence', doc)).not.toBeNull()
  const json = JSON.stringify(doc)
  expect(utf8Length(json)).toBeLessThan(SYNC_LIMITS.docBytes)
  expect(isWithinBounds(json, BOUNDS)).toBe(true)
})

it.each([
  ['brackets', `[${'[],'.repeat(340_000)}[]]`],
  ['names', `{${Array.from({ length: 90_000 }, (_, index) => `"n${index}":0`).join(',')}}`],
])('a document of many %s is told without being parsed, in less time than that takes', (_, doc) => {
  const fastest = (work: () => unknown) =>
    Math.min(
      ...Array.from({ length: 5 }, () => {
        const began = performance.now()
        work()
        return performance.now() - began
      }),
    )
  expect(isWithinBounds(doc, BOUNDS)).toBe(false)
  expect(fastest(() => isWithinBounds(doc, BOUNDS))).toBeLessThan(fastest(() => JSON.parse(doc)))
})
