import { isAiModel, withoutAiModels } from '#domain/ai-models.ts'
import { isBlank, startOf } from '#domain/text/text-summary.ts'
import { includesPair, parseCapabilities, type TranslatorCapability } from '#domain/translate/capabilities.ts'
import {
  showsOwnMessage,
  TRANSLATE_FAILURES,
  type TranslateAnswer,
  type TranslateFailure,
  type Translator,
} from '#domain/translate/translator.ts'
import { callApiForJson, readServerError, readSmallJson } from '#web/http/api-client.ts'
import type { Fetcher } from '#web/http/fetcher.ts'
import { loadServerCapabilities } from '#web/http/server-capabilities.ts'
import { type BuiltInTranslator, findBrowserTranslator } from './browser-translator.adapter.ts'

const MOST_BYTES = 1024 * 1024 // the 100,000 characters that the server takes, 4 bytes each, more than doubled
const MOST_MESSAGE = 200 // characters of an error's own words: a sentence or two, as the server sends them
const TIMEOUT_MS = 90_000 // a long page goes paragraph by paragraph; the learner can cancel earlier

type Failed = Extract<TranslateAnswer, { ok: false }>

function failed(error: TranslateFailure): Failed {
  return { ok: false, error }
}

function readAiProviderError(response: Response, body: Record<string, unknown>): Failed {
  const failure = readServerError(response, body, TRANSLATE_FAILURES)
  if (typeof body.message !== 'string' || !showsOwnMessage(failure.error)) return failure
  return { ...failure, message: startOf(body.message, MOST_MESSAGE) }
}

function readTranslation(body: Record<string, unknown>, id: Translator['id']): TranslateAnswer {
  const { text, by, quality } = body
  if (typeof text !== 'string' || by !== id || (quality !== 'good' && quality !== 'draft')) {
    return failed('provider-down')
  }
  return isBlank(text) ? failed('empty') : { ok: true, value: { text, by: id, quality } }
}

async function readAnswer(response: Response, id: Translator['id']): Promise<TranslateAnswer> {
  const body = (await readSmallJson(response, MOST_BYTES)) ?? {}
  return response.ok ? readTranslation(body, id) : readAiProviderError(response, body)
}

export function serverTranslator(
  { id, quality, pairs }: TranslatorCapability,
  send: Fetcher,
  timeoutMs = TIMEOUT_MS,
): Translator {
  return {
    id,
    quality,
    supports: (from, to) => includesPair(pairs, from, to),
    async translate(request, signal) {
      if (!includesPair(pairs, request.from, request.to)) return failed('unsupported-pair')
      if (isBlank(request.text)) return failed('empty')
      const body = { ...request, translator: id }
      return callApiForJson({ send, timeoutMs }, '/api/translate', body, signal, (response) =>
        readAnswer(response, id),
      )
    },
  }
}

type TranslatorSources = {
  fetcher: Fetcher
  builtIn: BuiltInTranslator | undefined
  /** Whether the learner lets no model have their sentences. */
  avoidsModels?: () => boolean
  timeoutMs?: number
}

/** A model that was found before the learner chose otherwise is not asked any more. */
function heldBack(found: Translator, avoidsModels: () => boolean): Translator {
  return {
    ...found,
    async translate(...asked) {
      return isAiModel(found.id) && avoidsModels() ? failed('unconfigured') : found.translate(...asked)
    },
  }
}

/** Null when the server could not be asked. */
async function findOnServer({
  fetcher,
  avoidsModels = () => false,
  timeoutMs,
}: TranslatorSources): Promise<Translator[] | null> {
  const answer = await loadServerCapabilities(fetcher, timeoutMs)
  if (answer === undefined) return null
  const known = parseCapabilities(answer)?.translators ?? []
  const allowed = avoidsModels() ? withoutAiModels(known) : known
  return allowed.map((one) => heldBack(serverTranslator(one, fetcher), avoidsModels))
}

/** The browser's own while the server is out of reach: what it does not know, the server may. */
function standingIn(found: Translator): Translator {
  return {
    ...found,
    supports: () => true,
    async translate(request, ...rest) {
      return found.supports(request.from, request.to) ? found.translate(request, ...rest) : failed('offline')
    },
  }
}

/**
 * Looks up the translators of the server, in its order, then that of the browser. What was found is kept for the
 * visit; a failed look-up is tried again. Rejects with a NetworkError where nothing is known to translate because the
 * server is out of reach.
 */
export function createTranslatorFinder(sources: TranslatorSources): () => Promise<Translator[]> {
  let inBrowser: Translator | undefined
  return async () => {
    const [servers, found] = await Promise.all([
      findOnServer(sources),
      inBrowser ?? findBrowserTranslator(sources.builtIn),
    ])
    inBrowser = found
    if (found !== undefined) return servers === null ? [standingIn(found)] : [...servers, found]
    if (servers === null) throw new DOMException('The server is out of reach', 'NetworkError')
    return servers
  }
}
