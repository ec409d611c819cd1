import { MERGES } from '#domain/sync/row-sync.ts'
import { createMemorySyncServer } from '../sync-transport.fake.ts'
import { mergeOfEarlierVersion } from './earlier-version.fixture.ts'
import { FAULT_STEPS, type Scene, SYNC_STEPS } from './fault-steps.fixture.ts'
import { LEARNER_STEPS } from './learner-steps.fixture.ts'
import { noWords, type Obligations } from './obligations.fixture.ts'
import { type Faults, findSkipped, judge } from './oracle.fixture.ts'
import { type SeededRandom, seededRandom } from './seeded-random.fixture.ts'
import { type Account, type HistoryServer, type HistorySettings, World } from './world.fixture.ts'

const STEPS = { ...LEARNER_STEPS, ...SYNC_STEPS, ...FAULT_STEPS }

type StepName = keyof typeof STEPS

/** One step; what it does beyond its name depends on its own seed alone, so that others can be left out. */
export type Step = { name: StepName; seed: number }

export type History = { seed: number; steps: Step[] }

const WEIGHTS: Record<StepName, number> = {
  type: 24,
  typeTranslation: 5,
  tryFirst: 5,
  deleteSpan: 8,
  editTags: 5,
  editMood: 3,
  writeIn: 4,
  takeOwnWords: 2,
  save: 10,
  deleteDay: 4,
  restoreDay: 3,
  importDays: 0.3,
  startRound: 22,
  advance: 40,
  syncWhole: 8,
  arriveLate: 4,
  crash: 3,
  wipe: 0.7,
  changeSession: 1.5,
  jumpClock: 1,
  nextDay: 1.5,
  purge: 0.5,
  closeDiary: 0.3,
  reopen: 0.4,
  backUp: 0.8,
  restore: 0.5,
}

/** Each name as often as it weighs, in tenths. */
const NAMES = Object.entries(WEIGHTS).flatMap(([name, weight]) =>
  Array.from({ length: Math.round(weight * 10) }, () => name as StepName),
)

function pickStep(random: SeededRandom): StepName {
  return NAMES[random.below(NAMES.length)] ?? 'advance'
}

/** The steps of a history: 50 to 200. */
export function planHistory(seed: number): History {
  const random = seededRandom(seed)
  const count = 50 + random.below(151)
  return {
    seed,
    steps: Array.from({ length: count }, () => ({ name: pickStep(random), seed: random.below(2 ** 32) })),
  }
}

/** A server in memory; small pages, so that few days make many. */
export function memoryServer(world: () => World, random: SeededRandom): HistoryServer {
  const server = createMemorySyncServer({
    now: () => world().now,
    pageRows: random.pick([1, 2, 3, 7, 200]),
    devices: random.pick([1, 2, 50]),
  })
  return {
    send: (account, request) => server.transportOf(account).send(request),
    rows: async (account) => server.rows(account),
    versions: async (account) => server.versions(account).map(({ doc }) => JSON.parse(doc)),
    revs: async (account) => server.revs(account),
    epoch: async (account) => server.epoch(account),
    closeDiary: async (account) => server.closeDiary(account),
    purge: server.purge,
    backup: server.backup,
  }
}

export type HistoryOptions = {
  merge: HistorySettings['merge']
  /** The server to try; one in memory unless given. */
  makeServer?: (world: () => World, random: SeededRandom) => HistoryServer
  /** After how many steps it is looked whether a cursor has skipped something; 1 unless given. */
  stepsBetweenLooks?: number
  /** What happened is added here. */
  log?: string[]
}

function newWorld(random: SeededRandom, { merge, makeServer = memoryServer, log }: HistoryOptions): World {
  const settings: HistorySettings = {
    merge,
    earlierMerge: merge === MERGES ? mergeOfEarlierVersion : merge.day,
    hasLocks: random.isLucky(0.6),
    mostBytes: random.pick([600, 1500, 4000, 2 ** 20]),
    wayBytes: random.pick([1500, 2 ** 20, 2 ** 20]),
  }
  const world: World = new World(
    makeServer(() => world, random),
    settings,
    2 + random.below(3),
    log,
  )
  return world
}

async function runStep(
  step: Step,
  scene: Omit<Scene, 'random' | 'device' | 'account'>,
  newWord: () => string,
) {
  const random = seededRandom(step.seed)
  const { world } = scene
  const [first, ...others] = world.devices
  if (first === undefined) return
  const device = random.pick([first, ...others])
  const account: Account = random.isLucky(0.9) ? 'ann' : 'bob'
  world.tell(() => `${step.name} ${device.name} ${account}`)
  const withWord = (whose: Account) => `${whose.charAt(0)}${newWord()}`
  const language = random.pick(['en-US', 'en-US', 'da-DK'] as const)
  await STEPS[step.name]({ ...scene, random, device, account, language, newWord: withWord })
}

/** Lives through a history, and looks for everything that should not be. */
export async function runHistory({ seed, steps }: History, options: HistoryOptions): Promise<Faults> {
  const world = newWorld(seededRandom(seed + 1), options)
  const owed: Obligations = noWords()
  const scene = { world, owed, purged: noWords(), backups: [] }
  const skipped: string[] = []
  let words = 0
  const newNumber = () => {
    words += 1
    return String(words)
  }
  for (const [index, step] of steps.entries()) {
    await runStep(step, scene, newNumber)
    if (index % (options.stepsBetweenLooks ?? 1) === 0 && skipped.length === 0)
      skipped.push(...(await findSkipped(world, 'ann')))
  }
  const { lost, different, other } = await judge(world, owed)
  return { lost, different, other: [...skipped, ...other] }
}

export function isFaulty({ lost, different, other }: Faults): boolean {
  return lost.length + different.length + other.length > 0
}
