import { timingSafeEqual } from 'node:crypto'
import { type Context, Hono, type MiddlewareHandler } from 'hono'
import { MINUTE_MS } from '#domain/clock.ts'
import { fieldsOf } from '#domain/fields.ts'
import { isSiteLanguage, SITE_LANGUAGES, type SiteLanguage } from '#domain/languages.ts'
import { PRODUCT_NAME } from '#domain/product.ts'
import { parseReminder } from '#domain/remind/reminder.ts'
import type { RemindedBy } from '#domain/remind/reminder-service.ts'
import { escapeHtml } from '#domain/site/escape-html.ts'
import type { Secrets } from '#server/accounts/tokens/secrets.ts'
import { limitBody, readJson } from '#server/http/request-body.ts'
import { allowStyles, styleHash } from '#server/http/security-headers.ts'
import { limitBy, limitByAddress, type RateLimiting } from '#server/rate-limit/limit-requests.ts'
import { type HolderEnv, requireHolder } from '#server/sessions/caller.ts'
import type { SessionReader } from '#server/sessions/session-reader.ts'
import { deviceAt, pushEndpoint } from './push-sender.ts'
import { type ReminderStore, zoneClock } from './reminder-store.ts'
import { REMIND_TEXTS, STOP_PATH } from './send-reminder.ts'

const PURPOSE = 'reminders stop'

type Marking = Pick<Secrets, 'hmac'>

/** What a mail carries so that its reader can stop the mails without a log-in. It does that and nothing else, always. */
export function stopTokenOf(secrets: Marking, userId: string): string {
  return `${Buffer.from(userId).toString('base64url')}.${secrets.hmac(PURPOSE, userId)}`
}

/** Whose mails a token stops; null where we have not made it. */
export function userOfStopToken(secrets: Marking, token: string): string | null {
  const [id = '', mark = ''] = token.split('.')
  const userId = Buffer.from(id, 'base64url').toString('utf8')
  const [given, expected] = [token, `${id}.${mark}` === token ? stopTokenOf(secrets, userId) : ''].map(
    (text) => Buffer.from(text),
  )
  if (given === undefined || expected === undefined || given.length !== expected.length) return null
  return timingSafeEqual(given, expected) ? userId : null
}

type StopPorts = {
  /** Stops the mails that a token was sent with. Says nothing of whether it was one. */
  stopMail: (token: string) => Promise<void>
}

// the colours of both themes (src/web/ui/tokens.css), which these few lines are not worth loading
const STYLE = `:root{color-scheme:light dark}
body{margin:0;padding:64px 24px;background:#f8f7f3;color:#18212b;font:17px/1.5 Georgia,serif}
main{max-width:480px;margin:0 auto}
h1{font-size:34px;line-height:1.2;font-weight:500}
button{min-height:48px;padding:0 20px;border:0;border-radius:4px;background:#18212b;color:#fbfaf6;font:600 16px sans-serif;cursor:pointer}
@media(prefers-color-scheme:dark){body{background:#141311;color:#f0e9da}button{background:#f0e9da;color:#141311}}`

const STYLE_HASH = styleHash(STYLE)

/** A page for whoever follows the link, who is not logged in and may have no script. */
function pageOf(language: SiteLanguage, title: string, content: string): string {
  return `<!doctype html>
<html lang="${language}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="robots" content="noindex"><title>${escapeHtml(title)} - ${PRODUCT_NAME}</title><style>${STYLE}</style></head>
<body><main><h1>${escapeHtml(title)}</h1>
${content}
</main></body>
</html>
`
}

function languageOf(c: Context): SiteLanguage {
  const asked = c.req.query('language')
  return isSiteLanguage(asked) ? asked : SITE_LANGUAGES[0]
}

function answerPage(c: Context, title: string, content: string): Response {
  allowStyles(c, [STYLE_HASH])
  return c.html(pageOf(languageOf(c), title, content)) as Response
}

/** A link in a mail is followed by scanners too: it asks, and only the button or a mail program's POST stops the mails. */
function serveStop(app: Hono, { stopMail }: StopPorts, before: MiddlewareHandler[]): void {
  for (const one of before) app.use(STOP_PATH, one)
  app.get(STOP_PATH, (c) => {
    const { stopTitle, stopLead, stopButton } = REMIND_TEXTS[languageOf(c)]
    const form = `<p>${escapeHtml(stopLead)}</p>\n<form method="post"><button>${escapeHtml(stopButton)}</button></form>`
    return answerPage(c, stopTitle, form) // the form is sent to the address of the page, with its token
  })
  app.post(STOP_PATH, async (c) => {
    await stopMail(c.req.query('t') ?? '')
    const { stopTitle, stopped } = REMIND_TEXTS[languageOf(c)]
    return answerPage(c, stopTitle, `<p>${escapeHtml(stopped)}</p>`)
  })
}

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
