import { fieldsOf } from '#domain/fields.ts'
import { isLanguageCode, LANGUAGES, type LanguageCode } from '#domain/languages.ts'
import type { SpeechFailure } from './speech-failure.ts'
import { SYNTHESISER_ORDER, type Synthesiser, type SynthesiserId } from './synthesiser.ts'
import { TRANSCRIBER_ORDER, type Transcriber, type TranscriberId } from './transcriber.ts'

type EngineCapability<Id> = { id: Id; languages: LanguageCode[] }

/** The part of `GET /api/capabilities` about speech, in order of preference. */
export type SpeechCapabilities = {
  synthesisers: EngineCapability<SynthesiserId>[]
  transcribers: EngineCapability<TranscriberId>[]
}

type Engine<Id> = { id: Id; supports(language: LanguageCode): boolean }

export function describeEngines<Id>(engines: readonly Engine<Id>[]): EngineCapability<Id>[] {
  return engines.map((engine) => ({
    id: engine.id,
    languages: LANGUAGES.filter((language) => engine.supports(language)),
  }))
}

export function speechCapabilitiesOf(
  synthesisers: readonly Synthesiser[],
  transcribers: readonly Transcriber[],
): SpeechCapabilities {
  return { synthesisers: describeEngines(synthesisers), transcribers: describeEngines(transcribers) }
}

/** Engines as an answer of the server lists them; unknown ones and unknown languages are left out. */
export function readEngines<Id extends string>(value: unknown, known: readonly Id[]): EngineCapability<Id>[] {
  if (!Array.isArray(value)) return []
  return value.map(fieldsOf).flatMap(({ id, languages }) => {
    const knownId = known.find((name) => name === id)
    if (knownId === undefined || !Array.isArray(languages)) return []
    return [{ id: knownId, languages: languages.filter(isLanguageCode) }]
  })
}

/** Reads an answer of the server; unknown engines and languages are left out. */
export function parseSpeechCapabilities(value: unknown): SpeechCapabilities {
  const { synthesisers, transcribers } = fieldsOf(value)
  return {
    synthesisers: readEngines(synthesisers, SYNTHESISER_ORDER),
    transcribers: readEngines(transcribers, TRANSCRIBER_ORDER),
  }
}

export type NoEngine = Extract<SpeechFailure, 'unconfigured' | 'unsupported-language'>

/** The engine asked for by name, else the first that knows the language. No other engine is tried in its place. */
export function chooseEngine<One extends Engine<string>>(
  engines: readonly One[],
  { language, engine }: { language: LanguageCode; engine?: One['id'] | undefined },
): One | NoEngine {
  const asked = engines.filter(({ id }) => engine === undefined || id === engine)
  if (asked.length === 0) return 'unconfigured'
  return asked.find((one) => one.supports(language)) ?? 'unsupported-language'
}
