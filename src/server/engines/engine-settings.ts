import { z } from 'zod'
import { CORRECTOR_ORDER } from '#domain/feedback/corrections.ts'
import { SYNTHESISER_ORDER } from '#domain/speech/synthesiser.ts'
import { TRANSCRIBER_ORDER } from '#domain/speech/transcriber.ts'
import { TRANSLATOR_ORDER } from '#domain/translate/translator.ts'
import { isPlainAddress } from '#server/http/web-address.ts'

/** Only visible ASCII may be sent in a header. */
export function isUsableKey(apiKey: string | undefined): apiKey is string {
  return apiKey !== undefined && /^[\x21-\x7e]+$/.test(apiKey)
}

/** fetch refuses an address with a password in it, and logs of proxies would hold it. */
const plainAddress = z
  .string()
  .refine(
    isPlainAddress,
    'must be an address that begins with http:// or https://, without a password or a question mark',
  )
  .transform((value) => value.replace(/\/+$/, ''))

const geminiModel = z // becomes part of an address
  .string()
  .regex(/^[A-Za-z0-9][A-Za-z0-9._-]*$/, 'must be a model name such as gemini-2.0-flash')

const name = z.string().max(200, 'must be a name of at most 200 characters')
const headerKey = z.string().refine(isUsableKey, 'must be a key without spaces, in ASCII')

function oneOf<const Ids extends readonly string[]>(ids: Ids) {
  return z.enum(ids, `must be one of ${ids.join(', ')}, or empty`)
}

export const engineVariables = z.object({
  TRANSLATOR: oneOf(TRANSLATOR_ORDER).optional(),
  SYNTHESISER: oneOf(SYNTHESISER_ORDER).optional(),
  TRANSCRIBER: oneOf(TRANSCRIBER_ORDER).optional(),
  CORRECTOR: oneOf([...CORRECTOR_ORDER, 'none']).optional(),
  GEMINI_API_KEY: z.string().optional(),
  GEMINI_BASE_URL: plainAddress.default('https://generativelanguage.googleapis.com'),
  GEMINI_MODEL: geminiModel.default('gemini-2.0-flash'),
  GEMINI_FALLBACK_MODEL: geminiModel.default('gemini-3.5-flash-lite'),
  GEMINI_SPEECH_MODEL: geminiModel.default('gemini-3.8-flash-lite-tts'),
  GEMINI_VOICE: name.default('Kore'),
  GEMINI_LISTEN_MODEL: geminiModel.optional(),
  OPENAI_BASE_URL: plainAddress.optional(),
  OPENAI_API_KEY: headerKey.optional(),
  OPENAI_MODEL: name.optional(),
  OPENAI_SPEECH_MODEL: name.optional(),
  OPENAI_VOICE: name.default('alloy'),
  OPENAI_LISTEN_MODEL: name.optional(),
  LIBRETRANSLATE_URL: plainAddress.optional(),
  LIBRETRANSLATE_API_KEY: z.string().optional(),
})

type Variables = z.infer<typeof engineVariables>

/** Which engines to use, and the AI providers that the operator has set up. Undefined is 'not set'. */
export function engineSettingsOf(set: Variables) {
  return {
    // undefined: the first that is configured or present
    translator: set.TRANSLATOR,
    synthesiser: set.SYNTHESISER,
    transcriber: set.TRANSCRIBER,
    corrector: set.CORRECTOR,
    gemini: {
      apiKey: set.GEMINI_API_KEY,
      baseUrl: set.GEMINI_BASE_URL,
      model: set.GEMINI_MODEL,
      fallbackModel: set.GEMINI_FALLBACK_MODEL,
      speechModel: set.GEMINI_SPEECH_MODEL,
      voice: set.GEMINI_VOICE,
      listenModel: set.GEMINI_LISTEN_MODEL ?? set.GEMINI_FALLBACK_MODEL,
    },
    // used for a job only where a model is named for it
    openai: {
      baseUrl: set.OPENAI_BASE_URL,
      apiKey: set.OPENAI_API_KEY,
      model: set.OPENAI_MODEL,
      speechModel: set.OPENAI_SPEECH_MODEL,
      voice: set.OPENAI_VOICE,
      listenModel: set.OPENAI_LISTEN_MODEL,
    },
    libretranslate: { url: set.LIBRETRANSLATE_URL, apiKey: set.LIBRETRANSLATE_API_KEY },
  }
}

export type EngineSettings = ReturnType<typeof engineSettingsOf>

/** What a chosen engine needs. Gemini as translator starts without a key and tells the learner. */
const NEEDS: [job: keyof Variables, engine: string, variables: (keyof Variables)[]][] = [
  ['TRANSLATOR', 'openai', ['OPENAI_BASE_URL', 'OPENAI_MODEL']],
  ['TRANSLATOR', 'libretranslate', ['LIBRETRANSLATE_URL']],
  ['SYNTHESISER', 'openai', ['OPENAI_BASE_URL', 'OPENAI_SPEECH_MODEL']],
  ['SYNTHESISER', 'gemini', ['GEMINI_API_KEY']],
  ['TRANSCRIBER', 'openai', ['OPENAI_BASE_URL', 'OPENAI_LISTEN_MODEL']],
  ['TRANSCRIBER', 'gemini', ['GEMINI_API_KEY']],
  ['CORRECTOR', 'openai', ['OPENAI_BASE_URL', 'OPENAI_MODEL']],
  ['CORRECTOR', 'gemini', ['GEMINI_API_KEY']],
]

/** One line that names a missing setting of a chosen engine; undefined where none is missing. */
export function lackingSetting(set: Variables): string | undefined {
  const isMissing = (variable: keyof Variables) =>
    variable === 'GEMINI_API_KEY' ? !isUsableKey(set.GEMINI_API_KEY) : set[variable] === undefined
  for (const [job, engine, variables] of NEEDS) {
    const lacking = set[job] === engine && variables.find(isMissing)
    if (lacking) return `${lacking} must have a usable value when ${job} is '${engine}'.`
  }
  return undefined
}

/** The names of the API keys that will be used. */
export function keysInUse({ gemini, openai, libretranslate }: EngineSettings): string[] {
  const isUsed = {
    GEMINI_API_KEY: gemini.apiKey !== undefined,
    OPENAI_API_KEY: openai.apiKey !== undefined && openai.baseUrl !== undefined,
    LIBRETRANSLATE_API_KEY: libretranslate.apiKey !== undefined && libretranslate.url !== undefined,
  }
  return Object.entries(isUsed).flatMap(([variable, used]) => (used ? [variable] : []))
}

/** Warnings about settings without effect; not for OPENAI_API_KEY alone, which developers often have. */
export function idleSettings({ openai }: EngineSettings): string[] {
  const models = [openai.model, openai.speechModel, openai.listenModel]
  const hasModel = models.some((model) => model !== undefined)
  const names = 'OPENAI_MODEL, OPENAI_SPEECH_MODEL or OPENAI_LISTEN_MODEL'
  if (openai.baseUrl !== undefined && !hasModel)
    return [`OPENAI_BASE_URL is set and nothing is asked of it: name a model in ${names}.`]
  if (openai.baseUrl === undefined && hasModel)
    return [`${names} is set and nobody is asked: set OPENAI_BASE_URL too.`]
  return []
}
