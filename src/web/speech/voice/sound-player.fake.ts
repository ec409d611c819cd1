import type { SoundEvents, SoundFailure, SoundOptions, SoundPlayer } from '#domain/speech/sound-player.ts'

type Played = { file: Uint8Array<ArrayBuffer>; options: SoundOptions }

/** For tests: a player whose sound the test moves. `played` are all that were begun. */
export function createScriptedSoundPlayer() {
  let current: { events: SoundEvents; isPaused: boolean } | null = null
  const played: Played[] = []
  const player: SoundPlayer = {
    play(file, events, options = {}) {
      const mine = { events, isPaused: false }
      current = mine
      played.push({ file, options })
      return {
        pause() {
          mine.isPaused = true
        },
        resume() {
          mine.isPaused = false
        },
        stop() {
          if (current === mine) current = null
        },
      }
    },
  }
  return {
    ...player,
    played,
    isPlaying: () => current !== null && !current.isPaused,
    /** It has been begun, and waits. */
    isHeld: () => current?.isPaused === true,
    end(failure: SoundFailure | null = null) {
      const ending = current
      current = null
      ending?.events.ended(failure)
    },
  }
}
