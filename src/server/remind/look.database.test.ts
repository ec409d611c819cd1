import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { expect, inject, it, onTestFinished } from 'vitest'
import { newPostgresDatabase, openTestPostgres } from '#server/database/test-database.fixture.ts'
import { COMPILE_CACHE } from '#server/process.fixture.ts'
import { reminded } from './reminders.fixture.ts'
import { sqlReminderStore } from './sql-reminder-store.ts'

const PROCESS = fileURLToPath(new URL('./reminding-process.fixture.ts', import.meta.url))
const REMINDERS = 200
const TICKS = 8 // of each process
const AT_ONCE = 16 // what one tick has claimed and not sent when its process dies

const serverUrl = inject('postgresUrl')

/** A real process that reminds, and whom it has reminded so far. */
function startReminding(databaseUrl: string) {
  const env = { PATH: process.env.PATH, NODE_COMPILE_CACHE: COMPILE_CACHE }
  const child = spawn(process.execPath, [PROCESS, databaseUrl, `${TICKS}`], { env })
  onTestFinished(() => void child.kill('SIGKILL'))
  const printed = { ids: '', errors: '' }
  child.stdout.on('data', (chunk) => {
    printed.ids += chunk
  })
  child.stderr.on('data', (chunk) => {
    printed.errors += chunk
  })
  const ended = once(child, 'close')
  const reminded = () => printed.ids.split('\n').slice(0, -1)
  return { child, ended, reminded, errors: () => printed.errors }
}

it.skipIf(serverUrl === null)(
  `${REMINDERS} reminders, two processes that look ${TICKS} times each, one of them killed: nobody is reminded twice`,
  { timeout: 120_000 },
  async () => {
    const databaseUrl = await newPostgresDatabase(serverUrl ?? '')
    const database = await openTestPostgres(databaseUrl)
    const store = sqlReminderStore(database)
    for (let count = 0; count < REMINDERS; count += 1) await reminded(store)
    const both = [startReminding(databaseUrl), startReminding(databaseUrl)]
    const first = () => both.find((one) => one.reminded().length > 0) // one alone may remind everybody
    await expect.poll(first, { timeout: 60_000, interval: 1 }).toBeDefined()
    const doomed = first()
    doomed?.child.kill('SIGKILL')
    await Promise.all(both.map(({ ended }) => ended))
    expect(both.filter((one) => one !== doomed).map(({ errors }) => errors())).toEqual([''])
    const last = startReminding(databaseUrl) // the killed one is started again
    await last.ended
    const all = [...both, last].flatMap((one) => one.reminded())
    expect(new Set(all).size).toBe(all.length)
    expect(all.length).toBeLessThanOrEqual(REMINDERS)
    expect(all.length).toBeGreaterThanOrEqual(REMINDERS - TICKS * AT_ONCE)
    const left = await database.reader
      .selectFrom('reminder')
      .select('user_id')
      .where('last_day', '=', '')
      .execute()
    expect(left).toEqual([])
    await database.close()
  },
)
