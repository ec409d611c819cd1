import type { Logger } from 'pino'
import type { WithCosts } from '#domain/engine-costs.ts'
import { SYNTHESISER_ORDER, type Synthesiser, type SynthesiserId } from '#domain/speech/synthesiser.ts'
import { TRANSCRIBER_ORDER, type Transcriber, type TranscriberId } from '#domain/speech/transcriber.ts'
import { espeakSynthesiser } from '#server/engines/espeak/espeak-synthesiser.ts'
import { findEspeakVoices } from '#server/engines/espeak/espeak-voices.ts'
import { findPocketsphinxModel } from '#server/engines/pocketsphinx/pocketsphinx-model.ts'
import {
  canTranscribe,
  pocketsphinxTranscriber,
} from '#server/engines/pocketsphinx/pocketsphinx-transcriber.ts'
import {
  findGeminiSynthesiser,
  findGeminiTranscriber,
  findOpenaiSynthesiser,
  findOpenaiTranscriber,
} from './ai-provider-speech.ts'
import type { EngineSettings } from './engine-settings.ts'

type Finder<Engine> = (settings: EngineSettings, log: Logger) => Promise<Engine | undefined>
type Finders<Id extends string, Engine> = Partial<Record<Id, Finder<Engine>>>

async function findEspeak(): Promise<WithCosts<Synthesiser> | undefined> {
  const voices = await findEspeakVoices()
  return voices === undefined ? undefined : espeakSynthesiser(voices)
}

async function findPocketsphinx(): Promise<WithCosts<Transcriber> | undefined> {
  const model = findPocketsphinxModel()
  if (model === undefined) return undefined
  const transcriber = pocketsphinxTranscriber({ model })
  return (await canTranscribe(transcriber)) ? transcriber : undefined
}

/** How each engine that speaks is found. A new one is a new line here. */
const SYNTHESISERS: Finders<SynthesiserId, WithCosts<Synthesiser>> = {
  openai: findOpenaiSynthesiser,
  gemini: findGeminiSynthesiser,
  'espeak-ng': findEspeak,
}

/** How each engine that listens is found. A new one is a new line here. */
const TRANSCRIBERS: Finders<TranscriberId, WithCosts<Transcriber>> = {
  openai: findOpenaiTranscriber,
  gemini: findGeminiTranscriber,
  pocketsphinx: findPocketsphinx,
}

/** The engines of this server that speak and listen, best first; only the one that a setting names, where it names one. */
export async function findSpeechEngines(
  settings: EngineSettings,
  log: Logger,
): Promise<{ synthesisers: WithCosts<Synthesiser>[]; transcribers: WithCosts<Transcriber>[] }> {
  async function find<Id extends string, Engine>(
    order: readonly Id[],
    finders: Finders<Id, Engine>,
    only: Id | undefined,
  ): Promise<Engine[]> {
    const wanted = order.filter((id) => (only ?? id) === id)
    const found = await Promise.all(wanted.map(async (id) => finders[id]?.(settings, log)))
    return found.filter((engine) => engine !== undefined)
  }
  const [synthesisers, transcribers] = await Promise.all([
    find(SYNTHESISER_ORDER, SYNTHESISERS, settings.synthesiser),
    find(TRANSCRIBER_ORDER, TRANSCRIBERS, settings.transcriber),
  ])
  return { synthesisers, transcribers }
}
