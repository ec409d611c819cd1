import { type Context, Hono } from 'hono'
import { MINUTE_MS } from '#domain/clock.ts'
import { fieldsOf } from '#domain/fields.ts'
import { createZoneClock, parseReminder } from '#domain/remind/reminder.ts'
import type { RemindedBy } from '#domain/remind/reminder-service.ts'
import { limitBody, readJson } from '#server/http/request-body.ts'
import { limitBy, limitByAddress, type RateLimiting } from '#server/rate-limit/limit-requests.ts'
import { type HolderEnv, requireHolder } from '#server/sessions/caller.ts'
import type { SessionReader } from '#server/sessions/session-reader.ts'
import { deviceAt, pushEndpoint } from './push-sender.ts'
import type { ReminderStore } from './reminder-store.ts'
import { type StopPorts, serveStop } from './stop-routes.ts'

/** What reminders are to this server. */
export type ReminderApi = StopPorts & {
  store: ReminderStore
  /** The public half of the key that pushes are signed with. */
  pushKey: () => Promise<string>
  pushHosts: readonly string[]
  /** Whether a mail could go to somebody. */
  canMail: (userId: string) => Promise<boolean>
  /** Reminds somebody now, whatever the time. */
  remindNow: (userId: string) => Promise<RemindedBy>
}

type Ports = { reminders: ReminderApi; sessions: SessionReader; limiting: RateLimiting }

const LARGEST_BODY = 16 * 1024

/** How often reminders may be read and changed, and tried. */
const REMINDER_RATES = {
  address: { times: 300, windowMs: MINUTE_MS },
  account: { times: 60, windowMs: MINUTE_MS },
  test: { times: 3, windowMs: 60 * MINUTE_MS },
}

type HolderContext = Context<HolderEnv>

const zoneClock = createZoneClock()

function badRequest(c: Context) {
  return c.json({ error: 'bad-request' }, 400)
}

async function answerReminder(c: HolderContext, reminders: ReminderApi): Promise<Response> {
  const { store, pushKey, canMail } = reminders
  const { userId } = c.var.holder
  const [reminder, devices, key, mail] = await Promise.all([
    store.read(userId),
    store.devices(userId),
    pushKey(),
    canMail(userId),
  ])
  return c.json({ reminder, devices: devices.map(({ id }) => id), pushKey: key, canMail: mail })
}

async function saveReminder(c: HolderContext, { store }: ReminderApi, now: number): Promise<Response> {
  const reminder = parseReminder(await readJson(c))
  if (reminder === null) return badRequest(c)
  const isSaved = await store.save(c.var.holder.userId, reminder, zoneClock(reminder.zone, now))
  return isSaved ? c.body(null, 204) : c.json({ error: 'diary-deleted' }, 410)
}

async function endpointOf(c: Context, { pushHosts }: ReminderApi): Promise<URL | null> {
  return pushEndpoint(fieldsOf(await readJson(c)).endpoint, pushHosts)
}

async function addDevice(c: HolderContext, reminders: ReminderApi, now: number): Promise<Response> {
  const endpoint = await endpointOf(c, reminders)
  if (endpoint === null) return c.json({ error: 'push-not-allowed' }, 400)
  const isAdded = await reminders.store.addDevice(c.var.holder.userId, deviceAt(endpoint), now)
  return isAdded ? c.body(null, 204) : c.json({ error: 'diary-deleted' }, 410)
}

/**
 * A browser has replaced its address while no page was open, so nobody is logged in: who knows the one before is that browser.
 * Every answer is the same, so that it tells nobody which addresses are known.
 */
async function renewDevice(c: Context, { store, pushHosts }: ReminderApi, now: number): Promise<Response> {
  const { before, endpoint } = fieldsOf(await readJson(c))
  const [known, next] = [before, endpoint].map((one) => pushEndpoint(one, pushHosts))
  if (!known || !next) return badRequest(c)
  await store.renewDevice(deviceAt(known).id, deviceAt(next), now)
  return c.body(null, 204)
}

async function removeDevice(c: HolderContext, reminders: ReminderApi): Promise<Response> {
  const endpoint = await endpointOf(c, reminders)
  if (endpoint === null) return badRequest(c)
  await reminders.store.removeDevice(c.var.holder.userId, deviceAt(endpoint).id)
  return c.body(null, 204)
}

/** The reminders of those who are logged in, below `/api/reminders`, and the page that stops the mails. */
export function serveReminders(app: Hono, { reminders, sessions, limiting }: Ports): void {
  const { clock } = limiting
  const isHolder = requireHolder(sessions)
  const byAddress = limitByAddress({ name: 'reminders', ...REMINDER_RATES.address }, limiting)
  const sized = limitBody(LARGEST_BODY, (c) => c.json({ error: 'too-large' }, 413))
  const ofAccount = (name: string) => (c: HolderContext) => `account ${name} ${c.get('holder').userId}`
  const byAccount = limitBy(ofAccount('reminders'), REMINDER_RATES.account, limiting)
  const byTests = limitBy(ofAccount('reminders test'), REMINDER_RATES.test, limiting)

  serveStop(app, reminders, [byAddress, sized])
  app.put('/api/reminders/devices/renewed', byAddress, sized, (c) => renewDevice(c, reminders, clock()))
  const own = new Hono<HolderEnv>()
  own.use(byAddress, sized, isHolder, byAccount)
  own.get('/', (c) => answerReminder(c, reminders))
  own.put('/', (c) => saveReminder(c, reminders, clock()))
  own.put('/devices', (c) => addDevice(c, reminders, clock()))
  own.delete('/devices', (c) => removeDevice(c, reminders))
  own.post('/test', byTests, async (c) => c.json({ by: await reminders.remindNow(c.var.holder.userId) }))
  app.route('/api/reminders', own)
}
