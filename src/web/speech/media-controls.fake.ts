import type { MediaActs, MediaControls, NowPlaying } from '#domain/speech/sound-player.ts'

/** For tests: controls that the test presses. `shown` is what a locked screen would show; null: nothing. */
export function createScriptedMediaControls() {
  let current: { acts: MediaActs; shown: NowPlaying | null } | null = null
  const controls: MediaControls = {
    begin(acts) {
      const mine: NonNullable<typeof current> = { acts, shown: null }
      current = mine
      return {
        show(now) {
          mine.shown = now
        },
        end() {
          if (current === mine) current = null
        },
      }
    },
  }
  return {
    ...controls,
    shown: () => current?.shown ?? null,
    press: (act: keyof MediaActs) => current?.acts[act](),
  }
}
