import type { ListenEvents, Listener, ListenFailure, Listening } from '#domain/speech/listener.ts'
import type { ShadowingStore } from './shadowing-state.ts'

type Ended = (heard: string, failure: ListenFailure | null) => void

type AsidePorts = ShadowingStore & {
  listener: Listener
  /** Shows what goes on. */
  events: Pick<ListenEvents, 'stage' | 'level' | 'heard'>
}

/** Hears something beside the attempt at the sentence, whose result and recording stay; nothing of it is kept. */
export function createAside({ get, set, listener, events: { stage, level, heard } }: AsidePorts) {
  let open: { listening: Listening | null; ended: Ended } | null = null

  function end(failure: ListenFailure | null): void {
    const ended = open?.ended
    open = null
    set({ activity: 'none' })
    ended?.(get().transcript.final, failure)
  }
  return {
    /** `ended` is told once what was heard, unless something else is begun before. Answers whether it listens. */
    hear(ended: Ended): boolean {
      const { activity, language } = get()
      if (activity !== 'none') return false
      const mine: typeof open = { listening: null, ended }
      open = mine
      set({ activity: 'starting', transcript: { final: '', interim: '' } })
      mine.listening = listener.listen(
        language,
        {
          ...(stage && { stage }),
          ...(level && { level }),
          heard,
          recorded: (recording) => recording.discard(),
          ended: (failure) => open === mine && end(failure),
        },
        { keepsSound: false },
      )
      return true
    },
    /** Ends listening, or the transcription that follows it. Answers whether there was any. */
    stop(): boolean {
      if (open === null) return false
      if (get().activity !== 'transcribing') open.listening?.stop()
      else {
        open.listening?.cancel()
        end(null)
      }
      return true
    },
    /** Ends it, and tells nobody. */
    drop(): void {
      open?.listening?.cancel()
      open = null
    },
  }
}
