import { parseCapabilities } from '#domain/translate/capabilities.ts'
import type { Translator } from '#domain/translate/translator.ts'
import { type BuiltInTranslator, findBrowserTranslator } from './browser-translator.ts'
import { readSmallJson } from './read-small-json.ts'
import { relayTranslator, type Send } from './relay-translator.ts'

const MOST_BYTES = 64 * 1024 // five translators with every pair are a tenth of it
const TIMEOUT_MS = 5_000 // longer than this, the browser's own is shown without the server's

async function readCapabilities(send: Send, timeoutMs: number): Promise<unknown> {
  try {
    const response = await send('/api/capabilities', { signal: AbortSignal.timeout(timeoutMs) })
    return response.ok ? await readSmallJson(response, MOST_BYTES) : undefined
  } catch {
    return undefined // out of reach: not fatal here, and asked again the next time
  }
}

/** The server's translators in its order; undefined when it could not be asked. */
async function findOnServer(send: Send, timeoutMs: number): Promise<Translator[] | undefined> {
  const capabilities = parseCapabilities(await readCapabilities(send, timeoutMs))
  return capabilities?.translators.map((one) => relayTranslator(one, send))
}

/** Asks once at a time, keeps an answer for the visit, and asks again after a failure (undefined). */
function remembered<Answer>(ask: () => Promise<Answer | undefined>): () => Promise<Answer | undefined> {
  let asked: Promise<Answer | undefined> | undefined
  async function askAnew(): Promise<Answer | undefined> {
    const answer = await ask()
    if (answer === undefined) asked = undefined
    return answer
  }
  return () => {
    asked ??= askAnew()
    return asked
  }
}

/** The outside world of the look-up; only tests give another one. */
export type TranslatorSources = { send: Send; builtIn: BuiltInTranslator | undefined; timeoutMs?: number }

function browserSources(): TranslatorSources {
  const { Translator: builtIn } = globalThis as { Translator?: BuiltInTranslator }
  return { send: (path, request) => fetch(path, request), builtIn }
}

/**
 * A look-up of the translators that can be used here: the server's in its order, then the browser's own. A server
 * out of reach is not fatal; what was found is remembered for the visit, a failed look-up is tried again.
 */
export function translatorFinder(sources = browserSources()): () => Promise<Translator[]> {
  const { send, builtIn, timeoutMs = TIMEOUT_MS } = sources
  const findServers = remembered(() => findOnServer(send, timeoutMs))
  const findBrowsers = remembered(() => findBrowserTranslator(builtIn))
  return async () => {
    const [servers, browsers] = await Promise.all([findServers(), findBrowsers()])
    return [...(servers ?? []), ...(browsers === undefined ? [] : [browsers])]
  }
}
