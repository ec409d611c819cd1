import { z } from 'zod'
import { isUsableKey } from '#domain/ai-provider/shown-message.ts'
import { CORRECTOR_ORDER } from '#domain/feedback/corrections.ts'
import type { LanguageCode } from '#domain/languages.ts'
import { SYNTHESISER_ORDER } from '#domain/speech/synthesiser.ts'
import { TRANSCRIBER_ORDER } from '#domain/speech/transcriber.ts'
import { SERVED_TRANSLATORS } from '#domain/translate/translator.ts'
import { isPlainAddress, originsIn } from '#server/http/addresses.ts'
import { SECRET, secretNames } from '#server/http/secret-setting.ts'
import { parseVoices, voiceWarnings } from './openai-voices.ts'

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
const voiceNames = z.string().max(2000, 'must be at most 2000 characters')
const headerKey = z.string().refine(isUsableKey, 'must be a key without spaces, in ASCII')

const voices = voiceNames
  .default('alloy')
  .transform(parseVoices)
  .refine(
    (read) => read !== null,
    'must be one voice, or one for each language that is learnt here, such as en=af_heart es=ef_dora',
  )

/** Voices of MBROLA, each of which espeak-ng knows by a name of its own. */
const mbrolaVoices = voiceNames
  .default('')
  .transform((text) => (text.trim() === '' ? new Map<LanguageCode, string>() : parseVoices(text)))
  .refine(
    (read) =>
      typeof read === 'object' &&
      read !== null &&
      [...read.values()].every((voice) => /^mb-[a-z]{2}\d+$/.test(voice)),
    'must be voices of MBROLA for languages that are learnt here, such as de=mb-de5 fr=mb-fr1',
  )

const MOST_ORIGINS = 20 // each is in a header of every answer

/** Where a browser may send a learner's own key. */
const keyOrigins = z
  .string()
  .default('')
  .transform((list) => {
    const origins = originsIn(list)
    const isFit = origins?.every((origin) => origin.startsWith('https://')) ?? false
    const each = [...new Set(origins)]
    return isFit && each.length <= MOST_ORIGINS ? each : null
  })
  .refine(
    (origins) => origins !== null,
    `must be at most ${MOST_ORIGINS} origins such as https://api.example.com, without paths and wildcards, https only`,
  )

function oneOf<const Ids extends readonly string[]>(ids: Ids) {
  return z.enum(ids, `must be one of ${ids.join(', ')}, or empty`)
}

export const engineVariables = z.object({
  TRANSLATOR: oneOf(SERVED_TRANSLATORS).optional(),
  SYNTHESISER: oneOf(SYNTHESISER_ORDER).optional(),
  TRANSCRIBER: oneOf(TRANSCRIBER_ORDER).optional(),
  CORRECTOR: oneOf([...CORRECTOR_ORDER, 'none']).optional(),
  GEMINI_API_KEY: z.string().optional().meta(SECRET),
  GEMINI_BASE_URL: plainAddress.default('https://generativelanguage.googleapis.com'),
  GEMINI_MODEL: geminiModel.default('gemini-2.0-flash'),
  GEMINI_FALLBACK_MODEL: geminiModel.default('gemini-3.5-flash-lite'),
  GEMINI_SPEECH_MODEL: geminiModel.default('gemini-3.8-flash-lite-tts'),
  GEMINI_VOICE: name.default('Kore'),
  GEMINI_LISTEN_MODEL: geminiModel.optional(),
  OPENAI_BASE_URL: plainAddress.optional(),
  OPENAI_API_KEY: headerKey.optional().meta(SECRET),
  OPENAI_MODEL: name.optional(),
  OPENAI_SPEECH_MODEL: name.optional(),
  OPENAI_SPEECH_BASE_URL: plainAddress.optional(),
  OPENAI_SPEECH_API_KEY: headerKey.optional().meta(SECRET),
  ESPEAK_VOICE: mbrolaVoices,
  OPENAI_VOICE: voices,
  OPENAI_LISTEN_MODEL: name.optional(),
  OPENAI_LISTEN_BASE_URL: plainAddress.optional(),
  OPENAI_LISTEN_API_KEY: headerKey.optional().meta(SECRET),
  LIBRETRANSLATE_URL: plainAddress.optional(),
  LIBRETRANSLATE_API_KEY: z.string().optional().meta(SECRET),
  LEARNER_ENGINES: keyOrigins,
})

