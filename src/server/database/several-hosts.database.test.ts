import { sql } from 'kysely'
import { pino } from 'pino'
import { beforeAll, describe, expect, inject, it, onTestFinished } from 'vitest'
import { startStandby, startThrowawayPostgres } from '../../../scripts/databases/throwaway-postgres.ts'
import { isOutage } from './database-error.ts'
import { openDatabase } from './open-database.ts'

const quiet = pino({ enabled: false })

describe.skipIf(inject('postgresUrl') === null)('several hosts in DATABASE_URL', () => {
  let primary: URL
  let standby: URL
  beforeAll(async () => {
    const one = await startThrowawayPostgres()
    const other = await startStandby(one?.url ?? '')
    primary = new URL(one?.url ?? '')
    standby = new URL(other?.url ?? '')
    return async () => {
      await other?.stop()
      await one?.stop()
    }
  })

  function open(...places: string[]) {
    const { username, password } = primary
    const query = 'target_session_attrs=read-write'
    const databaseUrl = `postgresql://${username}:${password}@${places.join(',')}/postgres?${query}`
    return openDatabase({ databaseUrl, dataDir: '' }, quiet)
  }

  async function portOf(...places: string[]): Promise<string> {
    const database = await open(...places)
    if (!database.ok) return database.error
    onTestFinished(() => database.value.close())
    const asked = sql<{ port: string }>`select current_setting('port') as port`
    const { rows } = await asked.execute(database.value.reader)
    return rows[0]?.port ?? ''
  }

  const NOBODY = '127.0.0.1:1'

  it('lead to the one that takes writes, wherever it stands', async () => {
    for (const places of [
      [primary.host, standby.host],
      [standby.host, primary.host],
      [NOBODY, standby.host, primary.host],
      [standby.host, NOBODY, 'diary.invalid', primary.host],
    ])
      expect(await portOf(...places)).toBe(primary.port)
  })

  it('of which none takes writes stop the start with one line', async () => {
    const line = 'DATABASE_URL leads to a server that takes no writes, as a standby does.'
    expect(await portOf(NOBODY, standby.host)).toBe(line)
    expect(await portOf(standby.host)).toBe(line)
    expect(await portOf(standby.host, NOBODY)).toContain('(ECONNREFUSED)')
  })

  it('are left for another where the one in use takes no more writes', async () => {
    const database = await open(primary.host)
    if (!database.ok) throw new Error(database.error)
    const { tx, isReady, close } = database.value
    onTestFinished(close)
    const write = () => tx((within) => sql`create table if not exists written (a integer)`.execute(within))
    const become = (mode: 'on' | 'off') =>
      tx((within) => sql`select set_config('default_transaction_read_only', ${mode}, false)`.execute(within))
    await write()
    await become('on') // of the one connection that is there, as where a primary is made a standby
    const error = await write().catch((thrown) => thrown)
    expect(isOutage(error)).toBe(true)
    await write()
    expect(await isReady()).toBe(true)
  })
})
