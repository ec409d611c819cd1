import type { LanguageCode } from '#domain/languages.ts'
import type { ServerFailure } from './speech-failure.ts'
import { SYNTHESISER_ORDER, type SynthesiserId } from './synthesiser.ts'

export type VoiceStatus = 'idle' | 'speaking' | 'paused'

/**
 * unsupported: nothing here can speak; not-allowed: no sound before the learner presses something; unplayable: the
 * sound cannot be played; failed: the engine of the browser failed, for its own `reason`.
 */
export type VoiceFailureCode = ServerFailure | 'unsupported' | 'not-allowed' | 'unplayable' | 'failed'

/** `reason` is the engine's own; from `unsaid` on (UTF-16 units, default 0) the text was not said. */
export type VoiceFailure = { code: VoiceFailureCode; reason: string; unsaid?: number }

export type SpeechRequest = {
  text: string
  language: LanguageCode
  rate: number // 1 is normal speed
}

/** `voice` is an id, used while the engine still has that voice. */
export type VoiceRequest = SpeechRequest & { voice?: string | undefined }

/** `ended` comes exactly once: null when all was said or it was stopped. */
export type VoiceEvents = {
  /** A word begins, at this offset in the text (UTF-16 units). Not every voice reports it. */
  word?(offset: number, length: number): void
  /** Who is asked to speak, where there are several who could; again when another one goes on. */
  speaker?(by: VoiceChoice['by']): void
  status(status: VoiceStatus): void
  ended(failure: VoiceFailure | null): void
}

export type Speech = { pause(): void; resume(): void; stop(): void }

/** `isRemote`: of the browser, which sends the text to its maker. */
export type VoiceChoice = { id: string; name: string; by: 'browser' | SynthesiserId; isRemote?: boolean }

/** As the settings keep it; `name` is the one that the engine knows. */
export function voiceId(by: VoiceChoice['by'], name: string): string {
  return `${by}:${name}`
}

/** undefined for an engine that this version does not know. */
export function speakerOf(id: string): VoiceChoice['by'] | undefined {
  return (['browser', ...SYNTHESISER_ORDER] as const).find((by) => id.startsWith(`${by}:`))
}

/** Reports each status of one speech once, `idle` last and together with the end. */
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

export type Voice = {
  /** True, too, where only trying can tell. */
  isSupported(): boolean
  voicesFor(language: LanguageCode): Promise<VoiceChoice[]>
  /** null when it knows of none for the language. */
  voiceFor(language: LanguageCode): Promise<VoiceChoice | null>
  /** Calls back when the answers above may have changed. */
  subscribe(listener: () => void): () => void
  /** Speaks, and stops what it spoke before. */
  speak(request: VoiceRequest, events: VoiceEvents): Speech
}
