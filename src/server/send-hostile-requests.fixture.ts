import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { memoryCorrector } from '#domain/feedback/corrector.fake.ts'
import { LANGUAGES } from '#domain/languages.ts'
import { memoryMailer } from '#domain/mail/mailer.fake.ts'
import { memorySynthesiser } from '#domain/speech/synthesiser.fake.ts'
import { memoryTranscriber } from '#domain/speech/transcriber.fake.ts'
import { memoryReader } from '#domain/spoken/reader.fake.ts'
import { memoryTranslator } from '#domain/translate/translator.fake.ts'
import type { ReminderApi } from '#server/remind/reminder-routes.ts'
import {
  type AccountWorld,
  accountWorld,
  HOUR,
  type OpenedStore,
  PASSWORD,
  SITE,
} from './accounts/checks/account-world.fixture.ts'
import { askAgain, mailTo, recoveryLink, withSecondFactor } from './accounts/checks/learner-steps.fixture.ts'
import { embeddedSessions } from './accounts/core/authenticate.ts'
import { gotrueApp } from './accounts/gotrue/gotrue-app.ts'
import { createOwnAccountApi } from './accounts/http/own-account.ts'
import { nodeRandom } from './accounts/tokens/random.ts'
import { createSecrets } from './accounts/tokens/secrets.ts'
import { testApp } from './app.fixture.ts'
import type { Database } from './database/database.ts'
import { FIELDS_OF_ROUTES } from './hostile-fields.fixture.ts'
import {
  type HostileRequest,
  type HostileRoute,
  hostileRequests,
  type Known,
} from './hostile-requests.fixture.ts'
import { createReminderApi } from './remind/open-reminders.ts'
import { sqlDiaryStore } from './sync/sql-diary-store.ts'

const SERVICE_KEY = 'a-key-that-only-the-operator-of-this-place-knows'
const UNLIMITED = 1_000_000 // times every limit: what is tried is what comes after them
const REQUESTS_OF_ONE = 80 // after so many a learner has ten factors, and no code left
const LOGGED_OUT = /session_not_found|user_not_found/ // the next requests are another learner's

const DAY_KEY = '2026-11-21'
const DAY_CHANGE = { kind: 'day', key: DAY_KEY, baseRev: 0, id: 'a', doc: { draft: { content: 'Rain' } } }

function remindersOn(database: Database): ReminderApi {
  const { api } = createReminderApi({
    ...{ database, mailer: memoryMailer(), publicUrl: SITE, pushHosts: [] },
    secrets: createSecrets(new Uint8Array(32), nodeRandom(Date.now)),
    push: async () => 'failed',
    pushKey: async () => 'key',
    provenAddress: async () => 'ana@example.org',
  })
  return api
}

function openServer(world: AccountWorld, database: Database) {
  const diaries = sqlDiaryStore(database)
  const { accounts } = world.serve({
    serviceRoleKey: SERVICE_KEY,
    rateLimitFactor: UNLIMITED,
    trustedProxyHops: 0,
  })
  const own = createOwnAccountApi(accounts)
  const api = {
    gotrue: gotrueApp(accounts),
    own,
    sessions: embeddedSessions(accounts),
    counters: accounts.counters,
  }
  const wav = new Uint8Array(44)
  const { app } = testApp({
    env: {
      PUBLIC_URL: SITE,
      ACCOUNTS: 'hosted',
      AUTH_AUTOCONFIRM: 'false',
      RATE_LIMIT_FACTOR: `${UNLIMITED}`,
    },
    translators: [memoryTranslator({ id: 'gemini' }), memoryTranslator({ id: 'apertium' })],
    synthesisers: [
      memorySynthesiser({ answer: async () => ({ ok: true, value: { wav, by: 'espeak-ng' } }) }),
    ],
    transcribers: [memoryTranscriber()],
    readers: [memoryReader()],
    correctors: [memoryCorrector(), memoryCorrector({ id: 'hunspell', scope: 'spelling' })],
    ports: { accounts: api, diaries, reminders: remindersOn(database), mailer: memoryMailer() },
  })
  const served = app.routes
    .map(({ method, path }) => `${method} ${path}`)
    .filter((route) => route !== 'ALL /*')
  const routes = [...new Set(served), 'GET /about', 'GET /assets/main-1a2b.js', 'GET /:name/:other'].map(
    (route) => {
      const [method = '', path = ''] = route.split(' ')
      return { method, path, fields: FIELDS_OF_ROUTES[route] ?? [] }
    },
  )
  return {
    app,
    routes: routes.flatMap((route) => (route.fields.length > 0 ? [route, route, route] : [route])),
  }
}

