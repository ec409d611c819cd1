import type { LanguageCode } from '#domain/languages.ts'
import type { ListenEvents, Listener, Listening } from './listener.ts'
import type { Recording } from './recorder.ts'

/**
 * Listens for one screen, one press at a time, and owns the recording of the last press: the next press, or `drop`,
 * throws it away.
 */
export function keepLastRecording(listener: Listener) {
  let active: Listening | null = null
  let again: (() => Listening) | null = null
  let recording: Recording | null = null

  /** Ends what is under way and throws away what was recorded; nothing more is heard of it. */
  function drop(): void {
    active?.cancel()
    recording?.discard()
    active = again = recording = null
  }
  return {
    drop,
    listen(language: LanguageCode, events: ListenEvents): void {
      drop()
      const kept: ListenEvents = {
        ...events,
        recorded(made) {
          recording = made
          events.recorded?.(made)
        },
        ended(failure, hearAgain) {
          active = null
          again = hearAgain ?? null
          events.ended(failure, hearAgain)
        },
      }
      active = listener.listen(language, kept, { keepsSound: true })
    },
    stop: () => active?.stop(),
    /** Ends what is under way; a recording that was made stays. */
    cancel(): void {
      active?.cancel()
      active = null
    },
    /** Has the recording heard once more, where an engine failed. */
    listenAgain(): void {
      active = again?.() ?? null
    },
  }
}
