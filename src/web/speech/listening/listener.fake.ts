import type { LanguageCode } from '#domain/languages.ts'
import type {
  HeardBy,
  ListenEvents,
  Listener,
  ListenFailure,
  Listening,
  ListenStage,
  Transcript,
} from '#domain/speech/listener.ts'
import type { Recording, RecordingEnd } from '#domain/speech/recorder.ts'
import type { SpeechEnd } from '#domain/speech/speech-end.ts'
import { settleTranscript } from '#domain/speech/transcript.ts'
import type { ListenerUnderTest } from './listener.contract.ts'

type Script = {
  isSupported?: boolean
  canRecognise?: boolean
  canKeepSound?: boolean
  /** What it hands over at the end of listening that keeps the sound. */
  recording?: () => Recording
}

type Moves = {
  /** Another thing that it does, or another engine that hears. */
  stage(stage: ListenStage): void
  by(engine: HeardBy): void
  level(value: number, ms?: number): void
  /** The recording ends by itself. */
  lose(why: RecordingEnd): void
  /** Fails with the sound still there; what `again` is asked for then ends as the test moves it. */
  failKeeping(failure: ListenFailure): void
  counts: { cancelled: number; again: number }
  /** Whether only a recording was asked for last. */
  onlyRecords(): boolean
  /** Whether it was asked last to stop by itself. */
  endsWithSpeech(): boolean
  /** It is about to stop by itself. */
  fellSilent(why?: SpeechEnd): void
}

/** For tests of screens: a listener that hears what the test says, and ends at once when it is stopped. */
export function createScriptedListener({
  isSupported = true,
  canRecognise = isSupported,
  canKeepSound = true,
  recording,
}: Script = {}): Listener & ListenerUnderTest['engine'] & Moves {
  let events: ListenEvents | null = null
  let heard: Transcript = { final: '', interim: '' }
  let language: LanguageCode | undefined
  let keepsSound = false
  let onlyRecords = false
  let endsWithSpeech = false
  const counts = { cancelled: 0, again: 0 }

  function finish(failure: ListenFailure | null, again?: () => Listening): void {
    const ending = events
    if (heard.interim !== '') ending?.heard(settleTranscript(heard))
    if (keepsSound && recording !== undefined) ending?.recorded?.(recording())
    keepsSound = false
    events = null
    if (again === undefined) ending?.ended(failure)
    else ending?.ended(failure, again)
  }
  const listening: Listening = {
    stop: () => finish(onlyRecords ? 'only-recorded' : null),
    cancel() {
      counts.cancelled += 1
      events = null
    },
  }

  return {
    counts,
    isSupported: () => isSupported,
    canRecognise: async () => canRecognise,
    canKeepSound: async () => canKeepSound,
    onlyRecords: () => onlyRecords,
    endsWithSpeech: () => endsWithSpeech,
    fellSilent: (why = 'speech') => events?.fellSilent?.(why),
    listen(asked, told, options) {
      language = asked
      events = told
      keepsSound = options?.keepsSound ?? false
      onlyRecords = options?.onlyRecords ?? false
      endsWithSpeech = options?.endsWithSpeech ?? false
      heard = { final: '', interim: '' }
      events.stage?.('starting')
      events.by?.('browser')
      events.stage?.('listening')
      return listening
    },
    begin: () => undefined,
    hear(final, interim) {
      heard = { final, interim }
      events?.heard(heard)
    },
    stage: (stage) => events?.stage?.(stage),
    by: (engine) => events?.by?.(engine),
    level: (value, ms = 33) => events?.level?.(value, ms),
    lose: (why) => events?.lost?.(why),
    fail: (failure) => finish(failure),
    failKeeping(failure) {
      const told = events
      finish(failure, () => {
        counts.again += 1
        events = told
        events?.stage?.('transcribing')
        return listening
      })
    },
    end: () => finish(null),
    language: () => language,
  }
}
