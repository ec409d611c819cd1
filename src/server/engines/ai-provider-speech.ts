import type { Logger } from 'pino'
import type { WithCosts } from '#domain/engine-costs.ts'
import type { Synthesiser } from '#domain/speech/synthesiser.ts'
import type { Transcriber } from '#domain/speech/transcriber.ts'
import { geminiSynthesiser } from '#server/engines/gemini/gemini-synthesiser.ts'
import { geminiTranscriber } from '#server/engines/gemini/gemini-transcriber.ts'
import { openaiSynthesiser } from '#server/engines/openai/openai-synthesiser.ts'
import { openaiTranscriber } from '#server/engines/openai/openai-transcriber.ts'
import { type EngineSettings, isUsableKey } from './engine-settings.ts'

type Found<Engine> = Promise<Engine | undefined>

/** The OpenAI-shaped server as a voice, where it has a model for it. */
export async function findOpenaiSynthesiser(
  { openai }: EngineSettings,
  log: Logger,
): Found<WithCosts<Synthesiser>> {
  const { baseUrl, apiKey, speechModel, voice } = openai
  if (baseUrl === undefined || speechModel === undefined) return undefined
  return openaiSynthesiser({ baseUrl, apiKey, speechModel, voice, log })
}

/** The OpenAI-shaped server as a listener, where it has a model for it. */
export async function findOpenaiTranscriber(
  { openai }: EngineSettings,
  log: Logger,
): Found<WithCosts<Transcriber>> {
  const { baseUrl, apiKey, listenModel } = openai
  if (baseUrl === undefined || listenModel === undefined) return undefined
  return openaiTranscriber({ baseUrl, apiKey, listenModel, log })
}

/** Gemini as a voice, where there is a key. */
export async function findGeminiSynthesiser(
  { gemini }: EngineSettings,
  log: Logger,
): Found<WithCosts<Synthesiser>> {
  const { apiKey, baseUrl, speechModel, voice } = gemini
  return isUsableKey(apiKey) ? geminiSynthesiser({ apiKey, baseUrl, speechModel, voice, log }) : undefined
}

/** Gemini as a listener, where there is a key. */
export async function findGeminiTranscriber(
  { gemini }: EngineSettings,
  log: Logger,
): Found<WithCosts<Transcriber>> {
  const { apiKey, baseUrl, listenModel, fallbackModel } = gemini
  if (!isUsableKey(apiKey)) return undefined
  return geminiTranscriber({ apiKey, baseUrl, listenModel, fallbackModel, log })
}
