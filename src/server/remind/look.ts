import type { Logger } from 'pino'
import { isDueOn } from '#domain/remind/due.ts'
import { createZoneClock, type LocalTime } from '#domain/remind/local-time.ts'
import type { RemindedBy } from '#domain/remind/reminder-service.ts'
import type { Candidate, ReminderStore } from './reminder-store.ts'

export type LookPorts = {
  store: Pick<ReminderStore, 'zones' | 'candidates' | 'claim' | 'passOver'>
  send: (candidate: Candidate) => Promise<RemindedBy>
  clock: () => number
  log: Logger
}

const READ_AT_ONCE = 200
const SENT_AT_ONCE = 16 // a push service that hangs must not hold up everybody behind it

const zoneClock = createZoneClock()

/** Reminds those whose turn it is. Each is claimed right before, so that a process that dies has claimed few in vain. */
async function remindEach(
  { store, send, log }: LookPorts,
  due: readonly Candidate[],
  { day }: LocalTime,
  signal: AbortSignal,
): Promise<void> {
  const left = [...due]
  const remindNext = async () => {
    for (let one = left.shift(); one !== undefined && !signal.aborted; one = left.shift()) {
      if (!(await store.claim(one.userId, day))) continue // another node has
      try {
        log.info({ by: await send(one) }, 'reminded')
      } catch (error) {
        log.error({ err: error }, 'a reminder was not sent')
      }
    }
  }
  await Promise.all(Array.from({ length: SENT_AT_ONCE }, remindNext))
}

async function lookInZone(ports: LookPorts, zone: string, signal: AbortSignal): Promise<void> {
  const { store, clock } = ports
  while (!signal.aborted) {
    const now = zoneClock(zone, clock())
    const found = await store.candidates(zone, now, READ_AT_ONCE)
    if (found.length === 0) return
    const due = found.filter((one) => isDueOn(now.day, one.days, one))
    const others = found.filter((one) => !due.includes(one)).map(({ userId }) => userId)
    await store.passOver(others, now.day)
    await remindEach(ports, due, now, signal)
  }
}

/** Looks what o'clock it is wherever somebody is reminded, and reminds those whose time has come. */
export async function look(ports: LookPorts, signal: AbortSignal): Promise<void> {
  for (const zone of await ports.store.zones()) {
    if (signal.aborted) return
    await lookInZone(ports, zone, signal).catch((error) =>
      ports.log.error({ err: error, zone }, 'reminders of a time zone were not looked at'),
    )
  }
}

const MINUTE_MS = 60_000

/** Looks each minute, as it begins. `stop` resolves when nothing is being sent any more. */
export function lookEachMinute(ports: LookPorts): { stop(): Promise<void> } {
  const stopping = new AbortController()
  let timer: NodeJS.Timeout
  let looking = Promise.resolve()

  function waitForNextMinute(): void {
    timer = setTimeout(lookNow, MINUTE_MS - (ports.clock() % MINUTE_MS)).unref()
  }
  function lookNow(): void {
    looking = look(ports, stopping.signal)
      .catch((error) => ports.log.error({ err: error }, 'reminders were not looked at'))
      .then(() => {
        if (!stopping.signal.aborted) waitForNextMinute()
      })
  }
  waitForNextMinute()
  return {
    stop() {
      stopping.abort()
      clearTimeout(timer)
      return looking
    },
  }
}
