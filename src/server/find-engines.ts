import type { Logger } from 'pino'
import type { WithCosts } from '#domain/engine-costs.ts'
import { CORRECTOR_ORDER, type CorrectorId } from '#domain/feedback/corrections.ts'
import type { Corrector } from '#domain/feedback/corrector.ts'
import { SYNTHESISER_ORDER, type Synthesiser, type SynthesiserId } from '#domain/speech/synthesiser.ts'
import { TRANSCRIBER_ORDER, type Transcriber, type TranscriberId } from '#domain/speech/transcriber.ts'
import { READER_ORDER, type Reader, type ReaderId } from '#domain/spoken/reader.ts'
import { TRANSLATOR_ORDER, type Translator, type TranslatorId } from '#domain/translate/translator.ts'
import { apertiumTranslator, findApertiumModes } from '#server/engines/apertium/apertium-translator.ts'
import { type EngineSettings, isUsableKey } from '#server/engines/engine-settings.ts'
import { espeakSynthesiser } from '#server/engines/espeak/espeak-synthesiser.ts'
import { findEspeakVoices } from '#server/engines/espeak/espeak-voices.ts'
import { geminiCorrector } from '#server/engines/gemini/gemini-corrector.ts'
import { geminiSynthesiser } from '#server/engines/gemini/gemini-synthesiser.ts'
import { geminiTranscriber } from '#server/engines/gemini/gemini-transcriber.ts'
import { geminiTranslator, keylessTranslator } from '#server/engines/gemini/gemini-translator.ts'
import { findDictionaries, hunspellCorrector } from '#server/engines/hunspell/hunspell-corrector.ts'
import { libretranslateTranslator } from '#server/engines/libretranslate/libretranslate-translator.ts'
import { findMecabReader } from '#server/engines/mecab/mecab-reader.ts'
import { openaiCorrector } from '#server/engines/openai/openai-corrector.ts'
import { openaiSynthesiser } from '#server/engines/openai/openai-synthesiser.ts'
import { openaiTranscriber } from '#server/engines/openai/openai-transcriber.ts'
import { openaiTranslator } from '#server/engines/openai/openai-translator.ts'
import { pinyinReader } from '#server/engines/pinyin/pinyin-reader.ts'
import {
  canTranscribe,
  findPocketsphinxModel,
  pocketsphinxTranscriber,
} from '#server/engines/pocketsphinx/pocketsphinx-transcriber.ts'

type Finder<Engine> = (settings: EngineSettings, log: Logger) => Promise<WithCosts<Engine> | undefined>

/** How each engine is found: undefined where it is not. */
type Finders<Id extends string, Engine> = Partial<Record<Id, Finder<Engine>>>

const TRANSLATORS: Finders<TranslatorId, Translator> = {
  async gemini({ gemini, translator }, log) {
    const { apiKey } = gemini
    if (isUsableKey(apiKey)) return geminiTranslator({ ...gemini, apiKey, log })
    return apiKey !== undefined || translator === 'gemini' ? keylessTranslator() : undefined
  },
  async openai({ openai: { text } }, log) {
    const { baseUrl, apiKey, model } = text
    if (baseUrl === undefined || model === undefined) return undefined
    return openaiTranslator({ baseUrl, apiKey, model, log })
  },
  async libretranslate({ libretranslate: { url, apiKey } }, log) {
    return url === undefined ? undefined : libretranslateTranslator({ url, apiKey, log })
  },
  async apertium(_, log) {
    const modes = await findApertiumModes()
    return modes.size === 0 ? undefined : apertiumTranslator(modes, { log })
  },
}

const SYNTHESISERS: Finders<SynthesiserId, Synthesiser> = {
  async openai({ openai: { speech } }, log) {
    const { baseUrl, apiKey, model: speechModel, voices } = speech
    if (baseUrl === undefined || speechModel === undefined) return undefined
    return openaiSynthesiser({ baseUrl, apiKey, speechModel, voices, log })
  },
  async gemini({ gemini }, log) {
    const { apiKey } = gemini
    return isUsableKey(apiKey) ? geminiSynthesiser({ ...gemini, apiKey, log }) : undefined
  },
  async 'espeak-ng'(_, log) {
    const voices = await findEspeakVoices()
    return voices === undefined ? undefined : espeakSynthesiser({ ...voices, log, mecab: { log } })
  },
}

