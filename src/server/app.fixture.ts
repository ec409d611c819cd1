import type { HttpBindings } from '@hono/node-server'
import type { Hono } from 'hono'
import { pino } from 'pino'
import type { WithCosts } from '#domain/engine.ts'
import type { Corrector } from '#domain/feedback/corrector.ts'
import { memoryMailer } from '#domain/mail/mailer.fake.ts'
import type { Synthesiser } from '#domain/speech/synthesiser.ts'
import type { Transcriber } from '#domain/speech/transcriber.ts'
import type { Reader } from '#domain/spoken/reader.ts'
import type { Translator } from '#domain/translate/translator.ts'
import { budgetsIn } from '#server/budgets/budgets.ts'
import { memoryBudgetStore } from '#server/budgets/memory-budget-store.ts'
import { type WebFile, webFile } from '#server/pages/web-file.ts'
import { memoryRateLimitCounters } from '#server/rate-limit/memory-rate-limit-counters.ts'
import { createApp, type Ports } from './app.ts'
import { localConfig } from './config.fixture.ts'

function textFile(name: string, text: string): WebFile {
  return webFile(name, new TextEncoder().encode(text))
}

/** Built pages, as far as the server has to do with them. */
export function pagesInMemory(): NonNullable<Ports['web']> {
  return {
    pages: new Map([
      ['/', textFile('index.html', '<h1>Home</h1>')],
      ['/vi', textFile('vi.html', '<h1>Trang chủ</h1>')],
      ['/da', textFile('da.html', '<h1>Forside</h1>')],
      ['/about', textFile('about.html', '<h1>About</h1>')],
      ['/vi/about', textFile('vi/about.html', '<h1>Giới thiệu</h1>')],
      ['/da/about', textFile('da/about.html', '<h1>Om</h1>')],
      ['/diary', textFile('diary.html', '<h1>Diary</h1>')],
      ['/start', textFile('start.html', '<h1>Which two languages?</h1>')],
      ['/reset-password', textFile('reset.html', '<h1>Reset</h1>')],
    ]),
    screens: new Map([['/start', new Map([['da', textFile('da/start.html', '<h1>Hvilke to sprog?</h1>')]])]]),
    firstVisits: new Map([['/da/about', textFile('da/about.html', '<h1>Om, første gang</h1>')]]),
    topics: new Map([['/about?about=waitlist', textFile('about.html', '<h1>About the waitlist</h1>')]]),
    files: new Map([
      ['/assets/main-1a2b.js', textFile('main-1a2b.js', 'go()'.repeat(100))],
      ['/locales/en/common.json', textFile('common.json', '{"logIn":"Log In"}')],
      ['/fonts/word.woff2', textFile('word.woff2', 'font')],
    ]),
    notFound: {
      en: textFile('en/404.html', '<h1>This page is not in the book</h1>'),
      vi: textFile('vi/404.html', '<h1>Trang này không có trong sách</h1>'),
      da: textFile('da/404.html', '<h1>Denne side står ikke i bogen</h1>'),
    },
  }
}

type Given = {
  env?: Record<string, string>
  translators?: WithCosts<Translator>[]
  synthesisers?: WithCosts<Synthesiser>[]
  transcribers?: WithCosts<Transcriber>[]
  readers?: WithCosts<Reader>[]
  correctors?: WithCosts<Corrector>[]
  ports?: Partial<Ports>
}

/** The app on ports in memory, and what it logs. */
export function testApp({
  env = {},
  translators = [],
  synthesisers = [],
  transcribers = [],
  readers = [],
  correctors = [],
  ports = {},
}: Given = {}) {
  const config = localConfig({ ALLOWED_HOSTS: 'localhost', ...env }) // which `app.request('/…')` asks for
  const logged: string[] = []
  const log = pino({}, { write: (line: string) => logged.push(line) })
  const web = pagesInMemory()
  const app = createApp(
    {
      engines: Promise.resolve({ translators, synthesisers, transcribers, readers, correctors }),
      mailer: memoryMailer(),
      web,
      isReady: async () => true,
      accounts: null,
      diaries: null,
      reminders: null,
      counters: memoryRateLimitCounters(),
      budgets: budgetsIn(memoryBudgetStore(config.engineBudget), config.engineBudget, log),
      log,
      ...ports,
    },
    config,
  )
  return { app, logged, config: config }
}

type From = { headers?: Record<string, string>; from?: string; signal?: AbortSignal }

function post(
  app: Hono,
  path: string,
  contentType: string,
  body: string | Uint8Array<ArrayBuffer>,
  { headers, from, signal }: From,
) {
  const init = {
    method: 'POST',
    headers: { 'content-type': contentType, ...headers },
    body,
    ...(signal !== undefined && { signal }),
  }
  const bindings = { incoming: { socket: { remoteAddress: from } } } as unknown as HttpBindings
  return Promise.resolve(app.request(path, init, bindings))
}

function postJson(app: Hono, path: string, body: unknown, from: From): Promise<Response> {
  return post(app, path, 'application/json', typeof body === 'string' ? body : JSON.stringify(body), from)
}

/** Asks for a translation, as a browser or any program would. */
export function askTranslation(app: Hono, body: unknown, from: From = {}): Promise<Response> {
  return postJson(app, '/api/translate', body, from)
}

/** Asks for a rough draft to be looked at. */
export function askDraftCheck(app: Hono, body: unknown, from: From = {}): Promise<Response> {
  return postJson(app, '/api/translate/draft', body, from)
}

/** Asks for a text to be spoken. */
export function askSpeech(app: Hono, body: unknown, from: From = {}): Promise<Response> {
  return postJson(app, '/api/speak', body, from)
}

/** Asks how words are pronounced. */
export function askReadings(app: Hono, body: unknown, from: From = {}): Promise<Response> {
  return postJson(app, '/api/readings', body, from)
}

/** Asks what could be otherwise in sentences. */
export function askCorrections(app: Hono, body: unknown, from: From = {}): Promise<Response> {
  return postJson(app, '/api/correct', body, from)
}

/** Asks for a sound to be written down. */
export function askToListen(
  app: Hono,
  wav: string | Uint8Array<ArrayBuffer>,
  { query = 'language=en-US', ...from }: From & { query?: string } = {},
): Promise<Response> {
  return post(app, `/api/listen?${query}`, 'audio/wav', wav, from)
}
