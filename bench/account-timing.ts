import { askProvider, benchAccounts, openAccounts, startAccountServer } from './account-server.ts'
import { type Figure, WIDEST_SPREAD } from './figure.ts'
import { median, ratioInterval, seededRandom, spread } from './statistics.ts'
import { withFolder } from './with-folder.ts'

const TRIES = 200
const WITHIN_SHARE = 0.05
const WITHIN_MS = 2

type ApiRequestOptions = { what: string; path: string; bodyFor: (email: string) => object }

const WAYS: ApiRequestOptions[] = [
  {
    what: 'log-in with a wrong password',
    path: '/token?grant_type=password',
    bodyFor: (email) => ({ email, password: 'en helt anden sætning' }),
  },
  { what: 'sign-up', path: '/signup', bodyFor: (email) => ({ email, password: 'en helt anden sætning' }) },
  { what: 'recovery', path: '/recover', bodyFor: (email) => ({ email }) },
]

async function timeOf(address: string, { path, bodyFor }: ApiRequestOptions, email: string): Promise<number> {
  const began = performance.now()
  await askProvider(address, path, { body: bodyFor(email) })
  return performance.now() - began
}

function figureOf({ what }: ApiRequestOptions, known: number[], unknown: number[]): Figure {
  const [low, high] = ratioInterval(known, unknown, median)
  const apart = Math.abs(median(known) - median(unknown))
  const isAlike = apart <= WITHIN_MS || apart <= WITHIN_SHARE * median(unknown)
  const scatter = spread(unknown)
  return {
    id: 'X3',
    what: `${what}: an address with an account against one without, ${TRIES} each in turns`,
    control: `${median(unknown).toFixed(2)} ms (spread ${Math.round(scatter * 100)} %)`,
    ours: `${median(known).toFixed(2)} ms`,
    ratio: `${(median(known) / median(unknown)).toFixed(2)} (${low.toFixed(2)} to ${high.toFixed(2)})`,
    goal: `within ${WITHIN_SHARE * 100} % or ${WITHIN_MS} ms`,
    verdict: isAlike ? 'reached' : scatter > WIDEST_SPREAD ? 'not judged' : 'missed',
  }
}

/** Each address is used once, so that no answer depends on an earlier one. */
async function measureWay(address: string, way: ApiRequestOptions, emails: string[]): Promise<Figure> {
  const [known, unknown]: [number[], number[]] = [[], []]
  const random = seededRandom(3)
  for (const [index, email] of emails.entries()) {
    const turns = [
      { email, times: known },
      { email: `${way.path.replace(/\W/g, '')}-nobody-${index}@example.org`, times: unknown },
    ]
    for (const { email: asked, times } of random() < 0.5 ? turns : turns.reverse())
      times.push(await timeOf(address, way, asked))
  }
  return figureOf(way, known, unknown)
}

/** X3: whether the time of an answer tells who has an account. */
export function measureAccountTiming(): Promise<Figure[]> {
  return withFolder(async (folder) => {
    const accounts = benchAccounts(TRIES)
    const opening = await startAccountServer(folder)
    await openAccounts(opening.address, accounts)
    await opening.stop()
    const server = await startAccountServer(folder, { AUTH_AUTOCONFIRM: 'false' })
    try {
      const figures: Figure[] = []
      for (const way of WAYS)
        figures.push(
          await measureWay(
            server.address,
            way,
            accounts.map(({ email }) => email),
          ),
        )
      return figures
    } finally {
      await server.stop()
    }
  })
}
