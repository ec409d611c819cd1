import type { LanguageCode } from '#domain/languages.ts'
import type { AttemptAccuracy } from '#domain/shadow/accuracy.ts'
import { keepLastRecording } from '#domain/speech/keep-last-recording.ts'
import type { ListenEvents, Listener } from '#domain/speech/listener.ts'
import type { Voice } from '#domain/speech/voice.ts'
import { createSubscribers } from '#domain/subscribers.ts'
import { currentSentence, newShadowing, type ShadowingStore, shadowingAfter } from './shadowing-state.ts'
import { createSpeaker } from './speaker.ts'

export type ShadowingPorts = { listener: Listener; voice: Voice }

export type ShadowingEvents = {
  /** A sentence was said and measured. */
  measured(sentence: string, accuracy: AttemptAccuracy): void
  /** The learner is at work. */
  active(): void
}

export type ShadowingTask = { language: LanguageCode; sentences: string[] }

/** Saying the sentences of one text after the voice: what the learner can do, and what has come of it. */
export function createShadowing(task: ShadowingTask, ports: ShadowingPorts, on: ShadowingEvents) {
  const subscribers = createSubscribers()
  const levels = createSubscribers<number>()
  let state = newShadowing(task.language, task.sentences)
  const store: ShadowingStore = {
    get: () => state,
    dispatch(fact) {
      state = shadowingAfter(state, fact)
      on.active()
      subscribers.emit()
    },
  }
  const { get, dispatch } = store
  const attempts = keepLastRecording(ports.listener)
  const speaker = createSpeaker(store, ports.voice)

  const events: ListenEvents = {
    stage: (stage) => dispatch({ type: 'stage-changed', stage }),
    by: (engine) => dispatch({ type: 'engine-changed', engine }),
    heard: (transcript) => dispatch({ type: 'words-heard', transcript }),
    level: levels.emit,
    lost: (why) => dispatch({ type: 'recording-cut-short', why }),
    recorded: (recording) => dispatch({ type: 'recording-made', recording }),
    ended(failure, again) {
      dispatch({ type: 'attempt-ended', failure, canRecogniseAgain: again !== undefined })
      const { outcome } = get()
      if (outcome?.kind === 'measured') on.measured(currentSentence(get()), outcome.accuracy)
    },
  }
  function close(): void {
    attempts.drop()
    speaker.stop()
  }

  return {
    get,
    subscribe: subscribers.subscribe,
    /** Calls back with the loudness of the microphone, 0 to 1, while it is recorded. */
    onLevel: levels.subscribe,
    speaker,
    open(place: number) {
      close()
      dispatch({ type: 'sentence-opened', place })
    },
    startSpeaking() {
      speaker.stop() // the microphone would hear it
      if (get().activity !== 'none') return
      dispatch({ type: 'attempt-began' })
      attempts.listen(get().language, events)
    },
    /** Ends speaking; while the words are being worked out, the learner does not want to wait for them. */
    stopSpeaking() {
      if (get().activity !== 'transcribing') return attempts.stop()
      attempts.cancel()
      dispatch({ type: 'attempt-cancelled' })
    },
    /** Has the last recording heard once more, where an engine failed. */
    recogniseAgain() {
      if (!get().canRecogniseAgain || get().activity !== 'none') return
      dispatch({ type: 'recognition-repeated' })
      attempts.listenAgain()
    },
    markPracticed: () => dispatch({ type: 'sentence-practiced' }),
    /** Lets go of microphone, voice and recording. */
    close,
  }
}

export type Shadowing = ReturnType<typeof createShadowing>
