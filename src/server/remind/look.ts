import type { Logger } from 'pino'
import { MINUTE_MS } from '#domain/clock.ts'
import { isDueOn } from '#domain/remind/due.ts'
import type { LocalTime } from '#domain/remind/reminder.ts'
import type { RemindedBy } from '#domain/remind/reminder-service.ts'
import { withDatabaseTime } from '#server/database/database-time.ts'
import { type Candidate, type ReminderStore, zoneClock } from './reminder-store.ts'

export type LookPorts = {
  store: Pick<ReminderStore, 'zones' | 'candidates' | 'claim' | 'passOver'>
  send: (candidate: Candidate) => Promise<RemindedBy>
  clock: () => number
  log: Logger
}

const READ_AT_ONCE = 200
const SENT_AT_ONCE = 16 // of a zone: a push service that hangs must not hold up everybody behind it
const ALL_AT_ONCE = 128 // of all zones: as many as eight that hang for all they send

/** Lets at most `most` run at once, in the order in which they came. */
function turns(most: number): <Result>(run: () => Promise<Result>) => Promise<Result> {
  const waiting: (() => void)[] = []
  let running = 0
  return async (run) => {
    if (running >= most) await new Promise<void>((resolve) => waiting.push(resolve))
    else running += 1
    try {
      return await run()
    } finally {
      const next = waiting.shift()
      if (next === undefined) running -= 1
      else next() // it takes this turn
    }
  }
}

type Looking = LookPorts & { turn: ReturnType<typeof turns> }

/** Reminds those whose turn it is. Each is claimed right before, so that a process that dies has claimed few in vain. */
async function remindEach(
  { store, send, log, turn }: Looking,
  due: readonly Candidate[],
  { day }: LocalTime,
  signal: AbortSignal,
): Promise<void> {
  const left = [...due]
  const remind = async (one: Candidate) => {
    if (signal.aborted || !(await store.claim(one.userId, day))) return // or another node has
    try {
      log.info({ by: await send(one) }, 'reminded')
    } catch (error) {
      log.error({ err: error }, 'a reminder was not sent')
    }
  }
  const remindNext = async () => {
    for (let one = left.shift(); one !== undefined && !signal.aborted; one = left.shift()) {
      const next = one
      await turn(() => remind(next))
    }
  }
  await Promise.all(Array.from({ length: SENT_AT_ONCE }, remindNext))
}

/** Those of a zone whose turn it is now; null where none is left to be weighed. */
async function findDue({ store, clock }: LookPorts, zone: string) {
  const now = zoneClock(zone, clock())
  const found = await store.candidates(zone, now, READ_AT_ONCE)
  if (found.length === 0) return null
  const due = found.filter((one) => isDueOn(now.day, one.days, one))
  const others = found.filter((one) => !due.includes(one)).map(({ userId }) => userId)
  await store.passOver(others, now.day)
  return { due, now }
}

type Found = NonNullable<Awaited<ReturnType<typeof findDue>>>

async function remindInZone(ports: Looking, zone: string, found: Found, signal: AbortSignal): Promise<void> {
  for (let next: Found | null = found; next !== null && !signal.aborted; next = await findDue(ports, zone))
    await remindEach(ports, next.due, next.now, signal)
}

/**
 * Looks what o'clock it is wherever somebody is reminded, and reminds those whose time has come. Zones are read one after the
 * other, and none waits until those of another have been sent. Asked again meanwhile, it leaves out zones that are still at it.
 */
export function createLook(ports: LookPorts): (signal: AbortSignal) => Promise<void> {
  const looking = { ...ports, turn: turns(ALL_AT_ONCE) }
  const busy = new Map<string, Promise<void>>()
  const report = (zone: string) => (error: unknown) => {
    ports.log.error({ err: error, zone }, 'reminders of a time zone were not looked at')
    return null
  }
  return async (signal) => {
    for (const zone of await ports.store.zones()) {
      if (signal.aborted) break
      if (busy.has(zone)) continue
      const found = await findDue(ports, zone).catch(report(zone))
      if (found === null) continue
      const done = remindInZone(looking, zone, found, signal)
        .catch(report(zone))
        .then(() => void busy.delete(zone))
      busy.set(zone, done)
    }
    await Promise.all(busy.values())
  }
}

const DATABASE_MS = 5 * MINUTE_MS // each look that waits for a database that hangs holds a connection

/** Looks each minute, as it begins. `stop` resolves when nothing is being sent any more. */
export function lookEachMinute(ports: LookPorts): { stop(): Promise<void> } {
  const stopping = new AbortController()
  const look = createLook(ports)
  const looking = new Set<Promise<void>>()
  let timer: NodeJS.Timeout

  function waitForNextMinute(): void {
    timer = setTimeout(lookNow, MINUTE_MS - (ports.clock() % MINUTE_MS)).unref()
  }
  /** A minute that takes longer than one does not hold up the next. */
  function lookNow(): void {
    waitForNextMinute()
    const mine = withDatabaseTime(DATABASE_MS, () => look(stopping.signal))
      .catch((error) => ports.log.error({ err: error }, 'reminders were not looked at'))
      .then(() => void looking.delete(mine))
    looking.add(mine)
  }
  waitForNextMinute()
  return {
    async stop() {
      stopping.abort()
      clearTimeout(timer)
      await Promise.all(looking)
    },
  }
}
