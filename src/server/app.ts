import { type Handler, Hono, type MiddlewareHandler } from 'hono'
import { HTTPException } from 'hono/http-exception'
import type { Logger } from 'pino'
import { MINUTE_MS } from '#domain/clock.ts'
import { correctorsOf } from '#domain/feedback/corrector.ts'
import type { Mailer } from '#domain/mail/mailer.ts'
import { SHARE_TARGET } from '#domain/site/site-address.ts'
import { describeEngines, speechCapabilitiesOf } from '#domain/speech/speech-engines.ts'
import { LONGEST_SPEECH_SECONDS, SPEECH_RATE_HZ } from '#domain/speech/wav.ts'
import { capabilitiesOf } from '#domain/translate/capabilities.ts'
import type { AccountApi } from '#server/accounts/open-accounts.ts'
import type { Budgets } from '#server/budgets/budgets.ts'
import { spendAsCaller } from '#server/budgets/spending.ts'
import { serveContact } from '#server/contact/contact-routes.ts'
import { isOutage, OUTAGE_WAIT_SECONDS } from '#server/database/database-error.ts'
import { REQUEST_DATABASE_MS, withDatabaseTime } from '#server/database/database-time.ts'
import type { Engines } from '#server/engines/engines.ts'
import { ankiRoute } from '#server/exchange/anki-route.ts'
import { correctRoute } from '#server/feedback/correct-route.ts'
import { warnOfUntoldProxy } from '#server/http/client-address.ts'
import { answerNobody, hasBrokenOff, refuseNul, shownPath } from '#server/http/of-request.ts'
import { finishBody, limitBody } from '#server/http/request-body.ts'
import { allowOrigins, refuseCrossSite } from '#server/http/same-site.ts'
import { noStore, withSecurityHeaders } from '#server/http/security-headers.ts'
import { refuseUnknownHosts } from '#server/http/unknown-host.ts'
import { publicConfig } from '#server/pages/page-settings.ts'
import type { WebBuild } from '#server/pages/read-web-build.ts'
import { securityTxt } from '#server/pages/security-txt.ts'
import { servePage } from '#server/pages/serve-pages.ts'
import { servePrograms } from '#server/programs/program-routes.ts'
import { limitByAccount, limitByAddress } from '#server/rate-limit/limit-requests.ts'
import { memoryRateLimitCounters } from '#server/rate-limit/memory-rate-limit-counters.ts'
import type { RateLimitCounters } from '#server/rate-limit/rate-limit.ts'
import { type ReminderApi, serveReminders } from '#server/remind/reminder-routes.ts'
import { accountOrigins } from '#server/sessions/account-provider-settings.ts'
import { type Caller, type CallerEnv, enginesFor, findCaller } from '#server/sessions/caller.ts'
import { listenRoute, speakRoute } from '#server/speech/speech-routes.ts'
import { accountTurns } from '#server/sync/account-turns.ts'
import type { DiaryStore } from '#server/sync/diary-store.ts'
import { serveSync } from '#server/sync/sync-routes.ts'
import { draftRoute, translateRoute } from '#server/translate/translate-routes.ts'
import { readingsRoute } from '#server/words/readings-route.ts'
import type { Config } from './config.ts'
import { VERSION } from './version.ts'

/** The adapters that `main.ts` chooses. */
export type Ports = {
  /** Each is tried before it counts as found, for which only requests to engines wait. */
  engines: Promise<Engines>
  mailer: Mailer
  /** The built pages; undefined where Vite serves them, while developing. */
  web: WebBuild | undefined
  /** False while the database does not answer, and once the process is stopping. */
  isReady: () => Promise<boolean>
  /** null where accounts live in the browser alone. */
  accounts: AccountApi | null
  /** null where diaries are in the browser alone. */
  diaries: DiaryStore | null
  /** null where nobody is reminded: accounts or diaries are in the browser alone. */
  reminders: ReminderApi | null
  counters: RateLimitCounters
  /** What engines with a key may be asked a day. */
  budgets: Budgets
  log: Logger
  /** Counts every request; absent where nobody reads figures. */
  countRequests?: MiddlewareHandler
}

const LARGEST_TEXT_BYTES = 256 * 1024
const LARGEST_NOTES_BYTES = 4 * 1024 * 1024 // five thousand words, each in its sentence
const LARGEST_SOUND_BYTES = (LONGEST_SPEECH_SECONDS + 1) * SPEECH_RATE_HZ * 2 // a second more for WAV headers

/** One line per request. Never the query, the body or a header: they hold words and secrets of learners. */
function logRequests(log: Logger): MiddlewareHandler {
  return async (c, next) => {
    const start = performance.now()
    await next()
    const ms = Math.round(performance.now() - start)
    log.info({ method: c.req.method, path: shownPath(c), status: c.res.status, ms }, 'request')
  }
}

function capabilitiesFor(
  caller: Caller,
  { translators, synthesisers, transcribers, readers, correctors }: Engines,
) {
  return {
    ...capabilitiesOf(enginesFor(caller, translators)),
    ...speechCapabilitiesOf(enginesFor(caller, synthesisers), enginesFor(caller, transcribers)),
    readers: describeEngines(enginesFor(caller, readers)),
    correctors: correctorsOf(enginesFor(caller, correctors)),
    ...(caller.is === 'unsure' && { isPassing: true }), // ask again: more may be allowed in a moment
  }
}