const TRANSCRIBERS: Finders<TranscriberId, Transcriber> = {
  async openai({ openai: { listening } }, log) {
    const { baseUrl, apiKey, model: listenModel } = listening
    if (baseUrl === undefined || listenModel === undefined) return undefined
    return openaiTranscriber({ baseUrl, apiKey, listenModel, log })
  },
  async gemini({ gemini }, log) {
    const { apiKey } = gemini
    return isUsableKey(apiKey) ? geminiTranscriber({ ...gemini, apiKey, log }) : undefined
  },
  async pocketsphinx(_, log) {
    const model = findPocketsphinxModel()
    if (model === undefined) return undefined
    const transcriber = pocketsphinxTranscriber({ model, log })
    return (await canTranscribe(transcriber)) ? transcriber : undefined
  },
}

const CORRECTORS: Finders<CorrectorId, Corrector> = {
  async gemini({ gemini }, log) {
    const { apiKey } = gemini
    return isUsableKey(apiKey) ? geminiCorrector({ ...gemini, apiKey, log }) : undefined
  },
  async openai({ openai: { text } }, log) {
    const { baseUrl, apiKey, model } = text
    if (baseUrl === undefined || model === undefined) return undefined
    return openaiCorrector({ baseUrl, apiKey, model, log })
  },
  async hunspell(_, log) {
    const dictionaries = await findDictionaries()
    return dictionaries.size === 0 ? undefined : hunspellCorrector(dictionaries, { log })
  },
}

const READERS: Finders<ReaderId, Reader> = {
  mecab: (_, log) => findMecabReader({ log }),
  'pinyin-pro': async () => pinyinReader(),
}

async function find<Id extends string, Engine>(
  order: readonly Id[],
  finders: Finders<Id, Engine>,
  only: Id | undefined,
  settings: EngineSettings,
  log: Logger,
): Promise<WithCosts<Engine>[]> {
  const wanted = order.filter((id) => (only ?? id) === id)
  const found = await Promise.all(
    wanted.map(async (id) => {
      try {
        return await finders[id]?.(settings, log)
      } catch (error) {
        log.warn({ err: error, engine: id }, 'an engine could not be tried: going on without it')
        return undefined // a full disk, say, where it needs a file
      }
    }),
  )
  return found.filter((engine) => engine !== undefined)
}

/** The translators that are configured or present, best first; with TRANSLATOR set, at most that one. */
export function findTranslators(settings: EngineSettings, log: Logger): Promise<WithCosts<Translator>[]> {
  return find(TRANSLATOR_ORDER, TRANSLATORS, settings.translator, settings, log)
}

/** The correctors, as above; none with CORRECTOR=none. */
export async function findCorrectors(settings: EngineSettings, log: Logger): Promise<WithCosts<Corrector>[]> {
  const { corrector } = settings
  return corrector === 'none' ? [] : find(CORRECTOR_ORDER, CORRECTORS, corrector, settings, log)
}

/** What knows how words are pronounced; nobody chooses among them, as each knows another language. */
export function findReaders(settings: EngineSettings, log: Logger): Promise<WithCosts<Reader>[]> {
  return find(READER_ORDER, READERS, undefined, settings, log)
}

/** As above, for SYNTHESISER and TRANSCRIBER. */
export async function findSpeechEngines(
  settings: EngineSettings,
  log: Logger,
): Promise<{ synthesisers: WithCosts<Synthesiser>[]; transcribers: WithCosts<Transcriber>[] }> {
  const [synthesisers, transcribers] = await Promise.all([
    find(SYNTHESISER_ORDER, SYNTHESISERS, settings.synthesiser, settings, log),
    find(TRANSCRIBER_ORDER, TRANSCRIBERS, settings.transcriber, settings, log),
  ])
  return { synthesisers, transcribers }
}
