// Signs in repeatedly from a separate process, so that measuring and requesting do not delay each other.
import { createInterface } from 'node:readline'
import { askOver, requestText } from '../raw-http.ts'

/** What to do: sign in to these accounts in turns, from so many connections, each with a pause after an answer. */
export type Flood = {
  address: string
  accounts: { email: string; password: string }[]
  atOnce: number
  ms: number
  /** The longest pause; how long each is, is chance. */
  pauseMs: number
  /** Whether each request comes from an address of its own, as a proxy in front would say. */
  fromMany?: boolean
}

/** How many answers of each status there were, in how many seconds. */
export type Flooded = { statuses: Record<number, number>; seconds: number }

/** The address of the nth request of many. */
function addressOf(count: number): string {
  return `10.${(count >> 16) & 255}.${(count >> 8) & 255}.${count & 255}`
}

const LOG_IN = '/auth/v1/token?grant_type=password'

async function flood({ address, accounts, atOnce, ms, pauseMs, fromMany }: Flood): Promise<Flooded> {
  const url = new URL(address)
  const statuses: Record<number, number> = {}
  const began = performance.now()
  let asked = 0
  const next = () => {
    if (performance.now() - began >= ms) return null
    asked += 1
    const account = accounts[asked % accounts.length]
    if (account === undefined) return null
    const headers: Record<string, string> = fromMany ? { 'X-Forwarded-For': addressOf(asked) } : {}
    return requestText(url, { path: LOG_IN, body: JSON.stringify(account), headers })
  }
  const answered = (status: number) => {
    statuses[status] = (statuses[status] ?? 0) + 1
  }
  await Promise.all(Array.from({ length: atOnce }, () => askOver({ url, next, answered, pauseMs })))
  return { statuses, seconds: (performance.now() - began) / 1000 }
}

for await (const line of createInterface({ input: process.stdin }))
  process.stdout.write(`${JSON.stringify(await flood(JSON.parse(line)))}\n`)
