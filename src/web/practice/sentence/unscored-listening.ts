import type { HeardBy, ListenEvents, Listener, ListenFailure, Listening } from '#domain/speech/listener.ts'
import type { SentenceStore } from './sentence-state.ts'

/** What was heard, and by whom; `text` is empty where it was nothing. `isLeft`: the learner did not wait for it. */
export type UnscoredTranscript = {
  text: string
  by: HeardBy | null
  failure: ListenFailure | null
  isLeft: boolean
}

type OnHeard = (heard: UnscoredTranscript) => void

type UnscoredPorts = SentenceStore & {
  listener: Listener
  /** Shows what goes on. */
  events: Pick<ListenEvents, 'stage' | 'level' | 'heard' | 'fellSilent'>
}

/** Hears something beside the attempt at the sentence, whose result and recording stay; nothing of it is kept. */
export function createUnscoredListening({
  get,
  set,
  listener,
  events: { stage, level, heard, fellSilent },
}: UnscoredPorts) {
  let open: { listening: Listening | null; by: HeardBy | null; onHeard: OnHeard } | null = null

  function end(failure: ListenFailure | null, isLeft = false): void {
    const ended = open
    open = null
    set({ activity: 'none' })
    ended?.onHeard({ text: get().transcript.final, by: ended.by, failure, isLeft })
  }
  return {
    /** `onHeard` is told once, unless something else is begun before. Answers whether it listens. */
    hear(onHeard: OnHeard): boolean {
      const { activity, language } = get()
      if (activity !== 'none') return false
      const mine: NonNullable<typeof open> = { listening: null, by: null, onHeard }
      open = mine
      set({ activity: 'starting', transcript: { final: '', interim: '' } })
      mine.listening = listener.listen(
        language,
        {
          ...(stage && { stage }),
          ...(level && { level }),
          ...(fellSilent && { fellSilent }),
          heard,
          by(engine) {
            mine.by = engine
          },
          recorded: (recording) => recording.discard(),
          ended: (failure) => open === mine && end(failure),
        },
        { keepsSound: false, endsWithSpeech: true },
      )
      return true
    },
    /** Ends listening, or the transcription that follows it. Answers whether there was any. */
    stop(): boolean {
      if (open === null) return false
      if (get().activity !== 'transcribing') open.listening?.stop()
      else {
        open.listening?.cancel()
        end(null, true)
      }
      return true
    },
    /** Ends it, and tells nobody. Answers whether there was any. */
    drop(): boolean {
      const wasOpen = open !== null
      open?.listening?.cancel()
      open = null
      return wasOpen
    },
  }
}
