import type { Logger } from 'pino'
import type { WithCosts } from '#domain/engine-costs.ts'
import { SYNTHESISER_ORDER, type Synthesiser, type SynthesiserId } from '#domain/speech/synthesiser.ts'
import { TRANSCRIBER_ORDER, type Transcriber, type TranscriberId } from '#domain/speech/transcriber.ts'
import type { Translator, TranslatorId } from '#domain/translate/translator.ts'
import { TRANSLATOR_ORDER } from '#domain/translate/translator.ts'
import { apertiumTranslator, findApertiumModes } from '#server/engines/apertium/apertium-translator.ts'
import { espeakSynthesiser } from '#server/engines/espeak/espeak-synthesiser.ts'
import { findEspeakVoices } from '#server/engines/espeak/espeak-voices.ts'
import { geminiSynthesiser } from '#server/engines/gemini/gemini-synthesiser.ts'
import { geminiTranscriber } from '#server/engines/gemini/gemini-transcriber.ts'
import { geminiTranslator, keylessTranslator } from '#server/engines/gemini/gemini-translator.ts'
import { libretranslateTranslator } from '#server/engines/libretranslate/libretranslate-translator.ts'
import { openaiSynthesiser } from '#server/engines/openai/openai-synthesiser.ts'
import { openaiTranscriber } from '#server/engines/openai/openai-transcriber.ts'
import { openaiTranslator } from '#server/engines/openai/openai-translator.ts'
import {
  canTranscribe,
  findPocketsphinxModel,
  pocketsphinxTranscriber,
} from '#server/engines/pocketsphinx/pocketsphinx-transcriber.ts'
import { type EngineSettings, isUsableKey } from './engine-settings.ts'

type Finder<Engine> = (settings: EngineSettings, log: Logger) => Promise<WithCosts<Engine> | undefined>

/** How each engine is found. A new one is a new line; the browser's own are the browser's. */
type Finders<Id extends string, Engine> = Partial<Record<Id, Finder<Engine>>>

const TRANSLATORS: Finders<TranslatorId, Translator> = {
  async gemini({ gemini, translator }, log) {
    const { apiKey, baseUrl, model, fallbackModel } = gemini
    if (isUsableKey(apiKey)) return geminiTranslator({ apiKey, baseUrl, model, fallbackModel, log })
    return apiKey !== undefined || translator === 'gemini' ? keylessTranslator() : undefined
  },
  async openai({ openai: { baseUrl, apiKey, model } }, log) {
    if (baseUrl === undefined || model === undefined) return undefined
    return openaiTranslator({ baseUrl, apiKey, model, log })
  },
  async libretranslate({ libretranslate: { url, apiKey } }, log) {
    return url === undefined ? undefined : libretranslateTranslator({ url, apiKey, log })
  },
  async apertium() {
    const modes = await findApertiumModes()
    return modes.size === 0 ? undefined : apertiumTranslator(modes)
  },
}

const SYNTHESISERS: Finders<SynthesiserId, Synthesiser> = {
  async openai({ openai: { baseUrl, apiKey, speechModel, voice } }, log) {
    if (baseUrl === undefined || speechModel === undefined) return undefined
    return openaiSynthesiser({ baseUrl, apiKey, speechModel, voice, log })
  },
  async gemini({ gemini: { apiKey, baseUrl, speechModel, voice } }, log) {
    return isUsableKey(apiKey) ? geminiSynthesiser({ apiKey, baseUrl, speechModel, voice, log }) : undefined
  },
  async 'espeak-ng'() {
    const voices = await findEspeakVoices()
    return voices === undefined ? undefined : espeakSynthesiser(voices)
  },
}

const TRANSCRIBERS: Finders<TranscriberId, Transcriber> = {
  async openai({ openai: { baseUrl, apiKey, listenModel } }, log) {
    if (baseUrl === undefined || listenModel === undefined) return undefined
    return openaiTranscriber({ baseUrl, apiKey, listenModel, log })
  },
  async gemini({ gemini: { apiKey, baseUrl, listenModel, fallbackModel } }, log) {
    if (!isUsableKey(apiKey)) return undefined
    return geminiTranscriber({ apiKey, baseUrl, listenModel, fallbackModel, log })
  },
  async pocketsphinx() {
    const model = findPocketsphinxModel()
    if (model === undefined) return undefined
    const transcriber = pocketsphinxTranscriber({ model })
    return (await canTranscribe(transcriber)) ? transcriber : undefined
  },
}

async function find<Id extends string, Engine>(
  order: readonly Id[],
  finders: Finders<Id, Engine>,
  only: Id | undefined,
  [settings, log]: [EngineSettings, Logger],
): Promise<WithCosts<Engine>[]> {
  const wanted = order.filter((id) => (only ?? id) === id)
  const found = await Promise.all(wanted.map(async (id) => finders[id]?.(settings, log)))
  return found.filter((engine) => engine !== undefined)
}

/** The translators that are configured or present, best first; only the one that TRANSLATOR names, where it names one. */
export function findTranslators(settings: EngineSettings, log: Logger): Promise<WithCosts<Translator>[]> {
  return find(TRANSLATOR_ORDER, TRANSLATORS, settings.translator, [settings, log])
}

/** The engines of this server that speak and listen, best first; only the one that a setting names, where it names one. */
export async function findSpeechEngines(
  settings: EngineSettings,
  log: Logger,
): Promise<{ synthesisers: WithCosts<Synthesiser>[]; transcribers: WithCosts<Transcriber>[] }> {
  const [synthesisers, transcribers] = await Promise.all([
    find(SYNTHESISER_ORDER, SYNTHESISERS, settings.synthesiser, [settings, log]),
    find(TRANSCRIBER_ORDER, TRANSCRIBERS, settings.transcriber, [settings, log]),
  ])
  return { synthesisers, transcribers }
}
