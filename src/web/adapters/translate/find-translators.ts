import { parseCapabilities } from '#domain/translate/capabilities.ts'
import type { Translator } from '#domain/translate/translator.ts'
import { type Fetcher, plainFetcher } from '#web/adapters/server/fetcher.ts'
import { loadServerCapabilities } from '#web/adapters/server/server-capabilities.ts'
import { type BuiltInTranslator, findBrowserTranslator } from './browser-translator.ts'
import { serverTranslator } from './server-translator.ts'

/** The server's translators in its order; none when it could not be asked. */
async function findOnServer(send: Fetcher, timeoutMs?: number): Promise<Translator[]> {
  const capabilities = parseCapabilities(await loadServerCapabilities(send, timeoutMs))
  return (capabilities?.translators ?? []).map((one) => serverTranslator(one, send))
}

/** The outside world of the look-up; only tests give another one. */
export type TranslatorSources = { send: Fetcher; builtIn: BuiltInTranslator | undefined; timeoutMs?: number }

/** The outside world of a real browser. */
export function browserSources(send = plainFetcher): TranslatorSources {
  const { Translator: builtIn } = globalThis as { Translator?: BuiltInTranslator }
  return { send, builtIn }
}

/**
 * A look-up of the translators that can be used here: the server's in its order, then the browser's own. A server
 * out of reach is not fatal; what was found is remembered for the visit, a failed look-up is tried again.
 */
export function translatorFinder(sources = browserSources()): () => Promise<Translator[]> {
  const { send, builtIn, timeoutMs } = sources
  let withNetworkErrors: Promise<Translator | undefined> | undefined
  function findInBrowser(): Promise<Translator | undefined> {
    withNetworkErrors ??= findBrowserTranslator(builtIn).then((found) => {
      if (found === undefined) withNetworkErrors = undefined
      return found
    })
    return withNetworkErrors
  }
  return async () => {
    const [servers, browsers] = await Promise.all([findOnServer(send, timeoutMs), findInBrowser()])
    return browsers === undefined ? servers : [...servers, browsers]
  }
}
