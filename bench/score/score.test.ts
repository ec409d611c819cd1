import { expect, it } from 'vitest'
import { LANGUAGES } from '#domain/languages.ts'
import { SAID_ALOUD } from '../../src/domain/spoken/said-aloud.fixture.ts'
import { readingSource } from './reading-source.ts'
import { ROW_FILES } from './score.ts'
import { isAsExpected, judgeRows, readRows } from './score-rows.ts'
import { readScoresPage, scoresTable, withTable } from './scores-page.ts'

const source = await readingSource()
const table = await scoresTable(source)
const judged = await judgeRows(
  ROW_FILES.flatMap((file) => readRows(file)),
  source,
)

/** The cells of every row but the head, as numbers. */
function cellsOf(text: string): { name: string; aligned: number[]; strict: number[] }[] {
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
  expect(withTable(readScoresPage(), table) === readScoresPage(), 'npm run bench -- F1').toBe(true)
})

it('is made of at least ten sentences in every language', () => {
  for (const language of LANGUAGES)
    expect([language, SAID_ALOUD[language].length >= 10]).toEqual([language, true])
  expect(cellsOf(table)).toHaveLength(LANGUAGES.length)
})

it.each(cellsOf(table))(
  'OPEN-8 OPEN-9: in $name a perfect reading is 100, a mistake less, and another sentence under 40',
  ({ aligned: [perfect, missed = 0, wrong = 0, tooMany = 0, reordered = 0, unrelated, digits] }) => {
    expect([perfect, digits]).toEqual([100, 100])
    for (const one of [missed, wrong, tooMany, reordered]) {
      expect(one).toBeGreaterThan(50)
      expect(one).toBeLessThan(100)
    }
    expect(unrelated).toBeLessThan(40)
  },
)

it.each(judged)('OPEN-8: in $language "$reference" heard as "$heard" has $errors errors', (row) => {
  expect([row.found, isAsExpected(row)]).toEqual([row.errors, true])
})
