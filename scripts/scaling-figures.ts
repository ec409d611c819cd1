// node scripts/scaling-figures.ts --write puts what bench/results.md measured into docs/scaling.md.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const ROOT = join(import.meta.dirname, '..')
const PAGE = join(ROOT, 'docs/scaling.md')
const RESULTS = join(ROOT, 'bench/results.md')

const BUSIEST_REQUESTS = 2_000 // a second, as the page reckons
const SQLITE_REQUESTS = 300 // a second, steadily, of one server
const LEARNERS = 1_000_000

const BLOCK = /(<!-- figures: [^\n]*-->\n)[\s\S]*?(<!-- \/figures -->)/

type Row = { id: string; what: string; control: string; ours: string; ratio: string; day: string }

/** The rows of a table of results. */
function rowsIn(results: string): Row[] {
  const lines = results.split('\n').filter((line) => /^\| [A-Z]\d+ \|/.test(line))
  return lines.map((line) => {
    const [, id = '', what = '', control = '', ours = '', ratio = '', , , day = ''] = line
      .split(' | ')
      .join('|')
      .split('|')
    return { id: id.trim(), what, control, ours, ratio, day: day.trim() }
  })
}

function find(rows: Row[], id: string, words: string): Row {
  const row = rows.find((one) => one.id === id && one.what.includes(words))
  if (row === undefined) throw new Error(`bench/results.md has no row ${id} of ${words}`)
  return row
}

/** What the page says of the measured figures. */
export function figuresText(results: string): string {
  const rows = rowsIn(results)
  const pushed = find(rows, 'S2', 'server and PostgreSQL')
  const ms = Number.parseFloat(pushed.ours) / 1000
  const rate = find(rows, 'R6', 'pushes a second')
  const lost = find(rows, 'R6', 'is killed')
  const failover = find(rows, 'R4', 'Patroni')
  const promoted = find(rows, 'R4', 'from the loss')
  const restored = find(rows, 'R7', 'empty PostgreSQL')
  const reckoned = find(rows, 'R7', '100 GB')
  const processors = BUSIEST_REQUESTS * (ms / 1000)
  const share = (SQLITE_REQUESTS / BUSIEST_REQUESTS) * LEARNERS
  return `A push and a pull take ${ms.toFixed(2)} ms of processor time on PostgreSQL, server and database together (S2, ${pushed.day}). The
busiest hour needs ${BUSIEST_REQUESTS.toLocaleString('en')} x ${ms.toFixed(2)} ms = ${processors.toFixed(1)} processors; take three times that for whatever we forgot. Three small servers and a
PostgreSQL with 4 processors are plenty, and 860 commits a second are well below what one SSD with a write cache of its own takes.
One SQLite server at a steady ${SQLITE_REQUESTS} requests a second serves ${SQLITE_REQUESTS} / ${BUSIEST_REQUESTS.toLocaleString('en')} of that, ${share.toLocaleString('en')} learners, by the same reckoning; we
would not go beyond a third of it.

| measured | | |
|---|---|---|
| ${failover.what} | ${failover.control}; ${failover.ours} | R4, ${failover.day} |
| ${promoted.what} | ${promoted.control}; ${promoted.ours} | R4, ${promoted.day} |
| Citus with two workers against one PostgreSQL, on the same two processors, 12 devices | ${rate.control} and ${rate.ours} pushes a second: ${rate.ratio} | R6, ${rate.day} |
| ${lost.what} | ${lost.control}; ${lost.ours} | R6, ${lost.day} |
| ${restored.what} | ${restored.ours} | R7, ${restored.day} |
| ${reckoned.what} | ${reckoned.ours}: beyond some GB use a standby and archived logs | R7, ${reckoned.day} |
`
}

/** The page with the figures of these results. */
export function withFigures(page: string, results: string): string {
  return page.replace(BLOCK, (_, start: string, end: string) => `${start}\n${figuresText(results)}\n${end}`)
}

if (process.argv[1] === import.meta.filename && process.argv.includes('--write'))
  writeFileSync(PAGE, withFigures(readFileSync(PAGE, 'utf8'), readFileSync(RESULTS, 'utf8')))
