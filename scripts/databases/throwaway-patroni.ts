import { randomBytes } from 'node:crypto'
import { rmSync } from 'node:fs'
import { setTimeout as delay } from 'node:timers/promises'
import { freePort } from '../free-port.ts'
import {
  killOne,
  type PatroniNode,
  type Place,
  programOf,
  startIn,
  startPatroniNode,
  writeFor,
} from './patroni-node.ts'
import { postgresFolder } from './postgres.ts'
import { makeFolder, placeOfFolder, unprivileged } from './postgres-server.ts'

const PROGRAMS = ['patroni', 'etcd', 'haproxy'] // Debian: patroni etcd-server haproxy
const TRIES = 600
const WAIT_MS = 100

/** A primary, its synchronous standby, an etcd between them and a HAProxy before them, all on this machine. */
export type Patroni = {
  nodes: PatroniNode[]
  /** Leads through HAProxy to whichever is the primary. */
  proxyUrl: string
  /** Waits until a primary's commits wait for its standby, which Patroni sees to some seconds after the start. */
  whole(): Promise<PatroniNode>
  stop(): Promise<void>
}

async function until<Value>(what: string, find: () => Promise<Value | undefined>): Promise<Value> {
  for (let tries = 0; tries < TRIES; tries += 1) {
    const found = await find()
    if (found !== undefined) return found
    await delay(WAIT_MS)
  }
  throw new Error(`${what} did not come`)
}

async function startEtcd(place: Place) {
  const [peer, client] = [`http://127.0.0.1:${await freePort()}`, `http://${place.etcd}`]
  const clients = ['--listen-client-urls', client, '--advertise-client-urls', client]
  const peers = ['--listen-peer-urls', peer, '--initial-advertise-peer-urls', peer]
  const member = ['--name', 'one', '--initial-cluster', `one=${peer}`, '--data-dir', `${place.folder}/etcd`]
  const child = startIn(place, 'etcd', [...clients, ...peers, ...member])
  const answers = () => fetch(`${client}/health`).catch(() => undefined)
  await until('etcd', async () => ((await answers())?.ok ? true : undefined))
  return child
}

/** The proxy of docs/scaling.md: it asks Patroni who the primary is, and closes what led to another. */
async function startProxy(place: Place, nodes: PatroniNode[]) {
  const port = await freePort()
  const servers = nodes.map(({ url, rest }, index) => {
    const { host } = new URL(url)
    return `  server node${index} ${host} check port ${new URL(`http://${rest}`).port}`
  })
  const lines = [
    ...['defaults', '  mode tcp', '  timeout connect 2s', '  timeout client 1h', '  timeout server 1h'],
    ...['listen echolog_primary', `  bind 127.0.0.1:${port}`, '  option httpchk GET /primary'],
    ...[
      '  http-check expect status 200',
      '  default-server inter 2s fall 2 rise 1 on-marked-down shutdown-sessions',
    ],
  ]
  const file = writeFor(place, 'haproxy.cfg', `${[...lines, ...servers].join('\n')}\n`)
  const url = `postgresql://postgres:${place.password}@127.0.0.1:${port}/postgres`
  return { child: startIn(place, 'haproxy', ['-db', '-f', file]), url }
}

async function guardedPrimary(nodes: PatroniNode[]): Promise<PatroniNode | undefined> {
  const states = await Promise.all(nodes.map((node) => node.state()))
  return nodes[states.findIndex(({ isPrimary, isGuarded }) => isPrimary && isGuarded)]
}

/** Two nodes as docs/scaling.md sets them up; undefined where Patroni, etcd, HAProxy or PostgreSQL is missing. */
export async function startPatroni(): Promise<Patroni | undefined> {
  const programs = postgresFolder()
  if (programs === undefined || PROGRAMS.some((name) => programOf(name) === undefined)) return undefined
  const user = await unprivileged()
  const password = randomBytes(18).toString('base64url')
  const folder = makeFolder(user, placeOfFolder())
  const place = { user, folder, programs, password, etcd: `127.0.0.1:${await freePort()}` }
  const ends: (() => Promise<void>)[] = []
  const stop = async () => {
    for (const end of ends.reverse()) await end()
    rmSync(folder, { recursive: true, force: true })
  }
  try {
    const etcd = await startEtcd(place)
    ends.push(() => killOne(etcd))
    const nodes: PatroniNode[] = []
    for (const name of ['a', 'b']) {
      const node = await startPatroniNode(place, name)
      ends.push(node.kill)
      nodes.push(node)
    }
    const whole = () => until('a primary with a standby', () => guardedPrimary(nodes))
    const proxy = await startProxy(place, nodes)
    ends.push(() => killOne(proxy.child))
    await whole()
    return { nodes, proxyUrl: proxy.url, whole, stop }
  } catch (error) {
    await stop()
    throw error
  }
}
