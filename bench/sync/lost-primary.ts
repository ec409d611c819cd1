import { mkdtempSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { ask } from '../../scripts/databases/throwaway-citus.ts'
import { type Patroni, startPatroni } from '../../scripts/databases/throwaway-patroni.ts'
import { refusalsOf } from '../../src/server/outage-steps.fixture.ts'
import { type AccountServer, startAccountServer } from '../account-server.ts'
import type { Figure } from '../figure.ts'
import { withFolder } from '../with-folder.ts'
import { type Devices, devicesAt, type Written } from './writing-devices.ts'

const DEVICES = 12
const WRITING_MS = 2_000
const LOOK_MS = 20

/** Waits until one of these is the primary; answers when (ms on the clock of this process). */
async function promotionOf(nodes: Patroni['nodes']): Promise<number> {
  for (;;) {
    const states = await Promise.all(nodes.map((node) => node.state()))
    if (states.some(({ isPrimary }) => isPrimary)) return performance.now()
    await delay(LOOK_MS)
  }
}

/** Twelve devices write while the primary is lost, another is promoted, and the lost one comes back. */
async function writeAroundLoss(devices: Devices, patroni: Patroni) {
  let isOver = false
  const writing = devices(() => isOver)
  await delay(WRITING_MS)
  const primary = await patroni.whole()
  const lostAt = performance.now()
  await primary.kill()
  const promotedAt = await promotionOf(patroni.nodes.filter((node) => node !== primary))
  await delay(WRITING_MS)
  primary.start()
  const after = await patroni.whole() // the lost one follows the new one
  await delay(WRITING_MS)
  isOver = true
  const written = await writing
  const docs = await ask<{ doc: string }>(after.url, 'select doc from record')
  return { written, lostAt, promotedAt, kept: docs.map(({ doc }) => doc).join('\n') }
}

/** When each of the servers took its first save after this moment; the later of them. */
function allTaking(written: Written[], after: number, servers: AccountServer[]): number {
  const taken = written.filter(({ status, at }) => status === 200 && at > after)
  const firsts = servers.map((server) =>
    Math.min(...taken.filter(({ address }) => address === server.address).map(({ at }) => at)),
  )
  return Math.max(...firsts)
}

async function measureOn(patroni: Patroni, servers: AccountServer[]): Promise<Figure[]> {
  const devices = await devicesAt(
    servers.map(({ address }) => address),
    DEVICES,
  )
  const { written, lostAt, promotedAt, kept } = await writeAroundLoss(devices, patroni)
  const taken = written.filter(({ status }) => status === 200)
  const others = refusalsOf(written).length
  const lost = taken.filter(({ words }) => !kept.includes(words)).length
  const away = (promotedAt - lostAt) / 1000
  const late = allTaking(written, promotedAt, servers) - promotedAt
  const refused = written.length - taken.length
  const isReached = lost + others === 0 && refused > 0
  const same = { id: 'R4', ratio: '-' } as const
  return [
    {
      ...same,
      what: `Patroni, etcd and HAProxy: ${DEVICES} devices write at two servers, one through HAProxy, the primary is killed and comes back`,
      ...{
        control: `${taken.length} taken, ${refused} answered 503`,
        ours: `${lost} lost, ${others} other answers`,
      },
      ...{ goal: '0', verdict: isReached ? 'reached' : 'missed' },
    },
    {
      ...same,
      what: 'from the loss to the promotion (Patroni, its default times), and from there until both servers take a save',
      ...{ control: `${away.toFixed(1)} s`, ours: `${late.toFixed(0)} ms` },
      ...{ goal: '-', verdict: 'reported' },
    },
  ]
}

/** R4: the loss of a primary that Patroni watches. */
export async function measureLostPrimary(): Promise<Figure[]> {
  const patroni = await startPatroni()
  if (patroni === undefined) {
    console.log('R4 needs PostgreSQL and the Debian packages patroni, etcd-server and haproxy.')
    return []
  }
  try {
    return await withFolder(async (folder) => {
      const named = new URL(patroni.nodes[0]?.url ?? '')
      const hosts = patroni.nodes.map(({ url }) => new URL(url).host).join(',')
      const all = `postgresql://${named.username}:${named.password}@${hosts}/postgres?target_session_attrs=read-write`
      // one after the other: the first makes the tables
      const secret = { AUTH_SECRET: '0123456789abcdef'.repeat(4) }
      const servers: AccountServer[] = []
      try {
        for (const url of [all, patroni.proxyUrl])
          servers.push(
            await startAccountServer(mkdtempSync(join(folder, 'data-')), { DATABASE_URL: url, ...secret }),
          )
        return await measureOn(patroni, servers)
      } finally {
        for (const server of servers) await server.stop()
      }
    })
  } finally {
    await patroni.stop()
  }
}
