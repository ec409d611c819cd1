import type { Logger } from 'pino'
import { isUsableKey } from '#domain/ai-provider/shown-message.ts'
import type { WithCosts } from '#domain/engine.ts'
import { CORRECTOR_ORDER, type CorrectorId } from '#domain/feedback/corrections.ts'
import type { Corrector } from '#domain/feedback/corrector.ts'
import { SYNTHESISER_ORDER, type Synthesiser, type SynthesiserId } from '#domain/speech/synthesiser.ts'
import { TRANSCRIBER_ORDER, type Transcriber, type TranscriberId } from '#domain/speech/transcriber.ts'
import { READER_ORDER, type Reader, type ReaderId } from '#domain/spoken/reader.ts'
import { SERVED_TRANSLATORS, type Translator, type TranslatorId } from '#domain/translate/translator.ts'
import type { CallTimes } from '#server/engines/ai-provider-call.ts'
import { findApertiumModes } from '#server/engines/apertium/apertium-routes.ts'
import { apertiumTranslator } from '#server/engines/apertium/apertium-translator.ts'
import type { EngineSettings } from '#server/engines/engine-settings.ts'
import { espeakSynthesiser } from '#server/engines/espeak/espeak-synthesiser.ts'
import { findEspeakVoices } from '#server/engines/espeak/espeak-voices.ts'
import { findFlite, fliteSynthesiser } from '#server/engines/flite/flite-synthesiser.ts'
import { geminiCorrector } from '#server/engines/gemini/gemini-corrector.ts'
import { geminiSynthesiser, geminiTranscriber } from '#server/engines/gemini/gemini-speech.ts'
import { geminiTranslator, keylessTranslator } from '#server/engines/gemini/gemini-translator.ts'
import { findDictionaries, hunspellCorrector } from '#server/engines/hunspell/hunspell-corrector.ts'
import {
  CORRECTOR_KIND,
  type EngineKind,
  installedEngine,
  READER_KIND,
  SYNTHESISER_KIND,
  TRANSCRIBER_KIND,
  TRANSLATOR_KIND,
} from '#server/engines/installed-engine.ts'
import { libretranslateTranslator } from '#server/engines/libretranslate/libretranslate-translator.ts'
import { findMecabReader } from '#server/engines/mecab/mecab-reader.ts'
import { openaiCorrector } from '#server/engines/openai/openai-corrector.ts'
import { openaiSynthesiser, openaiTranscriber } from '#server/engines/openai/openai-speech.ts'
import { openaiTranslator } from '#server/engines/openai/openai-translator.ts'
import { pinyinReader } from '#server/engines/pinyin/pinyin-reader.ts'
import {
  canTranscribe,
  findPocketsphinxModel,
  pocketsphinxTranscriber,
} from '#server/engines/pocketsphinx/pocketsphinx-transcriber.ts'
import { type EngineOptions, patienceOf } from '#server/engines/run-engine.ts'

/** `firstPatienceMs`: how long programs of this machine may take, where a start has less time than that of a server. */
type Finding = EngineSettings & { firstPatienceMs?: number; callTimes?: CallTimes }

type Reach = CallTimes & { log: Logger }

type Finder<Engine> = (settings: Finding, reach: Reach) => Promise<WithCosts<Engine> | undefined>

/** How each engine is found: undefined where it is not. */
type Finders<Id extends string, Engine> = Record<Id, Finder<Engine>>

/** Finds a program, and again where it fails later or was too busy to answer. */
function ofThisMachine<Engine extends { id: string }>(
  id: Engine['id'],
  kind: EngineKind<WithCosts<Engine>>,
  find: (options: EngineOptions, settings: EngineSettings) => Promise<WithCosts<Engine> | undefined>,
): Finder<Engine> {
  return (settings, { log }) =>
    installedEngine<WithCosts<Engine>>(kind, (options) => find(options, settings), {
      ...{ id, log },
      ...(settings.firstPatienceMs !== undefined && { firstPatienceMs: settings.firstPatienceMs }),
    })
}

/** The others are the browser's. */
const TRANSLATORS: Finders<Exclude<TranslatorId, 'browser' | 'own-key'>, Translator> = {
  async gemini({ gemini, translator }, reach) {
    const { apiKey } = gemini
    if (isUsableKey(apiKey)) return geminiTranslator({ ...gemini, apiKey, ...reach })
    return apiKey !== undefined || translator === 'gemini' ? keylessTranslator() : undefined
  },
  async openai({ openai: { text } }, reach) {
    const { baseUrl, apiKey, model } = text
    if (baseUrl === undefined || model === undefined) return undefined
    return openaiTranslator({ baseUrl, apiKey, model, ...reach })
  },
  async libretranslate({ libretranslate: { url, apiKey } }, reach) {
    return url === undefined ? undefined : libretranslateTranslator({ url, apiKey, ...reach })
  },
  apertium: ofThisMachine('apertium', TRANSLATOR_KIND, async (options) => {
    const modes = await findApertiumModes('apertium', {}, options)
    return modes.size === 0 ? undefined : apertiumTranslator(modes, options)
  }),
}