/** The HTTP app: API, pages, not-found, headers. It opens and listens to nothing. */
export function createApp(ports: Ports, config: Config): Hono {
  const { engines, mailer, web, isReady, accounts, diaries, reminders, counters, budgets, log } = ports
  const app = new Hono()
  if (ports.countRequests !== undefined) app.use(ports.countRequests) // before all, so that it counts what they refuse
  const asCaller = findCaller(config.accounts, accounts?.sessions ?? null)
  const limiting = { ...config, counters, clock: Date.now }
  const counted = spendAsCaller(budgets, config.trustedProxyHops)

  /** A route to engines, limited to `times` a minute: by address before the body is read, then by account. */
  function serve(name: string, times: number, mostBytes: number, answer: Handler<CallerEnv>): void {
    const limit = { name, times, windowMs: MINUTE_MS }
    const [byAddress, byAccount] = [limitByAddress(limit, limiting), limitByAccount(limit, limiting)]
    const sized = limitBody(mostBytes, (c) => c.json({ error: 'too-long' }, 413))
    app.post(`/api/${name}`, byAddress, sized, asCaller, byAccount, counted, answer)
  }

  const connectTo = accountOrigins(config.auth.external, config.publicUrl)
  if (config.contact.emailjs !== undefined) connectTo.unshift(config.contact.emailjs.origin)
  connectTo.push(...config.learnerEngines)
  app.use(withSecurityHeaders(config.publicUrl, connectTo))
  app.use(finishBody)
  app.use((_, next) => withDatabaseTime(REQUEST_DATABASE_MS, next))
  app.use(refuseUnknownHosts(config)) // before anything answers
  app.use(warnOfUntoldProxy(config, log))
  const { allowedOrigins: origins } = config.auth
  if (origins.length > 0) app.use('/auth/v1/*', allowOrigins(origins))
  app.use(refuseCrossSite(config.publicUrl, { path: '/auth/v1/', origins }))
  app.use('/api/*', logRequests(log))
  app.use('/auth/v1/*', logRequests(log))
  for (const api of ['/api/*', '/auth/v1/*']) app.use(api, refuseNul)
  app.use('/api/*', noStore)

  if (accounts !== null) {
    const { gotrue, own } = accounts
    if (gotrue !== null) app.route('/auth/v1', gotrue)
    app.route('/api/account', own)
  }
  // https://www.w3.org/TR/change-password-url/, used by password managers
  if (config.accounts === 'hosted') app.get('/.well-known/change-password', (c) => c.redirect('/profile'))
  const { securityContacts, publicUrl } = config
  if (securityContacts.length > 0)
    app.get('/.well-known/security.txt', (c) => c.text(securityTxt(securityContacts, publicUrl, Date.now())))
  app.get('/healthz', (c) => c.json({ ok: true }))
  app.get('/readyz', async (c) =>
    (await isReady())
      ? c.json({ ok: true, version: VERSION })
      : c.json({ error: 'not-ready', version: VERSION }, 503),
  )
  app.get('/api/config', (c) => c.json(publicConfig(config.page)))
  app.get('/api/capabilities', asCaller, async (c) => {
    c.header('Vary', 'Authorization')
    return c.json(capabilitiesFor(c.var.caller, await engines))
  })
  serve('translate', 30, LARGEST_TEXT_BYTES, async (c) => translateRoute(c, (await engines).translators))
  serve('translate/draft', 30, LARGEST_TEXT_BYTES, async (c) => {
    const { translators, correctors } = await engines
    const dictionaries = correctors.filter(({ costs }) => costs === 'nothing')
    return draftRoute(c, translators, dictionaries)
  })
  serve('speak', 60, LARGEST_TEXT_BYTES, async (c) => speakRoute(c, (await engines).synthesisers))
  serve('readings', 60, LARGEST_TEXT_BYTES, async (c) => readingsRoute(c, (await engines).readers))
  serve('correct', 10, LARGEST_TEXT_BYTES, async (c) => correctRoute(c, (await engines).correctors))
  serve('anki', 6, LARGEST_NOTES_BYTES, async (c) => ankiRoute(c, Date.now))
  serve('listen', 60, LARGEST_SOUND_BYTES, async (c) => listenRoute(c, (await engines).transcribers))

  if (accounts !== null && diaries !== null) {
    const { sessions } = accounts
    // counted by this process alone: to count in the store would cost more than what is counted
    const inMemory = { ...limiting, counters: memoryRateLimitCounters() }
    const turns = accountTurns()
    serveSync(app, { diaries, sessions, limiting: inMemory, turns })
    const { programs } = accounts
    if (programs !== undefined)
      servePrograms(app, { diaries, programs, limiting: inMemory, turns, publicUrl: config.publicUrl })
  }

  if (accounts !== null && reminders !== null)
    serveReminders(app, { reminders, sessions: accounts.sessions, limiting })

  serveContact(app, { mailer, web, settings: config, limiting })

  // what another app shares, where no service worker has taken it: it is not read, and the page asks to paste it
  app.post(SHARE_TARGET.path, (c) => c.redirect(SHARE_TARGET.arrivedAt, 303))
  app.get('*', async (c, next) =>
    web === undefined || /^\/api(\/|$)/.test(c.req.path) ? next() : servePage(c, web, config),
  )
  app.notFound((c) => c.json({ error: 'not-found' }, 404))
  app.onError((error, c) => {
    if (error instanceof HTTPException && error.status < 500)
      return c.json({ error: 'bad-request' }, error.status)
    if (hasBrokenOff(c, error)) return answerNobody(c)
    log.error({ err: error, path: shownPath(c) }, 'a request failed')
    if (!isOutage(error)) return c.json({ error: 'internal' }, 500)
    c.header('Retry-After', OUTAGE_WAIT_SECONDS)
    return c.json({ error: 'unavailable' }, 503)
  })
  return app
}
