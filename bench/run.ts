// npm run bench            everything
// npm run bench -- C4 C5   only these
// Add --built to measure the build that is there instead of making a new one.
// npm run bench -- F1 --rows FILE   judges a table of attempts with their errors, of the shape of score/fairness.tsv
// npm run bench -- F1 --record      asks mecab and pinyin-pro anew, and keeps their answers
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { measureAccountTiming } from './accounts/account-timing.ts'
import { measureSignIn } from './accounts/sign-in.ts'
import { measureDiaryBytes } from './diary/diary-bytes.ts'
import { measureDiaryOpen } from './diary/diary-open.ts'
import { measureKills } from './diary/kill.ts'
import { measureScroll } from './diary/scroll.ts'
import { measureSearch } from './diary/search.ts'
import { measureTyping } from './diary/typing.ts'
import type { Figure } from './figure.ts'
import { measureMutants } from './mutants.ts'
import { measureAxe } from './page/axe.ts'
import { measureHomeBytes } from './page/home-bytes.ts'
import { measureHomeOpen } from './page/home-open.ts'
import { measureMarksWait } from './page/marks-wait.ts'
import { measureHeaders } from './page/observatory.ts'
import { formatTable, writeResults } from './results.ts'
import { measureScores, scoreFile } from './score/score.ts'
import { type Servers, startServers } from './servers.ts'
import { measureSoundAnalysis } from './sound/sound-analysis.ts'
import { measureStart } from './start.ts'
import { measureDearRefusals } from './sync/dear-refusals.ts'
import { measureHistories } from './sync/histories.ts'
import { measureLostPrimary } from './sync/lost-primary.ts'
import { measureLostWorker } from './sync/lost-worker.ts'
import { measureRestore } from './sync/restore-time.ts'
import { measureSyncConnections, measureSyncHammered } from './sync/sync-crowds.ts'
import { measureSyncKills } from './sync/sync-kills.ts'
import { measureSyncRates } from './sync/sync-rates.ts'

const ROOT = join(import.meta.dirname, '..')

/** What is measured in a browser, on the built pages. */
const OF_PAGES: Record<string, (servers: Servers) => Promise<Figure[]>> = {
  A1: measureAxe,
  C1: measureHomeOpen,
  C2: measureHomeBytes,
  C3: measureDiaryBytes,
  C4: measureDiaryOpen,
  C5: measureTyping,
  C6: measureKills,
  C8: measureScroll,
  C11: measureMarksWait,
  R2: measureSyncKills,
  S7: measureStart,
  X1: measureHeaders,
}

/** What is measured without the built pages. */
const WITHOUT_PAGES: Record<string, () => Promise<Figure[]>> = {
  C7: measureSearch,
  C10: measureSoundAnalysis,
  F1: () => measureScores(process.argv.includes('--record')),
  R1: measureHistories,
  R4: measureLostPrimary,
  R5: measureDearRefusals,
  R6: measureLostWorker,
  R7: measureRestore,
  S1: measureSyncRates,
  S2: measureSyncRates,
  S3: measureSyncConnections,
  S4: measureSyncHammered,
  S5: measureSignIn,
  S6: measureSyncRates,
  X2: measureMutants,
  X3: measureAccountTiming,
}

const ALL = [...Object.keys(OF_PAGES), ...Object.keys(WITHOUT_PAGES)]

function buildPages(): void {
  const { status } = spawnSync(process.execPath, ['scripts/build.ts'], { cwd: ROOT, stdio: 'inherit' })
  if (status !== 0) throw new Error('The build failed')
}

function chooseMeasures(wanted: string[]): string[] {
  const unknown = wanted.filter((id) => !ALL.includes(id))
  if (unknown.length > 0) throw new Error(`Unknown: ${unknown.join(', ')}. There are ${ALL.join(', ')}.`)
  return wanted.length > 0 ? wanted : ALL
}

function keep(figures: Figure[]): void {
  console.log(formatTable(figures))
  writeResults(figures)
  if (figures.some(({ verdict }) => verdict === 'missed')) process.exitCode = 1
}

async function measurePages(chosen: string[], isBuilt: boolean): Promise<void> {
  if (!isBuilt) buildPages()
  const servers = await startServers()
  try {
    for (const id of chosen) keep((await OF_PAGES[id]?.(servers)) ?? [])
  } finally {
    await servers.stop()
  }
}

async function main(args: string[]): Promise<void> {
  const rows = args.indexOf('--rows')
  if (rows !== -1) {
    if (args[0] !== 'F1') throw new Error('Only F1 judges rows')
    if (!(await scoreFile(args[rows + 1] ?? ''))) process.exitCode = 1
    return
  }
  const chosen = chooseMeasures(args.filter((arg) => !arg.startsWith('--')))
  const ofPages = chosen.filter((id) => OF_PAGES[id] !== undefined)
  if (ofPages.length > 0) await measurePages(ofPages, args.includes('--built'))
  const measures = new Set(chosen.map((id) => WITHOUT_PAGES[id])) // one may measure several
  for (const measure of measures) keep((await measure?.()) ?? [])
}

await main(process.argv.slice(2))