type Variables = z.infer<typeof engineVariables>

/** A job of OpenAI's shape, which is done where there are an address and a model. `names`: the variables that it follows. */
type OpenaiJob = {
  baseUrl: string | undefined
  apiKey: string | undefined
  model: string | undefined
  names: Record<'baseUrl' | 'apiKey' | 'model', keyof Variables>
}

/** A job of its own address has a key of its own: whoever is there is not shown the one that is meant for another. */
function jobOf(own: OpenaiJob, common: OpenaiJob): OpenaiJob {
  if (own.baseUrl !== undefined) return own
  const key = own.apiKey === undefined ? common : own
  return {
    ...own,
    baseUrl: common.baseUrl,
    apiKey: key.apiKey,
    names: { ...own.names, baseUrl: common.names.baseUrl, apiKey: key.names.apiKey },
  }
}

function openaiSettingsOf(set: Variables) {
  const text: OpenaiJob = {
    baseUrl: set.OPENAI_BASE_URL,
    apiKey: set.OPENAI_API_KEY,
    model: set.OPENAI_MODEL,
    names: { baseUrl: 'OPENAI_BASE_URL', apiKey: 'OPENAI_API_KEY', model: 'OPENAI_MODEL' },
  }
  const speech: OpenaiJob = {
    baseUrl: set.OPENAI_SPEECH_BASE_URL,
    apiKey: set.OPENAI_SPEECH_API_KEY,
    model: set.OPENAI_SPEECH_MODEL,
    names: {
      baseUrl: 'OPENAI_SPEECH_BASE_URL',
      apiKey: 'OPENAI_SPEECH_API_KEY',
      model: 'OPENAI_SPEECH_MODEL',
    },
  }
  const listening: OpenaiJob = {
    baseUrl: set.OPENAI_LISTEN_BASE_URL,
    apiKey: set.OPENAI_LISTEN_API_KEY,
    model: set.OPENAI_LISTEN_MODEL,
    names: {
      baseUrl: 'OPENAI_LISTEN_BASE_URL',
      apiKey: 'OPENAI_LISTEN_API_KEY',
      model: 'OPENAI_LISTEN_MODEL',
    },
  }
  return {
    text,
    speech: { ...jobOf(speech, text), voices: set.OPENAI_VOICE ?? '' }, // null stops the start
    listening: jobOf(listening, text),
  }
}

/** Every key that is set, whichever will be used: what a provider says is shown without them. */
function keysIn(set: Variables): string[] {
  const names = secretNames(engineVariables.shape)
  return Object.entries(set).flatMap(([name, value]) =>
    names.includes(name) && typeof value === 'string' ? value : [],
  )
}

/** Which engines to use, and the AI providers that the operator has set up. Undefined is 'not set'. */
export function engineSettingsOf(set: Variables) {
  return {
    // undefined: the first that is configured or present
    translator: set.TRANSLATOR,
    synthesiser: set.SYNTHESISER,
    transcriber: set.TRANSCRIBER,
    corrector: set.CORRECTOR,
    espeakVoices:
      typeof set.ESPEAK_VOICE === 'object' && set.ESPEAK_VOICE !== null
        ? set.ESPEAK_VOICE
        : new Map<LanguageCode, string>(),
    gemini: {
      apiKey: set.GEMINI_API_KEY,
      baseUrl: set.GEMINI_BASE_URL,
      model: set.GEMINI_MODEL,
      fallbackModel: set.GEMINI_FALLBACK_MODEL,
      speechModel: set.GEMINI_SPEECH_MODEL,
      voice: set.GEMINI_VOICE,
      listenModel: set.GEMINI_LISTEN_MODEL ?? set.GEMINI_FALLBACK_MODEL,
    },
    openai: openaiSettingsOf(set),
    learnerEngines: set.LEARNER_ENGINES ?? [], // null stops the start
    libretranslate: { url: set.LIBRETRANSLATE_URL, apiKey: set.LIBRETRANSLATE_API_KEY },
    keys: keysIn(set),
  }
}

