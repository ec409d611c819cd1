import { execFileSync, spawnSync } from 'node:child_process'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, describe, expect, it, onTestFinished } from 'vitest'
import { diaryOfYears } from '../../bench/diary/diary-of-years.ts'
import { createOtherDevice } from '../../bench/sync/other-device.ts'
import { postgresFolder } from '../databases/postgres.ts'
import { startThrowawayPostgres } from '../databases/throwaway-postgres.ts'
import { freePort } from '../free-port.ts'
import { ROOT, workFolder } from './clone.fixture.ts'
import { entriesAt, serveWith, tokenAt } from './served.fixture.ts'

/** What ran before the first release; from the second on it is the tag of the one before. */
const BEFORE = '9a7f932066a43b9fb60d8faf608f36e23c6a2fde'

const NO_POSTGRES = 'PostgreSQL'

function lackingForUpgrade(): string | undefined {
  if (postgresFolder() === undefined) return NO_POSTGRES
  const { status } = spawnSync('git', ['cat-file', '-e', `${BEFORE}^{commit}`], { cwd: ROOT })
  return status === 0 ? undefined : 'the commit of before, which a shallow clone has not'
}

const lacking = lackingForUpgrade()
const work = workFolder()

afterAll(() => {
  if (lacking !== undefined) console.log(`Skipped, for want of ${lacking}: the rolling upgrade`)
  work.remove()
})

/** The source of before, with the packages of this checkout. */
function sourceOfBefore(): string {
  const folder = join(work.folder, 'before')
  mkdirSync(folder)
  execFileSync('sh', ['-c', `git -C '${ROOT}' archive ${BEFORE} | tar -x -C '${folder}'`])
  execFileSync('cp', ['-al', join(ROOT, 'node_modules'), join(folder, 'node_modules')])
  return folder
}

it('the rolling upgrade is tried where everything is checked, but for a clone without its history', () => {
  expect(process.env.CI === 'true' && lacking === NO_POSTGRES).toBe(false)
})

describe.skipIf(lacking !== undefined)('a rolling upgrade', () => {
  it('old and new servers on one database serve devices of both, and each sees what the others wrote', async () => {
    const postgres = await startThrowawayPostgres()
    if (postgres === undefined) throw new Error('PostgreSQL was there, and is not')
    onTestFinished(() => postgres.stop())
    const before = sourceOfBefore()
    const secret = 'ab'.repeat(32)
    const start = async (source: string) => {
      const port = await freePort()
      const settings = {
        DATABASE_URL: postgres.url,
        AUTH_SECRET: secret,
        PUBLIC_URL: 'http://localhost:3000',
      }
      const env = {
        PATH: process.env.PATH ?? '',
        PORT: String(port),
        DATA_DIR: join(work.folder, 'data'),
        ...settings,
      }
      const server = await serveWith([process.execPath, 'src/server/main.ts', '--api-only'], port, {
        cwd: source,
        env,
      })
      onTestFinished(() => void server.stop())
      return server
    }
    type Device = ReturnType<typeof createOtherDevice>
    const ofBefore: { createOtherDevice: typeof createOtherDevice } = await import(
      join(before, 'bench/sync/other-device.ts')
    )
    const old = await start(before) // first: it makes its own tables, which the new one finds
    const token = await tokenAt(old.address)
    const days = diaryOfYears(8)
    const [toOldByOld, toNewByOld, toNewByNew, toOldByNew] = [0, 2, 4, 6].map((from) =>
      days.slice(from, from + 2),
    )
    const write = (device: Device, some: typeof days = []) => device.push(some)
    await write(ofBefore.createOtherDevice(old.address, token), toOldByOld)
    const next = await start(ROOT)
    expect([old.version, next.version]).toEqual([undefined, expect.stringMatching(/^\d/)])
    await Promise.all([
      write(ofBefore.createOtherDevice(next.address, token), toNewByOld),
      write(createOtherDevice(next.address, token), toNewByNew),
      write(createOtherDevice(old.address, token), toOldByNew),
    ])
    const written = Object.fromEntries(days.map(({ date, doc }) => [date, doc.entry?.content]))
    expect(await entriesAt(old.address, token)).toEqual(written)
    expect(await entriesAt(next.address, token)).toEqual(written)
    expect(await entriesAt(next.address, await tokenAt(next.address))).toEqual(written)
    expect(await old.stop()).toBe(0)
    const back = await start(before) // and back again, as an operator would who goes on with the old one
    expect(await entriesAt(back.address, token)).toEqual(written)
  })
})
