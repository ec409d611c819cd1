import type { Logger } from 'pino'
import type { WithCosts } from '#domain/engine-costs.ts'
import type { Translator, TranslatorId } from '#domain/translate/translator.ts'
import { inOrderOfPreference } from '#domain/translate/translator-order.ts'
import { apertiumTranslator, findApertiumModes } from '#server/engines/apertium/apertium-translator.ts'
import { geminiTranslator } from '#server/engines/gemini/gemini-translator.ts'
import { libretranslateTranslator } from '#server/engines/libretranslate/libretranslate-translator.ts'
import { openaiTranslator } from '#server/engines/openai/openai-translator.ts'
import { type EngineSettings, isUsableKey } from './engine-settings.ts'
import { keylessTranslator } from './keyless-translator.ts'

type Found = Promise<WithCosts<Translator> | undefined>
type Finder = (settings: EngineSettings, log: Logger) => Found

async function findGemini({ gemini, translator }: EngineSettings, log: Logger): Found {
  const { apiKey, baseUrl, model, fallbackModel } = gemini
  if (isUsableKey(apiKey)) return geminiTranslator({ apiKey, baseUrl, model, fallbackModel, log })
  return apiKey !== undefined || translator === 'gemini' ? keylessTranslator() : undefined
}

async function findOpenai({ openai }: EngineSettings, log: Logger): Found {
  const { baseUrl, apiKey, model } = openai
  return baseUrl === undefined || model === undefined
    ? undefined
    : openaiTranslator({ baseUrl, apiKey, model, log })
}

async function findLibretranslate({ libretranslate }: EngineSettings, log: Logger): Found {
  const { url, apiKey } = libretranslate
  return url === undefined ? undefined : libretranslateTranslator({ url, apiKey, log })
}

async function findApertium(): Found {
  const modes = await findApertiumModes()
  return modes.size === 0 ? undefined : apertiumTranslator(modes)
}

/** How each translator of the server is found. A new one is a new line here; the browser's is the browser's. */
const FINDERS: Partial<Record<TranslatorId, Finder>> = {
  gemini: findGemini,
  openai: findOpenai,
  libretranslate: findLibretranslate,
  apertium: findApertium,
}

/** The translators that are configured or present, best first; only the one that TRANSLATOR names, where it names one. */
export async function findTranslators(
  settings: EngineSettings,
  log: Logger,
): Promise<WithCosts<Translator>[]> {
  const wanted = Object.entries(FINDERS).filter(([id]) => (settings.translator ?? id) === id)
  const found = await Promise.all(wanted.map(([, find]) => find(settings, log)))
  return inOrderOfPreference(found.filter((one) => one !== undefined))
}
