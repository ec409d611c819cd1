import type { HttpBindings } from '@hono/node-server'
import type { Hono } from 'hono'
import { pino } from 'pino'
import type { Translator } from '#domain/translate/translator.ts'
import { createApp, type Ports } from './app.ts'
import { readConfig } from './config.ts'
import { type WebFile, webFile } from './pages/web-file.ts'

function textFile(name: string, text: string): WebFile {
  return webFile(name, new TextEncoder().encode(text))
}

function pagesInMemory(): NonNullable<Ports['web']> {
  return {
    pages: new Map([
      ['/', textFile('index.html', '<h1>Home</h1>')],
      ['/diary', textFile('diary.html', '<h1>Diary</h1>')],
      ['/reset-password', textFile('reset.html', '<h1>Reset</h1>')],
    ]),
    files: new Map([
      ['/assets/main-1a2b.js', textFile('main-1a2b.js', 'go()'.repeat(100))],
      ['/locales/en/common.json', textFile('common.json', '{"logIn":"Log In"}')],
      ['/fonts/word.woff2', textFile('word.woff2', 'font')],
    ]),
    notFound: textFile('404.html', '<h1>This page is not in the book</h1>'),
  }
}

type Given = {
  env?: Record<string, string>
  translators?: Translator[]
  ports?: Partial<Ports>
}

/** The app on ports in memory, and what it logs. */
export function testApp({ env = {}, translators = [], ports = {} }: Given = {}) {
  const config = readConfig(env)
  if (!config.ok) throw new Error(config.error)
  const logged: string[] = []
  const log = pino({}, { write: (line: string) => logged.push(line) })
  const web = pagesInMemory()
  const app = createApp({ translators, web, isReady: () => true, log, ...ports }, config.value)
  return { app, logged, config: config.value }
}

/** Asks for a translation, as a browser or any program would. */
export function askTranslation(
  app: Hono,
  body: unknown,
  { headers = {}, from }: { headers?: Record<string, string>; from?: string } = {},
): Promise<Response> {
  const init = {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  }
  const bindings = { incoming: { socket: { remoteAddress: from } } } as unknown as HttpBindings
  return Promise.resolve(app.request('/api/translate', init, bindings))
}
