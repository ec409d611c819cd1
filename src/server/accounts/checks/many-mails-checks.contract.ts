import fc from 'fast-check'
import { expect } from 'vitest'
import { LINK_LIFE_MS } from '#server/accounts/core/accounts.ts'
import { MAIL_LIMITS } from '#server/accounts/core/mail-limits.ts'
import type { AccountCheck } from './account-checks.contract.ts'
import {
  type AccountWorld,
  type Answer,
  DAY,
  HOUR,
  MINUTE,
  PASSWORD,
  type SentMail,
  type Server,
} from './account-world.fixture.ts'
import {
  accessOf,
  confirmed,
  mailsSince,
  mailsTo,
  mailTo,
  putUser,
  respelled,
  tokenIn,
  verifyLink,
} from './learner-steps.fixture.ts'

type Request = { how: number; whose: number; spelled: number; from: number; node: number; wait: number }

const REQUESTS = 1000
const AT_ONCE = 8

/** What anyone may ask for; each brings about another kind of mail. */
const ASKED: ((server: Server, email: string, from: string) => Promise<Answer>)[] = [
  (server, email, from) => server.ask('/recover', { body: { email }, from }),
  (server, email, from) => server.ask('/otp', { body: { email }, from }),
  (server, email, from) => server.ask('/otp', { body: { email, create_user: false }, from }),
  (server, email, from) => server.ask('/signup', { body: { email, password: PASSWORD }, from }),
  (server, email, from) => server.ask('/resend', { body: { type: 'signup', email }, from }),
  (server, email, from) => server.ask('/resend', { body: { type: 'email_change', email }, from }),
]

function expectWithinLimits(mails: (SentMail & { at: number })[]): void {
  const { kind } = MAIL_LIMITS
  expect(mails.length).toBeLessThanOrEqual(20)
  for (const phase of new Set(mails.map(({ at }) => Math.floor(at / HOUR))))
    expect(mails.filter(({ at }) => Math.floor(at / HOUR) === phase).length).toBeLessThanOrEqual(6)
  for (const mail of mails) {
    const next = mails.find((other) => other !== mail && other.kind === mail.kind && other.at >= mail.at)
    if (next !== undefined) expect(next.at - mail.at).toBeGreaterThanOrEqual(kind.windowMs)
  }
}

/** Two servers, five mailboxes with and without accounts, many spellings, and people at a hundred addresses. */
async function neverMore(world: AccountWorld): Promise<void> {
  world.clock.forward(DAY)
  const servers = [world.serve(), world.serve()]
  const people = [await confirmed(world), await confirmed(world)]
  const [moving] = people
  const emails = [...people.map(({ email }) => email), world.address('fresh'), world.address('fresh')]
  await putUser(world.server, moving?.accessToken ?? '', { email: emails[3] })
  world.clock.forward(HOUR)
  const request = fc.record<Request>({
    how: fc.nat(ASKED.length - 1),
    whose: fc.nat(emails.length - 1),
    spelled: fc.oneof(fc.constant(1), fc.nat(4096)),
    from: fc.nat(99),
    node: fc.nat(1),
    wait: fc.oneof(fc.constant(0), fc.nat(70_000)),
  })
  const [requests = []] = fc.sample(fc.array(request, { minLength: REQUESTS, maxLength: REQUESTS }), 1)
  const before = world.mailbox.length
  const start = world.clock.now()
  const sentAt = new Map<SentMail, number>()
  for (let done = 0; done < requests.length; done += AT_ONCE) {
    const batch = requests.slice(done, done + AT_ONCE)
    // five times an hour with an hour between, so that no window reaches from one into the next
    const phase = start + Math.floor((done / requests.length) * 5) * 2 * HOUR
    const at = Math.max(world.clock.now() + (batch[0]?.wait ?? 0), phase)
    world.clock.forward(Math.min(at, phase + HOUR - 1) - world.clock.now())
    await Promise.all(
      batch.map(({ how, whose, spelled, from, node }) =>
        ASKED[how]?.(
          servers[node] ?? world.server,
          respelled(emails[whose] ?? '', spelled),
          `192.0.2.${from}`,
        ),
      ),
    )
    for (const mail of world.mailbox.slice(before))
      if (!sentAt.has(mail)) sentAt.set(mail, world.clock.now() - start)
  }
  const all = emails.map((email) => mailsSince(world, before, email))
  expect(Math.max(...all.map(({ length }) => length))).toBeGreaterThan(MAIL_LIMITS.hour.times) // they are reached
  for (const got of all) expectWithinLimits(got.map((mail) => ({ ...mail, at: sentAt.get(mail) ?? 0 })))
}

/** Strangers ask for every kind of mail, two days long, whenever it hurts; the owner asks now and then. */
async function ownersWayBack(world: AccountWorld): Promise<void> {
  const { server, clock } = world
  const { email } = await confirmed(world)
  const [waits = []] = fc.sample(
    fc.array(fc.integer({ min: 1, max: 40 }), { minLength: 150, maxLength: 150 }),
    1,
  )
  clock.forward(DAY)
  const begunAt = clock.now()
  const before = mailsTo(world, email)
  let mails = mailsTo(world, email, 'recovery')
  let mailedAt = 0
  for (const [index, minutes] of waits.entries()) {
    clock.forward(minutes * MINUTE)
    await Promise.all(ASKED.map((ask, kind) => ask(server, email, `192.0.2.${(index + kind) % 100}`)))
    await server.ask('/recover', { body: { email }, from: '198.51.100.7' })
    if (mailsTo(world, email, 'recovery') > mails) mailedAt = clock.now()
    mails = mailsTo(world, email, 'recovery')
    expect([index, clock.now() - mailedAt < LINK_LIFE_MS]).toEqual([index, true])
  }
  const days = Math.ceil((clock.now() - begunAt) / DAY)
  expect(mailsTo(world, email) - before).toBeLessThanOrEqual(20 * days)
  accessOf(await verifyLink(server, 'recovery', tokenIn(mailTo(world, email, 'recovery'))))
}

/** A thousand requests each: in memory only, because what they prove of a database is proved there at less cost. */
export const MANY_MAILS_CHECKS: AccountCheck[] = [
  {
    id: 'mail 3',
    says: 'whoever asks for whatever, a mailbox gets no more than the limits',
    run: neverMore,
  },
  { id: 'mail 11', says: 'whatever strangers ask for, the owner has a link that works', run: ownersWayBack },
]
