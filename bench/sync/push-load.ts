// Saves days over HTTP as devices do, from a separate process, so that measuring and requesting do not delay each other.
import { createInterface } from 'node:readline'
import { askOver, requestText } from '../raw-http.ts'

/** A device that writes to one day of an account. */
export type BenchDevice = { token: string; device: string; key: string }

/** Save in turns on these devices, shared among so many connections. */
export type PushLoad = {
  address: string
  devices: BenchDevice[]
  connections: number
  ms: number
  /** Whether the server does nothing but send a request back. */
  isEcho?: boolean
  /** The longest pause after an answer. */
  pauseMs?: number
}

/** Times in ms, in the order in which answers came. */
export type Pushed = { times: number[]; errors: string[]; seconds: number }

/** What a device knows of its diary, on each connection for itself. */
type Known = { epoch: string | null; since: number; rev: number; pushes: number }

const PATH = '/api/sync'
const WORDS = 'Sáng nay trời mưa, tôi đi bộ ra chợ và mua rau. '.repeat(12) // an entry of 600 characters

const knownTo = new Map<string, Known>()

function knownOf({ token, device, key }: BenchDevice, address: string): Known {
  const name = `${address} ${device} ${key} ${token}`
  const known = knownTo.get(name) ?? { epoch: null, since: 0, rev: 0, pushes: 0 }
  knownTo.set(name, known)
  return known
}

function bodyOf({ device, key }: BenchDevice, { epoch, since, rev, pushes }: Known): string {
  const entry = { id: `1-${key}`, date: key, content: `${WORDS}${pushes}`, tags: [], mood: '' }
  const change = { kind: 'day', key, baseRev: rev, id: `${device}-${key}-${pushes}`, doc: { entry } }
  return JSON.stringify({ v: 1, device, epoch, since, changes: [change] })
}

/** Takes in an answer; false where the save was not accepted. */
function learn(known: Known, text: string): boolean {
  const rev = /"accepted":\[\{[^}]*"rev":(\d+)/.exec(text)?.[1]
  const [, epoch, seq] = /"epoch":"([^"]*)","seq":(\d+)/.exec(text) ?? []
  if (rev === undefined || epoch === undefined) return false
  Object.assign(known, { epoch, since: Number(seq), rev: Number(rev) })
  return true
}

async function pushAll({ address, devices, connections, ms, isEcho, pauseMs }: PushLoad): Promise<Pushed> {
  const url = new URL(address)
  const pushed: Pushed = { times: [], errors: [], seconds: 0 }
  const start = performance.now()

  function connection(index: number): Promise<void> {
    const own = devices.filter((_, place) => place % connections === index)
    let turn = 0
    let sentAt = 0
    let known: Known | undefined
    const next = () => {
      const device = own[turn % own.length]
      if (device === undefined || performance.now() - start >= ms) return null
      turn += 1
      known = knownOf(device, address)
      known.pushes += 1
      const headers = { Authorization: `Bearer ${device.token}` }
      const request = requestText(url, { path: PATH, body: bodyOf(device, known), headers })
      sentAt = performance.now()
      return request
    }
    const answered = (status: number, text: string) => {
      pushed.times.push(performance.now() - sentAt)
      const isTaken = status === 200 && known !== undefined && (isEcho || learn(known, text))
      if (!isTaken) pushed.errors.push(`${status} ${text.slice(text.indexOf('\r\n\r\n') + 4)}`.slice(0, 200))
    }
    return askOver({ url, next, answered, ...(pauseMs !== undefined && { pauseMs }) })
  }

  await Promise.all(Array.from({ length: connections }, (_, index) => connection(index)))
  return { ...pushed, seconds: (performance.now() - start) / 1000 }
}

for await (const line of createInterface({ input: process.stdin }))
  process.stdout.write(`${JSON.stringify(await pushAll(JSON.parse(line)))}\n`)
