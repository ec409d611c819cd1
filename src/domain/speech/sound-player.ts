export type SoundFailure = 'not-allowed' | 'unplayable'

/** `ended` is called once, unless the sound was stopped. */
export type SoundEvents = {
  /** Also by the device: a media key, a call, an unplugged headset. */
  paused?(isPaused: boolean): void
  /** Where the sound is, in seconds, with every frame while it plays. */
  at?(seconds: number): void
  ended(failure: SoundFailure | null): void
}

export type PlayingSound = { pause(): void; resume(): void; stop(): void }

/**
 * `type`: its MIME type, WAV where it is not given. `rate`: 1 is its own speed; the pitch stays. `from`, `to`: the part that
 * is played, in seconds; all of it where they are not given.
 */
export type SoundOptions = { type?: string; rate?: number; from?: number; to?: number }

/** Plays sound files, one at a time. */
export type SoundPlayer = {
  play(file: Uint8Array<ArrayBuffer>, events: SoundEvents, options?: SoundOptions): PlayingSound
}
