import { isAiModel, withoutAiModels } from '#domain/engine.ts'
import { fieldsOf } from '#domain/fields.ts'
import { isBlank, startOf } from '#domain/text/text-summary.ts'
import {
  bridgeBetween,
  type Capabilities,
  includesPair,
  parseCapabilities,
  type TranslatorCapability,
} from '#domain/translate/capabilities.ts'
import {
  inOrderOfPreference,
  showsOwnMessage,
  TRANSLATE_FAILURES,
  type TranslateAnswer,
  type TranslateFailure,
  type TranslationRequest,
  type Translator,
} from '#domain/translate/translator.ts'
import { callApiForJson, readServerError, readSmallJson } from '#web/http/api-client.ts'
import type { Fetcher } from '#web/http/fetcher.ts'
import { loadServerCapabilities } from '#web/http/server-capabilities.ts'
import { type BuiltInTranslator, findBrowserTranslator } from './browser-translator.adapter.ts'

const MOST_BYTES = 1024 * 1024 // the 100,000 characters that the server takes, 4 bytes each, more than doubled
const MOST_MESSAGE = 200 // characters of an error's own words: a sentence or two, as the server sends them
const TIMEOUT_MS = 90_000 // a long entry goes paragraph by paragraph; the learner can cancel earlier

type Failed = Extract<TranslateAnswer, { ok: false }>

function failed(error: TranslateFailure): Failed {
  return { ok: false, error }
}

function readAiProviderError(response: Response, body: Record<string, unknown>): Failed {
  const failure = readServerError(response, body, TRANSLATE_FAILURES)
  if (typeof body.message !== 'string' || !showsOwnMessage(failure.error)) return failure
  return { ...failure, message: startOf(body.message, MOST_MESSAGE) }
}

function readTranslation(
  body: Record<string, unknown>,
  id: Translator['id'],
  { level, sentence }: TranslationRequest,
): TranslateAnswer {
  const { text, by, quality } = body
  if (typeof text !== 'string' || by !== id || (quality !== 'good' && quality !== 'draft')) {
    return failed('provider-down')
  }
  if (isBlank(text)) return failed('empty')
  const isInWords = level !== undefined && body.level === level // an earlier server knows no levels
  const inSentence = sentence !== undefined && body.inSentence === true // nor how to translate words in a sentence
  return {
    ok: true,
    value: { text, by: id, quality, ...(isInWords && { level }), ...(inSentence && { inSentence }) },
  }
}

async function readAnswer(
  response: Response,
  id: Translator['id'],
  request: TranslationRequest,
): Promise<TranslateAnswer> {
  const body = (await readSmallJson(response, MOST_BYTES)) ?? {}
  return response.ok ? readTranslation(body, id, request) : readAiProviderError(response, body)
}

export function serverTranslator(
  capability: TranslatorCapability,
  send: Fetcher,
  timeoutMs = TIMEOUT_MS,
): Translator {
  const { id, quality, pairs, levels } = capability
  return {
    id,
    quality,
    supports: (from, to) => includesPair(pairs, from, to),
    ...(levels && { levels }),
    via: (from, to) => bridgeBetween(capability, from, to),
    async translate(request, signal) {
      if (!includesPair(pairs, request.from, request.to)) return failed('unsupported-pair')
      if (isBlank(request.text)) return failed('empty')
      const { sentence, ...alone } = request
      const isOfUse = sentence !== undefined && isAiModel(id)
      const body = { ...alone, ...(isOfUse && { sentence }), translator: id }
      return callApiForJson({ send, timeoutMs }, '/api/translate', body, signal, (response) =>
        readAnswer(response, id, request),
      )
    },
    async checkDraft(request, signal) {
      if (!includesPair(pairs, request.from, request.to)) return failed('unsupported-pair')
      const { checkDraftAtServer } = await import('./check-draft-at-server.adapter.ts') // with a rough draft alone
      return checkDraftAtServer({ send, timeoutMs }, { ...request, translator: id }, signal)
    },
  }
}

/** What the server last said that it translates, for when it is out of reach. */
export type TranslatorMemory = {
  /** Not yet parsed; anything where nothing is kept. */
  read(): unknown
  keep(answer: Capabilities): void
}

type TranslatorSources = {
  fetcher: Fetcher
  builtIn: BuiltInTranslator | undefined
  /** Looks for a key of the learner's own, each time: it may be gone, or another. */
  findOwn?: () => Promise<Translator | undefined>
  /** Whether the learner lets no model have their sentences. */
  avoidsModels?: () => boolean
  memory?: TranslatorMemory
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

/** What the server translates, and whether it said so just now; null where it is out of reach and never has. */
async function askServer({ fetcher, memory, timeoutMs }: TranslatorSources) {
  const answer = await loadServerCapabilities(fetcher, timeoutMs)
  if (answer === undefined) {
    const last = parseCapabilities(memory?.read())
    return last ? { isThere: false, translators: last.translators } : null
  }
  const told = parseCapabilities(answer)
  if (told && fieldsOf(answer).isPassing !== true) memory?.keep(told)
  return { isThere: true, translators: told?.translators ?? [] }
}

async function findOnServer(sources: TranslatorSources) {
  const { fetcher, avoidsModels = () => false } = sources
  const found = await askServer(sources)
  if (found === null) return null
  const allowed = avoidsModels() ? withoutAiModels(found.translators) : found.translators
  const translators = allowed.map((one) => heldBack(serverTranslator(one, fetcher), avoidsModels))
  return { ...found, translators }
}

async function findOwnKey({
  findOwn,
  avoidsModels = () => false,
}: TranslatorSources): Promise<Translator | undefined> {
  const own = avoidsModels() ? undefined : await findOwn?.()
  return own && heldBack(own, avoidsModels)
}

/** The browser's own while nothing is known of the server: what it does not know, the server may. */
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
 * Looks up the learner's own, the translators of the server and that of the browser, best first; while the server is out of
 * reach, the browser's before those that it last had. What was found of the last two is kept for the visit; a failed look-up
 * is tried again. Rejects with a NetworkError where nothing is known to translate because the server is out of reach.
 */
export function createTranslatorFinder(sources: TranslatorSources): () => Promise<Translator[]> {
  let inBrowser: Translator | undefined
  return async () => {
    const [own, server, found] = await Promise.all([
      findOwnKey(sources),
      findOnServer(sources),
      inBrowser ?? findBrowserTranslator(sources.builtIn),
    ])
    inBrowser = found
    if (server === null && own === undefined && found === undefined)
      throw new DOMException('The server is out of reach', 'NetworkError')
    const browsers = found && (server === null ? standingIn(found) : found)
    const here = [own, browsers].filter((one) => one !== undefined)
    const there = server?.translators ?? []
    return server?.isThere === false ? [...here, ...there] : inOrderOfPreference([...here, ...there])
  }
}
