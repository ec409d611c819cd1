import type { LanguageCode } from '#domain/languages.ts'
import type { AttemptAccuracy } from '#domain/shadow/accuracy.ts'
import type { Listener } from '#domain/speech/listener.ts'
import type { Voice } from '#domain/speech/voice.ts'
import { createSubscribers } from '#domain/subscribers.ts'
import { createAttempts } from './attempts.ts'
import { newPractice, type PracticeCell, practiceAfter } from './shadowing-state.ts'
import { createSpeaker } from './speaker.ts'

export type PracticePorts = { listener: Listener; voice: Voice }

export type PracticeEvents = {
  /** A sentence was said and measured. */
  measured(sentence: string, accuracy: AttemptAccuracy): void
  /** The learner is at work. */
  active(): void
}

export type PracticeTask = { language: LanguageCode; sentences: string[] }

/** Practising the sentences of one text: what the learner can do, and what has come of it. */
export function createPractice(task: PracticeTask, ports: PracticePorts, on: PracticeEvents) {
  const { subscribe, emit } = createSubscribers()
  const levels = createSubscribers<number>()
  let state = newPractice(task.language, task.sentences)

  const cell: PracticeCell = {
    get: () => state,
    tell(fact) {
      state = practiceAfter(state, fact)
      on.active()
      emit()
    },
  }
  const attempts = createAttempts(cell, ports.listener, { measured: on.measured, level: levels.emit })
  const speaker = createSpeaker(cell, ports.voice)

  return {
    get: cell.get,
    subscribe,
    /** Calls back with the loudness of the microphone, 0 to 1, while it is recorded. */
    onLevel: levels.subscribe,
    speaker,
    open(place: number) {
      attempts.drop()
      speaker.stop()
      cell.tell({ type: 'sentence-opened', place })
    },
    startSpeaking() {
      speaker.stop() // the microphone would hear it
      attempts.start()
    },
    /** Ends speaking; while the words are being worked out, it cancels that. */
    stopSpeaking: attempts.stop,
    recogniseAgain: attempts.again,
    markPracticed: () => cell.tell({ type: 'sentence-practiced' }),
    /** Lets go of microphone, voice and recording. */
    close() {
      attempts.drop()
      speaker.stop()
    },
  }
}

export type Practice = ReturnType<typeof createPractice>
