import { Hono } from 'hono'
import { success } from '#domain/outcome.ts'
import { type AccountMail, accountMailer } from './account-mail.ts'
import { createAccountProvider } from './account-provider.ts'
import type { AccountStore } from './account-store.ts'
import { memoryAccountStore } from './memory-account-store.ts'
import { nodeRandom } from './node-random.ts'
import { type AccountSettings, defaultAccountSettings } from './provider-ports.ts'

export const SITE = 'https://echolog.example'

type SentMail = AccountMail & { subject: string; text: string; html: string }

/** A clock that tests move. It begins on a whole second. */
export function movableClock(start = Date.UTC(2026, 10, 21, 9)) {
  let now = start
  return {
    now: () => now,
    forward(ms: number): void {
      now += ms
    },
  }
}

type Given = { store?: AccountStore; settings?: Partial<AccountSettings> }

/** The provider on a store, with a mailbox that holds all mails and a clock that stands still until it is moved. */
export function testProvider({ store = memoryAccountStore(), settings = {} }: Given = {}) {
  const clock = movableClock()
  const mailbox: SentMail[] = []
  const problems: string[] = []
  const all = { ...defaultAccountSettings(SITE, new Uint8Array(32).fill(7)), ...settings }
  const provider = createAccountProvider({
    store,
    clock: clock.now,
    random: nodeRandom(clock.now),
    mail: (mail) => {
      const write = accountMailer(
        async (written) => {
          mailbox.push({ ...mail, ...written })
          return success('sent')
        },
        { siteUrl: SITE, linkMinutes: all.linkLifeMs / 60_000 },
      )
      return write(mail)
    },
    settings: all,
    report: (what, error) => problems.push(`${what}: ${error}`),
  })
  const app = new Hono().mount('/auth/v1', provider.fetch)
  return { app, store, clock, mailbox, problems, settings: all }
}

export type TestProvider = ReturnType<typeof testProvider>
