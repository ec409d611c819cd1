// A process for the tests: looks so many times at once for reminders in the PostgreSQL database at an address, as if it
// were the time of `reminders.fixture.ts`, and prints the account of each that it sends.
import { setTimeout as delay } from 'node:timers/promises'
import { pino } from 'pino'
import { openDatabase } from '#server/database/open-database.ts'
import { createLook } from './look.ts'
import { NOW } from './reminders.fixture.ts'
import { sqlReminderStore } from './sql-reminder-store.ts'

const [databaseUrl = '', ticks = '1'] = process.argv.slice(2)
const log = pino({ enabled: false })
const database = await openDatabase({ databaseUrl, dataDir: '' }, log)
if (!database.ok) throw new Error(database.error)
const store = sqlReminderStore(database.value)

async function send({ userId }: { userId: string }) {
  await new Promise((written) => process.stdout.write(`${userId}\n`, written))
  await delay(5) // as a push takes, so that many are under way at once
  return 'push' as const
}

const { signal } = new AbortController()
const looking = () => createLook({ store, send, clock: () => NOW, log })(signal)
await Promise.all(Array.from({ length: Number(ticks) }, looking))
await database.value.close()
