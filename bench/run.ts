// npm run bench            everything
// npm run bench -- C4 C5   only these
// Add --built to measure the build that is there instead of making a new one.
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { measureAxe } from './axe.ts'
import { measureDiaryBytes } from './diary-bytes.ts'
import { measureDiaryOpen } from './diary-open.ts'
import type { Figure } from './figure.ts'
import { measureHomeBytes } from './home-bytes.ts'
import { measureHomeOpen } from './home-open.ts'
import { measureKills } from './kill.ts'
import { measureHeaders } from './observatory.ts'
import { formatTable, writeResults } from './results.ts'
import { measureScroll } from './scroll.ts'
import { type Servers, startServers } from './servers.ts'
import { measureTyping } from './typing.ts'

const ROOT = join(import.meta.dirname, '..')

const MEASURES: Record<string, (servers: Servers) => Promise<Figure[]>> = {
  A1: measureAxe,
  C1: measureHomeOpen,
  C2: measureHomeBytes,
  C3: measureDiaryBytes,
  C4: measureDiaryOpen,
  C5: measureTyping,
  C6: measureKills,
  C8: measureScroll,
  X1: measureHeaders,
}

function buildPages(): void {
  const { status } = spawnSync(process.execPath, ['scripts/build.ts'], { cwd: ROOT, stdio: 'inherit' })
  if (status !== 0) throw new Error('The build failed')
}

function chooseMeasures(wanted: string[]): string[] {
  const unknown = wanted.filter((id) => MEASURES[id] === undefined)
  if (unknown.length > 0)
    throw new Error(`Unknown: ${unknown.join(', ')}. There are ${Object.keys(MEASURES).join(', ')}.`)
  return wanted.length > 0 ? wanted : Object.keys(MEASURES)
}

async function main(args: string[]): Promise<void> {
  const chosen = chooseMeasures(args.filter((arg) => !arg.startsWith('--')))
  if (!args.includes('--built')) buildPages()
  const servers = await startServers()
  try {
    for (const id of chosen) {
      const figures = (await MEASURES[id]?.(servers)) ?? []
      console.log(formatTable(figures))
      writeResults(figures)
      if (figures.some(({ verdict }) => verdict === 'missed')) process.exitCode = 1
    }
  } finally {
    await servers.stop()
  }
}

await main(process.argv.slice(2))
