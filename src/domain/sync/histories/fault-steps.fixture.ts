import { DAY_MS } from '#domain/clock.ts'
import { emptyMemoryRows } from '../sync-store.fake.ts'
import {
  forgiveWhatIsNowhere,
  type Obligations,
  purgeServer,
  type WordsOfAccounts,
} from './obligations.fixture.ts'
import type { SeededRandom } from './seeded-random.fixture.ts'
import type { Account, Device, Fate, World } from './world.fixture.ts'

const DECADE_MS = 3652 * DAY_MS

/** Where a fault strikes, or sync goes on. */
export type Scene = {
  world: World
  owed: Obligations
  /** What the server has purged. */
  purged: WordsOfAccounts
  random: SeededRandom
  device: Device
  account: Account
  backups: (() => void)[]
}

const FAULTS = ['lost', 'lost', 'twice', 'late'] as const

function someFate(random: SeededRandom): Fate {
  return random.isLucky(0.2) ? random.pick(FAULTS) : 'arrives'
}

function startRound({ world, random, device, account }: Scene): void {
  if (world.settings.hasLocks && device.tabs.some(({ isBusy }) => isBusy)) return
  void world.startRound(world.openTab(device, account), { isLeaving: random.isLucky(0.1) })
}

async function advance({ world, random }: Scene): Promise<void> {
  for (let count = 1 + random.below(12); count > 0 && world.pending.length > 0; count--)
    await world.advance(random.below(world.pending.length), someFate(random))
}

/** A round without faults, unless another is on its way in a tab of this device. */
async function syncWhole({ world, device, account }: Scene): Promise<void> {
  if (device.tabs.some(({ isBusy }) => isBusy)) return
  await world.runRound(world.openTab(device, account))
}

async function arriveLate({ world, random }: Scene): Promise<void> {
  if (world.late.length > 0) await world.arriveLate(random.below(world.late.length))
}

function crash({ world, device }: Scene): void {
  world.crash(device)
}

async function wipe({ world, owed, purged, device }: Scene): Promise<void> {
  device.rows = { ann: emptyMemoryRows(), bob: emptyMemoryRows() }
  await forgiveWhatIsNowhere(world, owed, purged)
}

function changeSession({ random, device }: Scene): void {
  device.session = random.pick(['ann', 'ann', 'bob', null])
}

function jumpClock({ random, device }: Scene): void {
  device.clockError = random.pick([0, -1, 1, random.below(100) / 50 - 1]) * DECADE_MS
}

function nextDay({ world }: Scene): void {
  world.now += DAY_MS
}

/** A month goes by, and what was deleted before it goes for good. */
async function purge({ world, owed, purged }: Scene): Promise<void> {
  world.now += 31 * DAY_MS
  await purgeServer(world, purged)
  await forgiveWhatIsNowhere(world, owed, purged)
}

async function closeDiary({ world, owed, purged, account }: Scene): Promise<void> {
  await world.server.closeDiary?.(account)
  await forgiveWhatIsNowhere(world, owed, purged)
}

/** The learner of this device chooses to upload anew. */
async function reopen({ world, device, account }: Scene): Promise<void> {
  if (device.tabs.some(({ isBusy }) => isBusy)) return
  await world.runRound(world.openTab(device, account), { reopen: true })
}

function backUp({ world, backups }: Scene): void {
  const backup = world.server.backup?.()
  if (backup !== undefined) backups.push(backup)
}

async function restore({ world, owed, purged, backups, random }: Scene): Promise<void> {
  backups[random.below(backups.length)]?.()
  await forgiveWhatIsNowhere(world, owed, purged)
}

export const SYNC_STEPS = { startRound, advance, syncWhole, arriveLate }

export const FAULT_STEPS = {
  crash,
  wipe,
  changeSession,
  jumpClock,
  nextDay,
  purge,
  closeDiary,
  reopen,
  backUp,
  restore,
}