const SYNTHESISERS: Finders<SynthesiserId, Synthesiser> = {
  async openai({ openai: { speech } }, reach) {
    const { baseUrl, apiKey, model: speechModel, voices } = speech
    if (baseUrl === undefined || speechModel === undefined) return undefined
    return openaiSynthesiser({ baseUrl, apiKey, speechModel, voices, ...reach })
  },
  async gemini({ gemini }, reach) {
    const { apiKey } = gemini
    return isUsableKey(apiKey) ? geminiSynthesiser({ ...gemini, apiKey, ...reach }) : undefined
  },
  flite: ofThisMachine('flite', SYNTHESISER_KIND, async (options) => {
    const version = await findFlite('flite', options)
    return version === undefined ? undefined : fliteSynthesiser({ version, ...options })
  }),
  'espeak-ng': ofThisMachine('espeak-ng', SYNTHESISER_KIND, async (options, { espeakVoices }) => {
    const voices = await findEspeakVoices('espeak-ng', espeakVoices, options)
    return voices === undefined ? undefined : espeakSynthesiser({ ...voices, ...options, mecab: options })
  }),
}

const TRANSCRIBERS: Finders<TranscriberId, Transcriber> = {
  async openai({ openai: { listening } }, reach) {
    const { baseUrl, apiKey, model: listenModel } = listening
    if (baseUrl === undefined || listenModel === undefined) return undefined
    return openaiTranscriber({ baseUrl, apiKey, listenModel, ...reach })
  },
  async gemini({ gemini }, reach) {
    const { apiKey } = gemini
    return isUsableKey(apiKey) ? geminiTranscriber({ ...gemini, apiKey, ...reach }) : undefined
  },
  pocketsphinx: ofThisMachine('pocketsphinx', TRANSCRIBER_KIND, async (options) => {
    const model = findPocketsphinxModel()
    if (model === undefined) return undefined
    const tried = pocketsphinxTranscriber({ model, ...options, timeoutMs: patienceOf(options) })
    return (await canTranscribe(tried, options)) ? pocketsphinxTranscriber({ model, ...options }) : undefined
  }),
}

const CORRECTORS: Finders<CorrectorId, Corrector> = {
  async gemini({ gemini }, reach) {
    const { apiKey } = gemini
    return isUsableKey(apiKey) ? geminiCorrector({ ...gemini, apiKey, ...reach }) : undefined
  },
  async openai({ openai: { text } }, reach) {
    const { baseUrl, apiKey, model } = text
    if (baseUrl === undefined || model === undefined) return undefined
    return openaiCorrector({ baseUrl, apiKey, model, ...reach })
  },
  hunspell: ofThisMachine('hunspell', CORRECTOR_KIND, async (options) => {
    const dictionaries = await findDictionaries('hunspell', options)
    return dictionaries.size === 0 ? undefined : hunspellCorrector(dictionaries, options)
  }),
}

const READERS: Finders<ReaderId, Reader> = {
  mecab: ofThisMachine('mecab', READER_KIND, findMecabReader),
  'pinyin-pro': async () => pinyinReader(),
}

async function find<Id extends string, Engine>(
  order: readonly Id[],
  finders: Partial<Finders<Id, Engine>>,
  only: Id | undefined,
  settings: Finding,
  log: Logger,
): Promise<WithCosts<Engine>[]> {
  const wanted = order.filter((id) => (only ?? id) === id)
  const reach = { ...settings.callTimes, log }
  const found = await Promise.all(
    wanted.map(async (id) => {
      try {
        return await finders[id]?.(settings, reach)
      } catch (error) {
        log.warn({ err: error, engine: id }, 'an engine could not be tried: going on without it')
        return undefined // a full disk, say, where it needs a file
      }
    }),
  )
  return found.filter((engine) => engine !== undefined)
}

/** The translators that are configured or present, best first; with TRANSLATOR set, at most that one. */
export function findTranslators(settings: Finding, log: Logger): Promise<WithCosts<Translator>[]> {
  return find(SERVED_TRANSLATORS, TRANSLATORS, settings.translator, settings, log)
}

/** The correctors, as above; none with CORRECTOR=none. */
export async function findCorrectors(settings: Finding, log: Logger): Promise<WithCosts<Corrector>[]> {
  const { corrector } = settings
  return corrector === 'none' ? [] : find(CORRECTOR_ORDER, CORRECTORS, corrector, settings, log)
}

/** What knows how words are pronounced; nobody chooses among them, as each knows another language. */
export function findReaders(settings: Finding, log: Logger): Promise<WithCosts<Reader>[]> {
  return find(READER_ORDER, READERS, undefined, settings, log)
}

/** As above, for SYNTHESISER and TRANSCRIBER. */
export async function findSpeechEngines(
  settings: Finding,
  log: Logger,
): Promise<{ synthesisers: WithCosts<Synthesiser>[]; transcribers: WithCosts<Transcriber>[] }> {
  const [synthesisers, transcribers] = await Promise.all([
    find(SYNTHESISER_ORDER, SYNTHESISERS, settings.synthesiser, settings, log),
    find(TRANSCRIBER_ORDER, TRANSCRIBERS, settings.transcriber, settings, log),
  ])
  return { synthesisers, transcribers }
}
