import { expect, it } from 'vitest'
import { LANGUAGES } from '#domain/languages.ts'
import { SAID_ALOUD } from '#domain/words/said-aloud.fixture.ts'
import { readScoresPage, scoresTable, withTable } from './scores-table.ts'

const table = scoresTable()

/** The cells of every row but the head, as numbers. */
function rowsOf(text: string): { name: string; aligned: number[]; strict: number[] }[] {
  return text
    .split('\n')
    .slice(2)
    .map((row) => {
      const [, name = '', , ...cells] = row.split('|').map((cell) => cell.trim())
      const pairs = cells.filter((cell) => cell.includes('/')).map((cell) => cell.split(' / ').map(Number))
      return { name, aligned: pairs.map(([one = -1]) => one), strict: pairs.map(([, other = -1]) => other) }
    })
}

it('OPEN-8: docs/scores.md says what attempts score now', () => {
  expect(
    withTable(readScoresPage(), table) === readScoresPage(),
    'node scripts/scores-table.ts --write',
  ).toBe(true)
})

it('is made of at least ten sentences in every language', () => {
  for (const language of LANGUAGES)
    expect([language, SAID_ALOUD[language].length >= 10]).toEqual([language, true])
  expect(rowsOf(table)).toHaveLength(LANGUAGES.length)
})

it.each(rowsOf(table))(
  'OPEN-8 OPEN-9: in $name a perfect reading is 100, a mistake less, and another sentence under 40',
  ({ aligned: [perfect, missed = 0, wrong = 0, reordered = 0, unrelated, digits] }) => {
    expect([perfect, digits]).toEqual([100, 100])
    for (const one of [missed, wrong, reordered]) {
      expect(one).toBeGreaterThan(50)
      expect(one).toBeLessThan(100)
    }
    expect(unrelated).toBeLessThan(40)
  },
)

it.each(rowsOf(table))(
  'SHADOW-8: in $name the strict measure is never higher than the fair one on average',
  ({ aligned, strict }) => {
    for (const [place, one] of strict.entries()) expect(one).toBeLessThanOrEqual(aligned[place] ?? 0)
  },
)
