import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { formatTally, runHistories, someSeed, type Tally } from '#domain/sync/histories/histories.fixture.ts'
import { MERGES } from '#domain/sync/row-sync.ts'
import { openDatabase } from '#server/database/open-database.ts'
import { runOnApp } from '#server/sync/histories-on-app.fixture.ts'
import { startThrowawayPostgres } from '../../scripts/databases/throwaway-postgres.ts'
import type { Figure } from '../figure.ts'

const HISTORIES = 20_000
const ON_APP = 1000
const OF_CONTROL = 200

function figureOf(where: string, tally: Tally, control: Tally): Figure {
  const isSound = tally.lost + tally.different + tally.other === 0
  return {
    id: 'R1',
    what: `histories of two to four devices, ${where}`,
    control: `${control.lost} words lost in ${control.histories} where the server wins`,
    ours: formatTally(tally),
    ratio: '-',
    goal: 'lost 0, different 0',
    verdict: isSound && control.lost > 0 ? 'reached' : 'missed',
  }
}

async function runOnPostgres(seed: number): Promise<Tally | null> {
  const postgres = await startThrowawayPostgres()
  if (postgres === undefined) return null
  const dataDir = mkdtempSync(join(tmpdir(), 'echolog-histories-'))
  const database = await openDatabase({ databaseUrl: postgres.url, dataDir }, pino({ enabled: false }))
  try {
    if (!database.ok) throw new Error(database.error)
    return (await runOnApp(database.value, seed, ON_APP)).tally
  } finally {
    if (database.ok) await database.value.close()
    await postgres.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

/** R1: what devices have lost after histories of faults, with a server in memory and with the real one. */
export async function measureHistories(): Promise<Figure[]> {
  const seed = someSeed()
  const control = await runHistories(seed, OF_CONTROL, {
    merge: { ...MERGES, day: (_base, _mine, theirs) => theirs },
  })
  const inMemory = await runHistories(seed, HISTORIES, { merge: MERGES })
  const onPostgres = await runOnPostgres(seed)
  return [
    figureOf('with a server in memory', inMemory, control),
    ...(onPostgres === null ? [] : [figureOf('with the real server on PostgreSQL', onPostgres, control)]),
  ]
}
