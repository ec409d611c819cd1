import type { SoundFailure } from '#domain/speech/sound-player.ts'
import type { VoiceChoice, VoiceFailure, VoiceStatus } from '#domain/speech/voice.ts'

/**
 * What sounds, other than the voice alone: the voice and then the learner, both together, the sound of an attempt, all sentences,
 * or one in parts. `isTurn`: the learner's, to repeat what was said.
 */
export type Sounding =
  | { what: 'both' }
  | { what: 'along' }
  | { what: 'attempt'; id: string }
  | { what: 'all' | 'parts'; isTurn: boolean }

/** gone: it is not on this device any more. */
export type OwnSoundFailure = SoundFailure | 'gone'

/** From and up to, in UTF-16 units of the current sentence; all of it where they are not given. */
export type SpokenPart = { from?: number; to?: number; isAutomatic?: boolean }

/** What sounds, one thing after another: how each of them is stopped. */
export type Playback = { ends: (() => void)[] }

/** All was said, or it failed. */
export type Said = (failure: VoiceFailure | null) => void

/** Told of what the voice does. */
export type VoiceWatch = {
  word(): void
  status(status: VoiceStatus): void
  speaker?(by: VoiceChoice['by']): void
}
