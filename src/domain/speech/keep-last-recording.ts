import type { LanguageCode } from '#domain/languages.ts'
import type { ListenEvents, Listener, Listening, ListenOptions } from './listener.ts'
import type { Recording } from './recorder.ts'

/** Listens for one screen and owns its last recording: the next `listen`, or `drop`, discards it. */
export function keepLastRecording(listener: Listener) {
  let active: Listening | null = null
  let again: (() => Listening) | null = null
  let recording: Recording | null = null

  /** Ends what is under way without an event, and discards the recording. */
  function drop(): void {
    active?.cancel()
    recording?.discard()
    active = again = recording = null
  }
  return {
    drop,
    listen(
      language: LanguageCode,
      events: ListenEvents,
      options: Omit<ListenOptions, 'keepsSound'> = {},
    ): void {
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
      active = listener.listen(language, kept, { ...options, keepsSound: true })
    },
    stop: () => active?.stop(),
    cancel(): void {
      active?.cancel()
      active = null
    },
    /** Recognises the recording again, where an engine failed. */
    listenAgain(): void {
      active = again?.() ?? null
    },
  }
}
