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

/** What sounds now. Times are in seconds from the beginning of all that is said, as they are expected to be. */
export type NowPlaying = { title: string; isPlaying: boolean; position: number; duration: number }

/** What the keys of a headset and the controls on a locked screen do. */
export type MediaActs = Record<'play' | 'pause' | 'stop' | 'next' | 'previous', () => void>

/** Port: the controls that a device has for what sounds. Where it has none, nothing is shown. */
export type MediaControls = {
  begin(acts: MediaActs): { show(now: NowPlaying): void; end(): void }
}
