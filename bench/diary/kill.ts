import { startApp } from '../../e2e/start/app-process.ts'
import { type KillRound, killWhileTyping, prepareProfile } from '../../e2e/steps/kill-round.ts'
import { benchAccounts } from '../account-server.ts'
import { openBrowser } from '../browser.ts'
import { compare, type Figure } from '../figure.ts'
import type { Servers } from '../servers.ts'
import { seededRandom } from '../statistics.ts'
import { signUp } from '../sync/sync-browser-kills.ts'
import { SYNCING } from '../sync/syncing-learner.ts'
import { withFolder } from '../with-folder.ts'
import { BENCH_PROFILE } from './diary-of-years.ts'

const ROUNDS = 200
const EARLIEST_KILL_MS = 100
const LATEST_KILL_MS = 2000
const SYNCING_ROUNDS = 40 // R2 kills such a browser 200 times
const LATEST_SYNCING_KILL_MS = 4000 // a round begins 2.5 s after the last input, or when the page opens
const CONTROL_WRITES = 200

/** Numbered, so that every lost or doubled character shows. */
const TEXT = Array.from({ length: 2000 }, (_, index) => `mưa${index}`).join(' ')

/** Runs in the page: how long one durable write of a row takes, from the request to the end of its transaction. */
async function timeWrites(count: number): Promise<number[]> {
  const database = await new Promise<IDBDatabase>((resolve, reject) => {
    const opening = indexedDB.open('control')
    opening.onupgradeneeded = () => opening.result.createObjectStore('entries', { keyPath: 'date' })
    opening.onerror = () => reject(opening.error)
    opening.onsuccess = () => resolve(opening.result)
  })
  const times: number[] = []
  for (let index = 0; index < count; index++) {
    const began = performance.now()
    await new Promise<void>((resolve, reject) => {
      const transaction = database.transaction('entries', 'readwrite', { durability: 'strict' })
      transaction.objectStore('entries').put({ date: '2026-01-01', content: 'x'.repeat(index) })
      transaction.oncomplete = () => resolve()
      transaction.onabort = () => reject(transaction.error)
    })
    times.push(performance.now() - began)
  }
  return times
}

async function timeControl(controls: string): Promise<number[]> {
  const { context, close } = await openBrowser()
  const page = await context.newPage()
  await page.goto(`${controls}/empty.html`)
  const times = await page.evaluate(timeWrites, CONTROL_WRITES)
  await close()
  return times
}

type Learner = {
  suffix: string
  address: string
  kills: number
  latestKillMs: number
  /** Opens a diary in a browser profile. */
  prepare(profile: string): Promise<void>
}

async function killFor({ suffix, address, kills, latestKillMs, prepare }: Learner, control: number[]) {
  const random = seededRandom(6)
  const killAfterMs = Array.from(
    { length: kills },
    () => EARLIEST_KILL_MS + random() * (latestKillMs - EARLIEST_KILL_MS),
  )
  const rounds = await withFolder(async (profile) => {
    await prepare(profile)
    return killWhileTyping({ profile, address, text: TEXT, killAfterMs })
  })
  return judge(rounds, control, suffix)
}

function judge(rounds: KillRound[], control: number[], suffix: string): Figure[] {
  let acknowledged = 0
  let lost = 0
  let inFlight = 0
  for (const killed of rounds) {
    acknowledged += killed.acknowledged.length
    if (!killed.found.startsWith(killed.acknowledged))
      lost += killed.acknowledged.length - killed.found.length || 1
    inFlight = Math.max(inFlight, killed.typed.length - killed.acknowledged.length)
  }
  return [
    {
      id: 'C6',
      what: `characters lost in ${rounds.length} SIGKILLs while typing${suffix}`,
      control: `${acknowledged} acknowledged`,
      ours: `${lost} lost; at most ${inFlight} typed and not yet acknowledged`,
      ratio: '-',
      goal: '0',
      verdict: lost === 0 && acknowledged > 0 ? 'reached' : 'missed',
    },
    compare({
      id: 'C6',
      what: `from input to durable, against one IndexedDB write${suffix}`,
      unit: 'ms',
      control,
      ours: rounds.flatMap(({ latencies }) => latencies),
    }),
  ]
}

async function killSyncing(control: number[]): Promise<Figure[]> {
  const [account = { email: '', password: '' }] = benchAccounts(1)
  const { address, stop } = await startApp({ ACCOUNTS: 'hosted', AUTH_AUTOCONFIRM: 'true' })
  try {
    return await killFor(
      {
        suffix: SYNCING,
        address,
        kills: SYNCING_ROUNDS,
        latestKillMs: LATEST_SYNCING_KILL_MS,
        prepare: (profile) => signUp(profile, address, account),
      },
      control,
    )
  } finally {
    await stop()
  }
}

/** C6: what a killed browser has lost of what it had acknowledged. */
export async function measureKills({ app, controls }: Servers): Promise<Figure[]> {
  const alone: Learner = {
    suffix: '',
    address: app,
    kills: ROUNDS,
    latestKillMs: LATEST_KILL_MS,
    prepare: (profile) => prepareProfile(profile, app, JSON.stringify(BENCH_PROFILE)),
  }
  const figures = await killFor(alone, await timeControl(controls))
  return [...figures, ...(await killSyncing(await timeControl(controls)))]
}
