import { expect, it } from 'vitest'
import { foldSearch } from '#domain/text/fold-search.ts'
import { bareScan, entriesOfYears, foldedTexts, QUERIES, searchDiary } from './search.ts'

const entries = entriesOfYears(60)
const texts = foldedTexts(entries)

it.each(QUERIES)('scans for "%s" as much as the search finds', (query) => {
  const scanned = bareScan(texts, foldSearch(query).split(' '))
  expect(scanned).toBe(searchDiary(entries, query))
})

it('has queries that find entries and queries that find none', () => {
  const found = QUERIES.map((query) => searchDiary(entries, query))
  expect(found.filter((count) => count > 0)).toHaveLength(QUERIES.length - 2)
})
