import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { SITE_LANGUAGES } from '#domain/languages.ts'
import { addressIn, PUBLIC_PATHS } from '#domain/site/site-address.ts'
import { startApp } from '../../e2e/start/app-process.ts'
import type { Verdict } from '../../scripts/observatory-scan.ts'
import type { Figure } from '../figure.ts'
import { listenSecurely, makeCertificate, type SecureListener } from './observatory-listener.ts'
import { installScanner, SCANNER_VERSION, scanPaths } from './observatory-scanner.ts'

const HTTPS_PORT = 443 // the only one that the scanner's own `scan` knows
const GOAL_GRADE = 'A+'
const GOAL_SCORE = 130

/** What is scanned, in groups that are one figure each, and the status that each address must answer with. */
const GROUPS: { what: string; status: number; paths: string[] }[] = [
  {
    what: 'public pages',
    status: 200,
    paths: SITE_LANGUAGES.flatMap((language) => PUBLIC_PATHS.map((path) => addressIn(language, path))),
  },
  {
    what: 'screens of the app',
    status: 200,
    paths: [
      ...[
        '/diary',
        '/translate',
        '/shadow',
        '/review',
        '/progress',
        '/words',
        '/texts',
        '/look-back',
        '/start',
        '/login',
        '/signup',
      ],
      ...[
        '/forgot-password',
        '/reset-password',
        '/profile',
        '/settings',
        '/settings/voice',
        '/auth/verified',
      ],
    ],
  },
  { what: 'a page that gives a cookie', status: 200, paths: ['/about?lng=en'] },
  { what: 'pages that are not there', status: 404, paths: ['/no/such/page', '/da/no/such/page'] },
  { what: 'API', status: 200, paths: ['/api/config', '/api/capabilities', '/healthz'] },
  { what: 'API that is not there', status: 404, paths: ['/api/no-such-thing'] },
  { what: 'files', status: 200, paths: ['/robots.txt', '/locales/en/common.json', '/social.png'] },
]

function skipped(what: string, why: string): Figure {
  const goal = `${GOAL_GRADE}, >= ${GOAL_SCORE}`
  return { id: 'X1', what, control: '-', ours: `skipped: ${why}`, ratio: '-', goal, verdict: 'not judged' }
}

function isGood({ grade, score, isTrusted }: Verdict): boolean {
  return grade === GOAL_GRADE && score >= GOAL_SCORE && isTrusted
}

function figureOf({ what, status, paths }: (typeof GROUPS)[number], verdicts: Verdict[]): Figure {
  const own = verdicts.filter(({ path }) => paths.includes(path))
  const bad = own.filter((verdict) => !isGood(verdict) || verdict.status !== status)
  for (const { path, ...said } of bad) console.log(`X1 ${path}: ${JSON.stringify(said)}`)
  const worst = own.toSorted((left, right) => left.score - right.score)[0]
  return {
    id: 'X1',
    what: `headers, MDN HTTP Observatory ${SCANNER_VERSION}, ${what} (${own.length})`,
    control: '-',
    ours: `${worst?.grade} ${worst?.score} at least`,
    ratio: '-',
    goal: `${GOAL_GRADE}, >= ${GOAL_SCORE}`,
    verdict: bad.length === 0 && own.length === paths.length ? 'reached' : 'missed',
  }
}

/** Port 443 where it is free, so that the scanner's own `scan` runs too; else any port. */
async function listenWhereAllowed(
  address: string,
  files: { key: string; certificate: string },
): Promise<{ listener: SecureListener; withoutScan: Figure[] }> {
  try {
    return { listener: await listenSecurely(address, files, HTTPS_PORT), withoutScan: [] }
  } catch (error) {
    const why = `port ${HTTPS_PORT} cannot be listened on (${(error as NodeJS.ErrnoException).code})`
    const what = 'headers, the count of the figures below compared with the whole scan of /'
    return { listener: await listenSecurely(address, files, 0), withoutScan: [skipped(what, why)] }
  }
}

async function scanBuiltApp(folder: string): Promise<Figure[]> {
  const what = `headers, MDN HTTP Observatory ${SCANNER_VERSION}`
  const files = makeCertificate(folder)
  if (files === undefined) return [skipped(what, 'openssl is not on this machine')]
  const scanner = await installScanner(folder)
  if (scanner === undefined) return [skipped(what, 'the scanner could not be installed from the registry')]
  const app = await startApp({ PUBLIC_URL: 'https://localhost' })
  try {
    const { listener, withoutScan } = await listenWhereAllowed(app.address, files)
    try {
      const paths = GROUPS.flatMap((group) => group.paths)
      const verdicts = await scanPaths(scanner, listener.port, files.certificate, paths)
      return [...withoutScan, ...GROUPS.map((group) => figureOf(group, verdicts))]
    } finally {
      listener.stop()
    }
  } finally {
    await app.stop()
  }
}

/** X1: how the published header scanner grades every route, served over TLS on this machine. */
export async function measureHeaders(): Promise<Figure[]> {
  const folder = mkdtempSync(join(tmpdir(), 'echolog-observatory-'))
  try {
    return await scanBuiltApp(folder)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
