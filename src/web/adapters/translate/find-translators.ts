import { parseCapabilities } from '#domain/translate/capabilities.ts'
import type { Translator } from '#domain/translate/translator.ts'
import type { Fetcher } from '#web/adapters/server/fetcher.ts'
import { loadServerCapabilities } from '#web/adapters/server/server-capabilities.ts'
import { type BuiltInTranslator, findBrowserTranslator } from './browser-translator.ts'
import { serverTranslator } from './server-translator.ts'

type TranslatorSources = { fetcher: Fetcher; builtIn: BuiltInTranslator | undefined; timeoutMs?: number }

/** The server's translators in its order; none when it could not be asked. */
async function findOnServer({ fetcher, timeoutMs }: TranslatorSources): Promise<Translator[]> {
  const capabilities = parseCapabilities(await loadServerCapabilities(fetcher, timeoutMs))
  return (capabilities?.translators ?? []).map((one) => serverTranslator(one, fetcher))
}

/**
 * A look-up of the translators that can be used here: the server's in its order, then the browser's own. A server
 * out of reach is not fatal; what was found is remembered for the visit, a failed look-up is tried again.
 */
export function createTranslatorFinder(sources: TranslatorSources): () => Promise<Translator[]> {
  let inBrowser: Translator | undefined
  return async () => {
    const [servers, found] = await Promise.all([
      findOnServer(sources),
      inBrowser ?? findBrowserTranslator(sources.builtIn),
    ])
    inBrowser = found
    return found === undefined ? servers : [...servers, found]
  }
}
