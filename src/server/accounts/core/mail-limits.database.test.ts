import fc from 'fast-check'
import { beforeAll, describe, expect, inject, it } from 'vitest'
import { success } from '#domain/outcome.ts'
import type { AccountMailKind } from '#server/accounts/mail/account-mail.ts'
import { sqlAccountStore } from '#server/accounts/store/sql-account-store.ts'
import { nodeRandom } from '#server/accounts/tokens/random.ts'
import type { Database } from '#server/database/database.ts'
import {
  newPostgresDatabase,
  openTestPostgres,
  openTestSqlite,
  testFolder,
} from '#server/database/test-database.fixture.ts'
import { mailboxOf } from '#server/mail/mailbox.ts'
import { type Accounts, createAccounts, defaultAccountSettings } from './accounts.ts'
import { checkMailLimit, MAIL_LIMITS, type MailCause } from './mail-limits.ts'

const serverUrl = inject('postgresUrl')
const KINDS: AccountMailKind[] = [
  'signup',
  'invite',
  'recovery',
  'magiclink',
  'email-change-new',
  'already-registered',
]
const SPELLINGS = [
  '@example.org',
  '@EXAMPLE.org',
  '@ｅxample.org',
  '@example．org',
  '@exam\u00adple.org',
  '@example。org',
]

function serverOn(database: Database, clock: () => number): Accounts {
  const ports = {
    store: sqlAccountStore(database),
    clock,
    random: nodeRandom(clock),
    mail: async () => success('sent'),
    settings: { ...defaultAccountSettings('https://echolog.example', new Uint8Array(32)), mailPerDay: 300 },
    report: () => undefined,
    warn: () => undefined,
    later: () => undefined,
  }
  return createAccounts(ports)
}

type Asked = {
  kind: AccountMailKind
  name: number
  spelled: string
  cause: MailCause
  node: number
  wait: number
}

const asked: fc.Arbitrary<Asked> = fc.record({
  kind: fc.constantFrom(...KINDS),
  name: fc.nat(9),
  spelled: fc.constantFrom(...SPELLINGS),
  cause: fc.oneof(
    { weight: 5, arbitrary: fc.nat(60).map((host) => ({ network: `192.0.2.${host}` })) },
    { weight: 1, arbitrary: fc.constant<MailCause>('trusted') },
  ),
  node: fc.nat(1),
  wait: fc.constantFrom(0, 0, 0, 5_000, 70_000),
})

function countBy<Item>(items: Item[], keyOf: (item: Item) => string): number {
  const counts = new Map<string, number>()
  for (const item of items) counts.set(keyOf(item), (counts.get(keyOf(item)) ?? 0) + 1)
  return Math.max(0, ...counts.values())
}

/** A thousand requests, sixteen at once, on two servers: all within an hour of the clock. */
function describeCounts(open: () => Promise<[Database, Database]>): void {
  let nodes: [Database, Database]
  beforeAll(async () => {
    nodes = await open()
    return () => Promise.all(nodes.map((node) => node.close()))
  })

  it('a thousand requests, in any order and at once, never come to more than the limits', {
    timeout: 60_000,
  }, async () => {
    let now = 1_000_000
    const servers = nodes.map((database) => serverOn(database, () => now))
    const [requests = []] = fc.sample(fc.array(asked, { minLength: 1000, maxLength: 1000 }), 1)
    const gone: (Asked & { at: number; mailbox: string })[] = []
    for (let done = 0; done < requests.length; done += 16) {
      const batch = requests.slice(done, done + 16)
      now += Math.min(batch[0]?.wait ?? 0, 50_000)
      const ask = async (request: Asked) => {
        const email = `person-${request.name}${request.spelled}`
        const server = servers[request.node]
        if (server === undefined) throw new Error('no server')
        if (await checkMailLimit(server, request.kind, email, request.cause))
          gone.push({ ...request, at: now, mailbox: mailboxOf(email) })
      }
      await Promise.all(batch.map(ask))
    }
    const budget = ({ cause }: Asked) => (typeof cause === 'string' ? cause : 'anyone')
    const most = (cause: string, mails: typeof gone) =>
      countBy(
        mails.filter((one) => budget(one) === cause),
        ({ mailbox }) => mailbox,
      )
    expect(most('trusted', gone)).toBe(MAIL_LIMITS.hour.times)
    expect(most('anyone', gone)).toBe(MAIL_LIMITS.hourOfStrangers.times + MAIL_LIMITS.recovery.times)
    const notRecovery = gone.filter(({ kind }) => kind !== 'recovery')
    expect(most('anyone', notRecovery)).toBeLessThanOrEqual(MAIL_LIMITS.hourOfStrangers.times)
    expect(countBy(gone, (one) => `${one.mailbox} ${budget(one)} ${one.kind} ${one.at}`)).toBe(1)
    expect(now - 1_000_000).toBeLessThan(MAIL_LIMITS.hour.windowMs)
  })

  it('of people at one address who ask for many at once, sixty are mailed', { timeout: 60_000 }, async () => {
    const servers = nodes.map((database) => serverOn(database, () => 9_000_000))
    const people = Array.from({ length: 160 }, (_, index) => `guest-${index % 80}@example.net`)
    const may = await Promise.all(
      people.map(async (email, index) => {
        const server = servers[index % 2]
        return (
          server !== undefined &&
          (await checkMailLimit(server, 'recovery', email, { network: '198.51.100.1' }))
        )
      }),
    )
    const mailed = new Set(people.filter((_, index) => may[index]))
    expect(mailed.size).toBe(may.filter(Boolean).length)
    expect(mailed.size).toBeLessThanOrEqual(MAIL_LIMITS.network.times)
    expect(mailed.size).toBeGreaterThan(0)
  })
}

describe('mails counted in a SQLite file', () => {
  const folder = testFolder()
  describeCounts(async () => [await openTestSqlite(folder), await openTestSqlite(folder)])
})

describe.skipIf(serverUrl === null)('mails counted by two servers on one PostgreSQL', () => {
  describeCounts(async () => {
    const url = await newPostgresDatabase(serverUrl ?? '')
    return [await openTestPostgres(url), await openTestPostgres(url)]
  })
})
