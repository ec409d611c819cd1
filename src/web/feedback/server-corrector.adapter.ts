import { isAiModel, withoutAiModels } from '#domain/engine.ts'
import {
  type CorrectionRequest,
  type Corrections,
  MOST_CHARACTERS,
  parseCorrections,
} from '#domain/feedback/corrections.ts'
import {
  CORRECT_FAILURES,
  type CorrectAnswer,
  type Corrector,
  type CorrectorCapability,
  parseCorrectors,
  refusalOf,
} from '#domain/feedback/corrector.ts'
import { callApiForJson, readServerError, readSmallJson } from '#web/http/api-client.ts'
import { plainFetcher } from '#web/http/fetcher.ts'
import { loadServerCapabilities } from '#web/http/server-capabilities.ts'

const MOST_BYTES = 64 * MOST_CHARACTERS // the sentences, their corrections and reasons, 4 bytes each, more than doubled
const TIMEOUT_MS = 90_000 // the server gives up 5 s earlier, and says why

/** Whether an answer is about these sentences, to the letter and in their order. */
function isAbout({ sentences }: Corrections, asked: readonly string[]): boolean {
  return sentences.length === asked.length && sentences.every(({ text }, place) => text === asked[place])
}

async function readAnswer(
  response: Response,
  { id, scope }: CorrectorCapability,
  { sentences }: CorrectionRequest,
): Promise<CorrectAnswer> {
  const body = (await readSmallJson(response, MOST_BYTES)) ?? {}
  if (!response.ok) return readServerError(response, body, CORRECT_FAILURES)
  const value = parseCorrections(body)
  const isWhole = value?.by === id && value.scope === scope && isAbout(value, sentences)
  return value !== undefined && isWhole ? { ok: true, value } : { ok: false, error: 'provider-down' }
}

/** A corrector of our server. An answer about other sentences than those that were asked is none. */
export function createServerCorrector(
  about: CorrectorCapability,
  send = plainFetcher,
  timeoutMs = TIMEOUT_MS,
): Corrector {
  const { id, scope, languages } = about
  const supports: Corrector['supports'] = (language) => languages.includes(language)
  return {
    id,
    scope,
    supports,
    async correct(request, signal) {
      const refused = refusalOf({ supports }, request, signal)
      if (refused !== undefined) return refused
      const body = { ...request, corrector: id }
      return callApiForJson({ send, timeoutMs }, '/api/correct', body, signal, (response) =>
        readAnswer(response, about, request),
      )
    },
  }
}

/** A model that was found before the learner chose otherwise is not asked any more. */
function heldBack(found: Corrector, avoidsModels: () => boolean): Corrector {
  return {
    ...found,
    async correct(...asked) {
      const isKept = isAiModel(found.id) && avoidsModels()
      return isKept ? { ok: false, error: 'unconfigured' } : found.correct(...asked)
    },
  }
}

/**
 * In the order of the server; none while it is out of reach. `avoidsModels`: whether the learner lets no model have their
 * sentences.
 */
export async function findCorrectors(send = plainFetcher, avoidsModels = () => false): Promise<Corrector[]> {
  const found = parseCorrectors(await loadServerCapabilities(send))
  const allowed = avoidsModels() ? withoutAiModels(found) : found
  return allowed.map((one) => heldBack(createServerCorrector(one, send), avoidsModels))
}
