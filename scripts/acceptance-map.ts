// Fills the last column of docs/acceptance.md with the tests that name each check. Run with --write to
// change the file, without to see whether it is up to date.
import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const ROOT = join(import.meta.dirname, '..')
const MAP_FILE = join(ROOT, 'docs', 'acceptance.md')

/** The areas in which every check has a test; a whole area, or numbers of one. */
const FINISHED: Record<string, 'all' | number[]> = {
  ROUTE: 'all',
  LAYOUT: 'all',
  HOME: 'all',
  SEO: 'all',
  DIARY: 'all',
  LIST: 'all',
  TRANS: 'all',
  SHADOW: 'all',
  SPEECH: 'all',
  DATA: 'all',
  LANG: 'all',
  USER: 'all',
  ACCT: 'all',
  RESET: 'all',
  AUTH: 'all',
  ACCESS: 'all',
  CONTACT: 'all',
  PRICE: 'all',
  PAGE: 'all',
  I18N: 'all',
  FAIL: 'all',
  PROMISE: [8, 9, 10],
}

/** A test as it stands in a file: the ids it proves, and its name with them. */
export type NamedTest = { file: string; name: string; ids: string[] }

export type MapProblem =
  | { kind: 'unknown-id'; id: string; file: string; name: string }
  | { kind: 'unproven'; id: string }

const ID = '[A-Z][A-Z0-9]{2,}-\\d+' // AREA-7; areas have three letters at least
// The first argument of a call, or the first field of a row in a table of cases (for a test named '%s'), when it
// is a text that begins with ids. The name of an `it.each(table)('name')` is found too, wherever its table ends.
const NAMED_TEST = new RegExp(
  `[([]\\s*(['"\`])(${ID}(?:[ ,]+${ID})*)(?!-|\\d)((?:\\\\.|(?!\\1)[^\\\\])*)\\1`,
  'gs',
)

/** The tests of one file whose names begin with acceptance ids. */
export function findNamedTests(file: string, source: string): NamedTest[] {
  return [...source.matchAll(NAMED_TEST)]
    .filter((match) => !/\bdescribe\s*$/.test(source.slice(0, match.index)))
    .map(([, , ids = '', rest = '']) => ({
      file,
      name: `${ids}${rest}`.replace(/\\(.)/g, '$1').replace(/\s+/g, ' '),
      ids: ids.split(/[ ,]+/),
    }))
}

const ROW = /^\| ([A-Z0-9]+-\d+) \| (.+?) \| .*\|$/

/** The ids of the map, in its order. */
export function mapIds(map: string): string[] {
  return map.split('\n').flatMap((line) => ROW.exec(line)?.[1] ?? [])
}

function isFinished(id: string): boolean {
  const [area = '', number] = id.split('-')
  const finished = FINISHED[area]
  return finished === 'all' || (finished?.includes(Number(number)) ?? false)
}

function testsCell(id: string, tests: NamedTest[]): string {
  const own = tests.filter((test) => test.ids.includes(id))
  if (own.length === 0) return isFinished(id) ? '**none**' : 'not yet'
  return own.map((test) => `${test.file}: ${test.name.replaceAll('|', '\\|')}`).join('<br>')
}

/** The map with its last column written anew. */
export function fillMap(map: string, tests: NamedTest[]): string {
  return map
    .split('\n')
    .map((line) => line.replace(ROW, (_, id, asks) => `| ${id} | ${asks} | ${testsCell(id, tests)} |`))
    .join('\n')
}

/** Finished checks without a test, and names with an id that the map does not have. */
export function findProblems(map: string, tests: NamedTest[]): MapProblem[] {
  const ids = new Set(mapIds(map))
  const named = new Set(tests.flatMap((test) => test.ids))
  return [
    ...tests.flatMap(({ file, name, ids: own }) =>
      own.filter((id) => !ids.has(id)).map((id) => ({ kind: 'unknown-id', id, file, name }) as const),
    ),
    ...[...ids]
      .filter((id) => isFinished(id) && !named.has(id))
      .map((id) => ({ kind: 'unproven', id }) as const),
  ]
}

/** The map as it lies in the project, and every test of the project that names an id. */
export function readProject(): { map: string; tests: NamedTest[] } {
  const files = globSync('{src,scripts,e2e}/**/*.test.{ts,tsx}', { cwd: ROOT })
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => file !== 'scripts/acceptance-map.test.ts') // its examples are no proofs
    .sort()
  const tests = files.flatMap((file) => findNamedTests(file, readFileSync(join(ROOT, file), 'utf8')))
  return { map: readFileSync(MAP_FILE, 'utf8'), tests }
}

function main(): void {
  const { map, tests } = readProject()
  const filled = fillMap(map, tests)
  if (process.argv.includes('--write')) writeFileSync(MAP_FILE, filled)
  else if (filled !== map) console.log('docs/acceptance.md is out of date: run this again with --write.')
  const problems = findProblems(map, tests)
  for (const problem of problems) {
    if (problem.kind === 'unproven') console.log(`${problem.id} has no test`)
    else
      console.log(`${problem.file} names ${problem.id}, which is not in docs/acceptance.md: ${problem.name}`)
  }
  process.exitCode = problems.length > 0 ? 1 : 0
}

if (import.meta.main) main()