/** Somebody with everything that an account can have, and what they would send in each field. */
async function meet(world: AccountWorld): Promise<{ known: Known; learner: string }> {
  const { server } = world
  const { accessToken: token, refreshToken, userId, email, factorId } = await withSecondFactor(world)
  const { json: challenge } = await server.ask(`/factors/${factorId}/challenge`, { token, body: {} })
  const { json: passkey } = await server.ask('/passkeys/registration/options', { token, body: {} })
  const { json: codes } = await server.ask('/factors/recovery-codes', { token, body: {} })
  const link = await recoveryLink(world, email)
  await askAgain(world, '/otp', { email })
  const known = {
    email: [email, world.address()],
    phone: ['+4512345678'],
    password: [PASSWORD, 'en helt anden sætning'],
    current_password: [PASSWORD],
    new_email: [world.address()],
    nonce: ['123456'],
    data: [{}, { name: 'Ana', locale: 'vi' }],
    type: ['signup', 'recovery', 'magiclink', 'email', 'email_change', 'invite', 'email_change_new'],
    token: [mailTo(world, email).code ?? '', link],
    token_hash: [link],
    refresh_token: [refreshToken],
    grant_type: ['password', 'refresh_token', 'pkce', 'id_token', 'web3'],
    auth_code: [link],
    code_verifier: ['v'.repeat(43)],
    code_challenge: ['c'.repeat(43)],
    code_challenge_method: ['s256', 'plain'],
    id_token: [token],
    provider: ['google', 'apple', 'custom:x', 'azure'],
    scope: ['local', 'others', 'global'],
    redirect_to: [`${SITE}/diary`],
    factor_type: ['totp', 'totp', 'webauthn'],
    friendly_name: ['phone', 'key'],
    issuer: ['Echolog'],
    challenge_id: [challenge.id, passkey.challenge_id],
    code: ['123456', codes?.codes?.[0] ?? 'abcd-efgh-jkmn'],
    webauthn: [{ credential_response: {} }],
    credential: [{ id: 'x', response: {} }],
    credential_response: [{}],
    create_user: [true, false],
    app_metadata: [{}],
    user_metadata: [{}],
    email_confirm: [true],
    ban_duration: ['24h', 'none', '1h30m'],
    should_soft_delete: [false],
    text: ['Hello.', 'Xin chào.'],
    draft: ['Hola.', 'Hello.'],
    sentence: ['Hello.', 'Hello, Ana.'],
    texts: [[['今日', 'は'], ['きょう']]],
    notes: [[{ guid: 'a', date: DAY_KEY, fields: ['a', 'b', 'c', 'd', '', ''], tags: ['Echolog'] }]],
    sentences: [['Hoy visito a mi abuelaa.', 'Hola.']],
    meant: ['Hello.'],
    nativeLanguage: LANGUAGES,
    level: ['A2', 'C1'],
    corrector: ['gemini', 'hunspell'],
    from: LANGUAGES,
    to: LANGUAGES,
    language: [...LANGUAGES, 'en', 'vi', 'da'],
    rate: [1],
    engine: ['espeak-ng', 'mecab'],
    translator: ['gemini', 'apertium'],
    name: ['Ana'],
    subject: ['Hello'],
    message: ['A letter.'],
    user_id: ['echolog', userId],
    service_id: ['contact'],
    template_id: ['contact'],
    template_params: [{ name: 'Ana', email: 'ana@example.org', subject: 'Hello', message: 'A letter.' }],
    password_hash: [
      '$2b$10$abcdefghijklmnopqrstuuGzHFxiuuGzHFxiuuGzHFxiuuGzHFxiu',
      '$argon2id$v=19$m=64,t=2,p=1$YWJj$YWJj',
    ],
    role: ['authenticated'],
    v: [1],
    device: ['phone', 'tablet'],
    epoch: [null],
    since: [0],
    before: ['', `day/${DAY_KEY}`],
    changes: [[], [DAY_CHANGE], [DAY_CHANGE, { ...DAY_CHANGE, key: '2026-13-45' }]],
    kind: ['day'],
    at: [0, 1170, 1439],
    zone: ['Europe/Madrid', 'UTC', '+01:00', 'constructor'],
    days: [[], [1, 2, 7], [1, 1]],
    mail: [true, false],
    endpoint: ['https://fcm.googleapis.com/fcm/send/x', 'https://127.0.0.1/x'],
    t: ['', 'x.y'],
    key: [DAY_KEY],
    rev: ['1', '2'],
    sort: ['created_at desc', 'created_at asc'],
    filter: ['example'],
    page: ['1', '2'],
    per_page: ['1', '1000'],
    id: [randomUUID(), userId, factorId, codes?.id ?? ''],
  }
  return { known, learner: token }
}

function pathOf({ path }: HostileRoute, ids: readonly string[]): string {
  let at = 0
  return path.replace(/:[a-z]+|\*/g, () => ids[at++ % ids.length] ?? '')
}

const WITHOUT_BODY = ['GET', 'HEAD']

function requestOf({ route, method, ids, query, headers, body }: HostileRequest) {
  const url = `${SITE}${pathOf(route, ids)}${query === '' ? '' : `?${query}`}`
  const hasBody = !WITHOUT_BODY.includes(method) && body !== undefined
  return { url, init: { method, headers, ...(hasBody && { body }) } satisfies RequestInit }
}

/** What was asked and answered where the fault was ours. */
type Fault = { asked: string; status: number; text: string }

/** Sends hostile requests, the same for the same seed, but for ids and tokens; answers those that ended as a fault of ours, and all statuses. */
export async function sendHostileRequests(
  store: OpenedStore,
  database: Database,
  { count, seed }: { count: number; seed: number },
) {
  const world = accountWorld(store)
  const { app, routes } = openServer(world, database)
  const faults: Fault[] = []
  const statuses = new Map<number, number>()
  let sent = 0
  while (sent < count) {
    const { known, learner } = await meet(world)
    const requests = hostileRequests(routes, known, { learner, operator: SERVICE_KEY })
    const numRuns = Math.min(REQUESTS_OF_ONE, count - sent)
    for (const asked of fc.sample(requests, { seed: seed + sent, numRuns })) {
      const { url, init } = requestOf(asked)
      const answer = await app.request(url, init, { incoming: { socket: { remoteAddress: '127.0.0.1' } } })
      const text = await answer.text()
      sent += 1
      statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1)
      if (answer.status === 403 && LOGGED_OUT.test(text)) break
      if (answer.status < 500) continue
      const body = String(init.body ?? '')
      faults.push({
        asked: `${init.method} ${url.slice(0, 300)} ${body.slice(0, 600)}`,
        status: answer.status,
        text,
      })
    }
    world.clock.forward(2 * HOUR)
  }
  await world.server.ask('/health') // what goes on after the answers is done then
  await world.close()
  return { faults, statuses, problems: world.problems }
}
