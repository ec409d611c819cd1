import type { IdentityProvider } from '#domain/accounts/identity-provider.ts'
import { success } from '#domain/outcome.ts'
import {
  type AccountSettings,
  type Accounts,
  createAccounts,
  defaultAccountSettings,
} from '#server/accounts/core/accounts.ts'
import { embeddedSessions } from '#server/accounts/core/authenticate.ts'
import { CHEAP_HASHES } from '#server/accounts/core/passwords/cheap-hashes.fixture.ts'
import type { HashFunctions } from '#server/accounts/core/passwords/password-hasher.ts'
import { programReader } from '#server/accounts/core/program-tokens.ts'
import { gotrueApp } from '#server/accounts/gotrue/gotrue-app.ts'
import { createOwnAccountApi } from '#server/accounts/http/own-account.ts'
import { type AccountMail, accountMailer } from '#server/accounts/mail/account-mail.ts'
import type { AccountStore } from '#server/accounts/store/account-store.ts'
import { sqlAccountStore } from '#server/accounts/store/sql-account-store.ts'
import { nodeRandom } from '#server/accounts/tokens/random.ts'
import { testApp } from '#server/app.fixture.ts'
import { memoryDatabase } from '#server/database/memory-database.fixture.ts'
import type { DiaryStore } from '#server/sync/diary-store.ts'
import { type Reached, type ReachServer, reachInProcess } from './reach-server.fixture.ts'

export const SITE = 'https://echolog.example'
export const SECOND_SITE = 'https://second.example' // another installation, whose accounts are here
export const SECRET = new Uint8Array(32).fill(7)
export const PASSWORD = 'lærkerne synger'
export const MINUTE = 60_000
export const HOUR = 60 * MINUTE
export const DAY = 24 * HOUR

export type SentMail = AccountMail & { subject: string; text: string; html: string }

export type Answer = {
  status: number
  headers: Headers
  // biome-ignore lint/suspicious/noExplicitAny: a check looks wherever it likes into an answer
  json: any
  text: string
}

type Question = {
  method?: string
  body?: unknown
  /** Access token. */
  token?: string
  headers?: Record<string, string>
  /** Which address the proxy in front says it comes from. Without a proxy it is this machine, whatever is said here. */
  from?: string
}

/** A store, and everything that it holds as text. */
export type OpenedStore = {
  store: AccountStore
  /** Those of the accounts, where a check is about them. */
  diaries?: DiaryStore
  close(): Promise<void>
  dump(): Promise<string>
}

/** Accounts in a SQLite database of their own, in memory. */
export function openMemoryStore(): OpenedStore {
  const database = memoryDatabase()
  return {
    store: sqlAccountStore(database),
    close: () => database.close(),
    dump: async () => database.dump(),
  }
}

export type Access = { accessToken: string; refreshToken: string; userId: string }

type Clock = { now(): number; forward(ms: number): void }

const START = Date.UTC(2026, 10, 21, 9)

function movableClock(start: number): Clock {
  let now = start
  return {
    now: () => now,
    forward(ms) {
      now += ms
    },
  }
}

/** What all the checks of one run share: a store, a clock, a mailbox, and servers on them with different settings. */
export type AccountWorld = ReturnType<typeof accountWorld>

/** A server on the store, as one set of settings makes it. */
export type Server = {
  accounts: Accounts
  ask(path: string, question?: Question): Promise<Answer>
  /** As a browser would ask. */
  fetch(url: string, init: RequestInit | undefined): Promise<Response>
}

const ON = {
  PUBLIC_URL: SITE,
  ALLOWED_HOSTS: '127.0.0.1', // where it listens for the checks that go over the network
  ACCOUNTS: 'hosted',
  AUTH_AUTOCONFIRM: 'false',
  AUTH_ALLOWED_ORIGINS: SECOND_SITE,
  PORT: '0',
}

