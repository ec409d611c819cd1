import { newAccount } from '../../src/server/accounts/core/account-fields.ts'
import { openForOperator } from '../../src/server/open-for-operator.ts'
import { askProvider, type BenchAccount, benchAccounts, startAccountServer } from '../account-server.ts'
import { type Figure, WIDEST_SPREAD } from '../figure.ts'
import { areaUnderCurve, median, ratioInterval, seededRandom, spread } from '../statistics.ts'
import { withFolder } from '../with-folder.ts'

const TRIES = 2000
const WITHIN_SHARE = 0.05
const WITHIN_MS = 2
const ALIKE = [0.45, 0.55] as const // 0.5: nobody can tell one from the other; 1: everyone can

type Way = {
  what: string
  path: string
  bodyFor: (email: string) => object
  tries: number
  /** Whether the answer leaves work behind, which the next request could feel. */
  leavesWork: boolean
}

const PASSWORD = 'en helt anden sætning'

const WAYS: Way[] = [
  {
    what: 'log-in with a wrong password',
    path: '/token?grant_type=password',
    bodyFor: (email) => ({ email, password: PASSWORD }),
    tries: 200,
    leavesWork: false,
  },
  {
    what: 'recovery',
    path: '/recover',
    bodyFor: (email) => ({ email }),
    tries: TRIES,
    leavesWork: true,
  },
  {
    what: 'log-in link or new account',
    path: '/otp',
    bodyFor: (email) => ({ email }),
    tries: TRIES,
    leavesWork: true,
  },
  {
    what: 'sign-up',
    path: '/signup',
    bodyFor: (email) => ({ email, password: PASSWORD }),
    tries: TRIES,
    leavesWork: true,
  },
]

/** How long answers took, and the request that followed each at once. */
type Times = { answer: number[]; next: number[] }

async function timeOf(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now()
  await work()
  return performance.now() - began
}

/** It is counted in the store like every other, and leaves nothing behind itself. */
function askNext(address: string): Promise<unknown> {
  return askProvider(address, '/recover', { body: { email: 'no address' } })
}

function areaFigure(what: string, known: number[], unknown: number[]): Figure {
  const area = areaUnderCurve(known, unknown)
  const [least, most] = ALIKE
  return {
    id: 'X3',
    what: `${what}, area under the curve over ${known.length} each in turns`,
    control: `${median(unknown).toFixed(2)} ms`,
    ours: `${median(known).toFixed(2)} ms`,
    ratio: area.toFixed(3),
    goal: `${least} to ${most}`,
    verdict: area >= least && area <= most ? 'reached' : 'missed',
  }
}

function medianFigure(what: string, known: number[], unknown: number[]): Figure {
  const [low, high] = ratioInterval(known, unknown, median)
  const apart = Math.abs(median(known) - median(unknown))
  const isAlike = apart <= WITHIN_MS || apart <= WITHIN_SHARE * median(unknown)
  const scatter = spread(unknown)
  return {
    id: 'X3',
    what: `${what}: an address with an account against one without, ${known.length} each in turns`,
    control: `${median(unknown).toFixed(2)} ms (spread ${Math.round(scatter * 100)} %)`,
    ours: `${median(known).toFixed(2)} ms`,
    ratio: `${(median(known) / median(unknown)).toFixed(2)} (${low.toFixed(2)} to ${high.toFixed(2)})`,
    goal: `within ${WITHIN_SHARE * 100} % or ${WITHIN_MS} ms`,
    verdict: isAlike ? 'reached' : scatter > WIDEST_SPREAD ? 'not judged' : 'missed',
  }
}

function figuresOf({ what, leavesWork }: Way, known: Times, unknown: Times): Figure[] {
  const figure = medianFigure(what, known.answer, unknown.answer)
  if (!leavesWork) return [figure]
  return [
    figure,
    areaFigure(`${what}: the answer`, known.answer, unknown.answer),
    areaFigure(`${what}: the next request`, known.next, unknown.next),
  ]
}

/** The addresses of one way: with an account, and without. */
type People = { known: string[]; unknown: string[] }

/** Each address is used once for each way, so that no answer depends on an earlier one. */
async function measureWay(address: string, way: Way, people: People): Promise<Figure[]> {
  const { path, bodyFor, tries } = way
  const known: Times = { answer: [], next: [] }
  const unknown: Times = { answer: [], next: [] }
  const random = seededRandom(3)
  for (let index = 0; index < tries; index += 1) {
    const turns = [
      { email: people.known[index] ?? '', times: known },
      { email: people.unknown[index] ?? '', times: unknown },
    ]
    for (const { email, times } of random() < 0.5 ? turns : turns.reverse()) {
      times.answer.push(await timeOf(() => askProvider(address, path, { body: bodyFor(email) })))
      times.next.push(await timeOf(() => askNext(address)))
    }
  }
  return figuresOf(way, known, unknown)
}

/** People of whom nothing is counted yet: an address that was asked about before takes a little less time. */
function newPeople(accounts: BenchAccount[], turn: number): People {
  const known = accounts.slice(turn * TRIES, (turn + 1) * TRIES).map(({ email }) => email)
  return { known, unknown: known.map((email) => `no-${email}`) }
}

/** Puts confirmed accounts into the store, with one hash for all: to open thousands over HTTP takes minutes. */
async function storeAccounts(folder: string, people: BenchAccount[]): Promise<void> {
  const { stop } = await startAccountServer(folder) // makes the database and the secret
  await stop()
  const opened = await openForOperator({ DATA_DIR: folder, ACCOUNTS: 'hosted' })
  if (!opened.ok) throw new Error(opened.error)
  const { accounts, close } = opened.value
  const hash = await accounts.hasher.hash('en lang sætning')
  if (!hash.ok) throw new Error(hash.error)
  for (const { email } of people) {
    const account = newAccount(accounts, { email, passwordHash: hash.value, userMetadata: {} })
    await accounts.store.createAccount({ ...account, emailConfirmedAt: account.createdAt })
  }
  await close()
}

/** X3: whether the time of an answer, or of the request after it, tells who has an account. */
export function measureAccountTiming(): Promise<Figure[]> {
  return withFolder(async (folder) => {
    const accounts = benchAccounts(WAYS.length * TRIES)
    await storeAccounts(folder, accounts)
    const server = await startAccountServer(folder, { AUTH_AUTOCONFIRM: 'false', MAIL_PER_DAY: '1000000' })
    try {
      const figures: Figure[] = []
      for (const [turn, way] of WAYS.entries())
        figures.push(...(await measureWay(server.address, way, newPeople(accounts, turn))))
      return figures
    } finally {
      await server.stop()
    }
  })
}
