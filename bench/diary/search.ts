import type { Entry } from '#domain/journal/entry.ts'
import { NO_FILTER } from '#domain/journal/entry-filter.ts'
import { filterEntries } from '#domain/journal/search.ts'
import { foldSearch } from '#domain/text/fold-search.ts'
import { compare, type Figure } from '../figure.ts'
import { diaryOfYears } from './diary-of-years.ts'

const TEN_YEARS = 3650
const ROUNDS = 30
const WARM_UP_ROUNDS = 5
const FIRST_ROUNDS = 5
const MOST_SLOWER = 2

/** As somebody types them, without accents; the last two stand in no entry. */
export const QUERIES = ['ca phe', 'cong vien', 'DU LICH', 'gia dinh', 'neighbour', 'mua rao', 'zebra']

/** An array of entries that no search has seen, each with a version of the learner's own. */
export function entriesOfYears(count: number): Entry[] {
  const entries = diaryOfYears(count).flatMap(({ doc }) => doc.entry ?? [])
  return entries.map((entry) => ({ ...entry, own: entry.translatedContent ?? entry.content }))
}

/** What a search has to look through at least, folded beforehand. */
export function foldedTexts(entries: Entry[]): string[] {
  return entries.map(({ content, translatedContent = '', own = '', tags }) =>
    foldSearch([content, translatedContent, own, ...tags].join('\n')),
  )
}

/** How many texts hold every word: the control. */
export function bareScan(texts: string[], words: string[]): number {
  let found = 0
  for (const text of texts) if (words.every((word) => text.includes(word))) found += 1
  return found
}

export function searchDiary(entries: Entry[], query: string): number {
  return filterEntries(entries, { ...NO_FILTER, query }).length
}

function timeOf(work: () => unknown): number {
  const began = performance.now()
  work()
  return performance.now() - began
}

const WORDS = QUERIES.map((query) => foldSearch(query).split(' '))

/** One search for each query, in turns with the control. */
function timeRound(texts: string[], entries: Entry[]): { control: number[]; ours: number[] } {
  return {
    control: WORDS.map((words) => timeOf(() => bareScan(texts, words))),
    ours: QUERIES.map((query) => timeOf(() => searchDiary(entries, query))),
  }
}

function sum(times: number[]): number {
  return times.reduce((total, time) => total + time, 0)
}

/** The sums of rounds, so that a query which finds nothing counts as one that finds much. */
function timeSearches(): { control: number[]; ours: number[] } {
  const entries = entriesOfYears(TEN_YEARS)
  const texts = foldedTexts(entries)
  const times = { control: [] as number[], ours: [] as number[] }
  for (let round = -WARM_UP_ROUNDS; round < ROUNDS; round++) {
    const { control, ours } = timeRound(texts, entries)
    if (round < 0) continue
    times.control.push(sum(control))
    times.ours.push(sum(ours))
  }
  return times
}

/** The first search of a visit, which folds every entry. */
function timeFirstSearches(): { control: number[]; ours: number[] } {
  const times = { control: [] as number[], ours: [] as number[] }
  const [query = ''] = QUERIES
  const [words = []] = WORDS
  for (let round = -1; round < FIRST_ROUNDS; round++) {
    const entries = entriesOfYears(TEN_YEARS)
    const texts = foldedTexts(entries)
    const control = timeOf(() => bareScan(texts, words))
    const ours = timeOf(() => searchDiary(entries, query))
    if (round < 0) continue
    times.control.push(control)
    times.ours.push(ours)
  }
  return times
}

/** C7: searching ten years with accents folded, against a scan of texts that are folded already. */
export async function measureSearch(): Promise<Figure[]> {
  const shared = { id: 'C7', unit: 'ms' }
  return [
    compare({
      ...shared,
      what: `search ten years, accents folded, ${QUERIES.length} queries against a bare scan`,
      ...timeSearches(),
      goal: MOST_SLOWER,
    }),
    compare({
      ...shared,
      what: 'the first search of a visit, which folds every page, against a bare scan',
      ...timeFirstSearches(),
    }),
  ]
}
