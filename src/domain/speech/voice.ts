import type { LanguageCode } from '#domain/languages.ts'
import type { ServerFailure } from './speech-failure.ts'
import { SYNTHESISER_ORDER, type SynthesiserId } from './synthesiser.ts'

/** What synthesis is doing. */
export type VoiceStatus = 'idle' | 'speaking' | 'paused'

/**
 * Why speaking failed. unsupported: nothing here can speak; not-allowed: the page may make no sound before the learner
 * presses something; unplayable: the sound came and cannot be played; failed: the browser's engine failed, for its own
 * `reason`.
 */
export type VoiceFailureCode = ServerFailure | 'unsupported' | 'not-allowed' | 'unplayable' | 'failed'

/** `reason` is the engine's own word for it; `unsaid` where in the text begins what was not said, 0 when not given. */
export type VoiceFailure = { code: VoiceFailureCode; reason: string; unsaid?: number }

export type SpeechRequest = {
  text: string
  language: LanguageCode
  /** 1 is normal speed. */
  rate: number
}

/** What to say; `voice` is the id of the voice to say it with, where the engine still has it. */
export type VoiceRequest = SpeechRequest & { voice?: string | undefined }

/** What a voice reports. `ended` comes exactly once: null when all was said or it was stopped. */
export type VoiceEvents = {
  /** A word begins, at this offset in the text (UTF-16 units). Not every voice tells. */
  word?(offset: number, length: number): void
  status(status: VoiceStatus): void
  ended(failure: VoiceFailure | null): void
}

/** An utterance being spoken. */
export type Speech = { pause(): void; resume(): void; stop(): void }

/** A voice to choose. `by` is 'browser' or the engine of our server that speaks with it. */
export type VoiceChoice = { id: string; name: string; by: 'browser' | SynthesiserId }

/** The id of a voice, as it is kept in the settings. `name` is what its engine knows it by. */
export function voiceId(by: VoiceChoice['by'], name: string): string {
  return `${by}:${name}`
}

/** Who speaks with the voice of this id; undefined for an engine that this version does not know. */
export function speakerOf(id: string): VoiceChoice['by'] | undefined {
  return (['browser', ...SYNTHESISER_ORDER] as const).find((by) => id.startsWith(`${by}:`))
}

/** Tells the status of one speech: each once, `idle` last and together with the end. */
export function createVoiceStatus(events: Pick<VoiceEvents, 'status' | 'ended'>) {
  let status: VoiceStatus = 'speaking'
  function change(next: VoiceStatus): void {
    if (status === 'idle' || status === next) return
    status = next
    events.status(next)
  }
  events.status(status)
  return {
    is: (one: VoiceStatus) => status === one,
    change,
    end(failure: VoiceFailure | null): void {
      if (status === 'idle') return
      change('idle')
      events.ended(failure)
    },
  }
}

/** An engine that speaks, or several. */
export type Voice = {
  /** Whether anything here may speak; what only trying can tell counts as yes. */
  isSupported(): boolean
  /** The voices it has for a language, best first. */
  voicesFor(language: LanguageCode): Promise<VoiceChoice[]>
  /** The voice it would use, null when it knows of none for the language. */
  voiceFor(language: LanguageCode): Promise<VoiceChoice | null>
  /** Calls back when the answers to the questions above may have changed. */
  subscribe(listener: () => void): () => void
  /** Says a text; what it said before falls silent. */
  speak(request: VoiceRequest, events: VoiceEvents): Speech
}
