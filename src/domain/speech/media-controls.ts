/** What sounds now. Times are in seconds from the beginning of all that is said, as they are expected to be. */
export type NowPlaying = { title: string; isPlaying: boolean; position: number; duration: number }

/** What the keys of a headset and the controls on a locked screen do. */
export type MediaActs = Record<'play' | 'pause' | 'stop' | 'next' | 'previous', () => void>

/** Port: the controls that a device has for what sounds. Where it has none, nothing is shown. */
export type MediaControls = {
  begin(acts: MediaActs): { show(now: NowPlaying): void; end(): void }
}