/** The world of one run of the checks. Unless a server is made otherwise, it stands behind one proxy. */
export function accountWorld(
  { store, diaries, dump }: OpenedStore = openMemoryStore(),
  start = START,
  reach: ReachServer = reachInProcess,
) {
  const clock = movableClock(start)
  const mailbox: SentMail[] = []
  const problems: string[] = []
  const warnings: string[] = []
  const logs: string[][] = []
  const defaults = defaultAccountSettings(SITE, SECRET)
  const usual = { ...defaults, trustedProxyHops: 1, allowedOrigins: [SECOND_SITE] }
  const open: Reached[] = []
  const rest = workAfterAnswers()
  let people = 0

  async function mail(wanted: AccountMail) {
    const write = accountMailer(
      async (written) => {
        mailbox.push({ ...wanted, ...written })
        return success('sent')
      },
      { siteUrl: SITE, linkHours: usual.linkLifeMs / HOUR },
    )
    return write(wanted)
  }

  function serve(
    more: Partial<AccountSettings> = {},
    hashes: HashFunctions = CHEAP_HASHES,
    identityProvider?: IdentityProvider,
  ): Server {
    const settings = { ...usual, ...more }
    const report = (what: string, error: unknown) => problems.push(`${what}: ${error}`)
    const warn = (what: string) => void warnings.push(what)
    const random = nodeRandom(clock.now)
    const { later } = rest
    const ports = { store, clock: clock.now, random, mail, settings, report, warn, later, identityProvider }
    const accounts = createAccounts(ports, hashes)
    const own = createOwnAccountApi(accounts)
    const sessions = embeddedSessions(accounts)
    const programs = programReader(accounts)
    const api = { gotrue: gotrueApp(accounts), own, sessions, programs, counters: accounts.counters }
    const served = { accounts: api, ...(diaries && { diaries }) }
    const { app, config, logged } = testApp({ env: ON, ports: served })
    const reached = waiting(reach(app, config), rest)
    open.push(reached)
    logs.push(logged)
    return {
      accounts,
      ask: asker(reached, settings.trustedProxyHops > 0),
      fetch: async (url, init) => reached.request(url, init ?? {}),
    }
  }

  return {
    store,
    clock,
    mailbox,
    problems,
    warnings,
    /** What the servers wrote into their logs. */
    logged: () => logs.flat().join('\n'),
    serve,
    server: serve(),
    dump,
    /** An address that nobody has used. */
    address(name = 'learner'): string {
      people += 1
      return `${name}-${people}@example.org`
    },
    close: async () => {
      await Promise.all(open.map((reached) => reached.close()))
    },
  }
}

/** What servers go on with after their answers: begun when it is asked for, and waited for by everyone who asks. */
function workAfterAnswers() {
  const left: (() => Promise<void>)[] = []
  const going = new Set<Promise<void>>()
  return {
    later: (work: () => Promise<void>) => void left.push(work),
    async done(): Promise<void> {
      while (left.length + going.size > 0) {
        for (const work of left.splice(0)) {
          const begun = work().finally(() => going.delete(begun))
          going.add(begun)
        }
        await Promise.all(going)
      }
    },
  }
}

/** Comes back from a request once what the server goes on with after its answer is done. */
function waiting(reached: Reached, rest: ReturnType<typeof workAfterAnswers>): Reached {
  return {
    ...reached,
    async request(url, init) {
      const answer = await reached.request(url, init)
      await rest.done()
      return answer
    },
  }
}

let askers = 0

/** What a proxy in front adds to what the client itself wrote. */
function forwardedFor(claimed: string | undefined, from: string): { 'x-forwarded-for': string } {
  return { 'x-forwarded-for': claimed === undefined ? from : `${claimed}, ${from}` }
}

/** Each question comes from an address of its own, unless it says otherwise: limits are a check, not in the way. */
function asker(reached: Reached, isBehindProxy: boolean): Server['ask'] {
  return async (path, { method, body, token, headers = {}, from } = {}) => {
    askers += 1
    const text = body === undefined || typeof body === 'string' ? body : JSON.stringify(body)
    const address = from ?? `10.${(askers >> 16) & 255}.${(askers >> 8) & 255}.${askers & 255}`
    const init = {
      method: method ?? (body === undefined ? 'GET' : 'POST'),
      headers: {
        'content-type': 'application/json;charset=UTF-8',
        'x-supabase-api-version': '2024-01-01',
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
        ...headers,
        ...(isBehindProxy && forwardedFor(headers['x-forwarded-for'], address)),
      },
      ...(text !== undefined && { body: text }),
    }
    const url = path.startsWith('/api/') ? `${SITE}${path}` : `${SITE}/auth/v1${path}`
    const response = await reached.request(url, init)
    const answered = await response.text()
    return { status: response.status, headers: response.headers, text: answered, json: parsed(answered) }
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined // not every answer is JSON
  }
}
