import type { Logger } from 'pino'
import { SITE_LANGUAGES } from '#domain/languages.ts'
import type { Mailer } from '#domain/mail/mailer.ts'
import { once } from '#domain/promises.ts'
import { nodeRandom } from '#server/accounts/tokens/random.ts'
import { createSecrets, readSecretFile, type Secrets } from '#server/accounts/tokens/secrets.ts'
import type { Database } from '#server/database/database.ts'
import { lookEachMinute } from './look.ts'
import { createPushSender, openPushKey, type SendPush } from './push-sender.ts'
import type { RemindSettings } from './remind-settings.ts'
import { type ReminderApi, stopTokenOf, userOfStopToken } from './reminder-routes.ts'
import type { Candidate } from './reminder-store.ts'
import { type SendPorts, sendReminder } from './send-reminder.ts'
import { alignEndpoints } from './sql-push-devices.ts'
import { sqlReminderStore } from './sql-reminder-store.ts'

type Installation = {
  auth: { secret: Uint8Array | null }
  dataDir: string
  publicUrl: string
  page: { supportEmail: string }
  remind: RemindSettings
}

type Means = {
  database: Database
  mailer: Mailer
  log: Logger
  /** The address of an account that its owner has proven; null where none is known. */
  provenAddress: (userId: string) => Promise<string | null>
}

/** Whom push services may tell of trouble with our pushes. */
function contactOf({ publicUrl, page }: Installation): string {
  return publicUrl.startsWith('https:') ? publicUrl : `mailto:${page.supportEmail}`
}

const NOBODY = '' // no account has this id

type ApiPorts = Pick<Means, 'database' | 'mailer' | 'provenAddress'> & {
  secrets: Secrets
  push: SendPush
  pushKey: () => Promise<string>
  pushHosts: readonly string[]
  publicUrl: string
}

/** Reminders on a database: what the routes ask of them, and what sends one. */
export function createReminderApi(given: ApiPorts) {
  const { database, secrets, provenAddress, pushKey, pushHosts } = given
  const store = sqlReminderStore(database)
  const ports: SendPorts = { ...given, store, stopTokenOf: (userId) => stopTokenOf(secrets, userId) }
  const api: ReminderApi = {
    ...{ store, pushKey, pushHosts },
    canMail: async (userId) => (await provenAddress(userId)) !== null,
    async remindNow(userId) {
      const { mail = false, language = SITE_LANGUAGES[0] } = (await store.read(userId)) ?? {}
      return sendReminder(ports, { userId, mail, language })
    },
    stopMail: (token) => store.stopMail(userOfStopToken(secrets, token) ?? NOBODY),
  }
  return { api, send: (one: Candidate) => sendReminder(ports, one) }
}

/** Opens the reminders, and begins to look each minute. */
export async function openReminders(installation: Installation, means: Means) {
  const { database, log } = means
  const { auth, dataDir, publicUrl, remind } = installation
  const { pushHosts } = remind
  await alignEndpoints(database)
  const secrets = createSecrets(auth.secret ?? (await readSecretFile(dataDir)), nodeRandom(Date.now))
  const key = once(() => openPushKey({ database, secrets, contact: contactOf(installation) }))
  const { api, send } = createReminderApi({
    ...{ ...means, secrets, pushHosts, publicUrl },
    push: createPushSender({ key, pushHosts, clock: Date.now, log }),
    pushKey: async () => (await key()).publicKey,
  })
  const { stop } = lookEachMinute({ store: api.store, send, clock: Date.now, log })
  return { api, stop }
}