export type EngineSettings = ReturnType<typeof engineSettingsOf>

type Name = keyof Variables

/** What a chosen engine needs: each, or one of several. Gemini as translator starts without a key and tells the learner. */
const NEEDS: [job: Name, engine: string, variables: (Name | readonly Name[])[]][] = [
  ['TRANSLATOR', 'openai', ['OPENAI_BASE_URL', 'OPENAI_MODEL']],
  ['TRANSLATOR', 'libretranslate', ['LIBRETRANSLATE_URL']],
  ['SYNTHESISER', 'openai', [['OPENAI_BASE_URL', 'OPENAI_SPEECH_BASE_URL'], 'OPENAI_SPEECH_MODEL']],
  ['SYNTHESISER', 'gemini', ['GEMINI_API_KEY']],
  ['TRANSCRIBER', 'openai', [['OPENAI_BASE_URL', 'OPENAI_LISTEN_BASE_URL'], 'OPENAI_LISTEN_MODEL']],
  ['TRANSCRIBER', 'gemini', ['GEMINI_API_KEY']],
  ['CORRECTOR', 'openai', ['OPENAI_BASE_URL', 'OPENAI_MODEL']],
  ['CORRECTOR', 'gemini', ['GEMINI_API_KEY']],
]

/** One line that names a missing setting of a chosen engine; undefined where none is missing. */
export function lackingSetting(set: Variables): string | undefined {
  const isSet = (variable: Name) =>
    variable === 'GEMINI_API_KEY' ? isUsableKey(set.GEMINI_API_KEY) : set[variable] !== undefined
  for (const [job, engine, variables] of NEEDS) {
    if (set[job] !== engine) continue
    const lacking = variables.map((one) => [one].flat()).find((anyOf) => !anyOf.some(isSet))
    if (lacking !== undefined)
      return `${lacking.join(' or ')} must have a usable value when ${job} is '${engine}'.`
  }
  return undefined
}

const jobsOf = ({ text, speech, listening }: EngineSettings['openai']) => [text, speech, listening]

/** The names of the API keys that will be used. */
export function keysInUse({ gemini, openai, libretranslate }: EngineSettings): string[] {
  const ofOpenai = jobsOf(openai).filter(
    ({ apiKey, baseUrl }) => apiKey !== undefined && baseUrl !== undefined,
  )
  const hasLibretranslate = libretranslate.apiKey !== undefined && libretranslate.url !== undefined
  return [
    ...(gemini.apiKey === undefined ? [] : ['GEMINI_API_KEY']),
    ...new Set(ofOpenai.map(({ names }) => names.apiKey)),
    ...(hasLibretranslate ? ['LIBRETRANSLATE_API_KEY'] : []),
  ]
}

/** Of jobs that have an address: those addresses of which nothing is asked. */
function idleAddresses({ openai }: EngineSettings): string[] {
  const jobs = jobsOf(openai).filter(({ baseUrl }) => baseUrl !== undefined)
  const busy = jobs.filter(({ model }) => model !== undefined).map(({ names }) => names.baseUrl)
  const idle = [...new Set(jobs.map(({ names }) => names.baseUrl))].filter((name) => !busy.includes(name))
  return idle.map((address) => {
    const models = jobs.filter(({ names }) => names.baseUrl === address).map(({ names }) => names.model)
    return `${address} is set and nothing is asked of it: name a model in ${models.join(' or ')}.`
  })
}

/** Warnings about settings without effect; not for OPENAI_API_KEY alone, which developers often have. */
export function idleSettings(settings: EngineSettings): string[] {
  const { openai } = settings
  const unasked = jobsOf(openai).filter(({ baseUrl, model }) => baseUrl === undefined && model !== undefined)
  return [
    ...idleAddresses(settings),
    ...unasked.map(({ names }) => `${names.model} is set and nobody is asked: set ${names.baseUrl} too.`),
  ]
}

/** Warnings about voices that are probably not meant, where they are asked for. */
export function oddVoices({ openai: { speech } }: EngineSettings): string[] {
  return speech.baseUrl === undefined || speech.model === undefined ? [] : voiceWarnings(speech.voices)
}
