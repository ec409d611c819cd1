import type { LanguageCode } from '#domain/languages.ts'
import type { Score } from '#domain/shadow/accuracy.ts'
import type { Voice } from '#domain/shadow/voice.ts'
import { type AttemptPorts, createAttempts } from './attempts.ts'
import { type Means, newPractice, type PracticeCell, practiceAfter } from './practice-state.ts'
import { createSpeaker } from './speaker.ts'

export type PracticePorts = AttemptPorts & { voice: Voice }

export type PracticeEvents = {
  /** A sentence was said and scored. */
  scored(sentence: string, score: Score): void
  /** The learner is at work. */
  active(): void
}

export type PracticeTask = { language: LanguageCode; sentences: string[] }

function meansOf({ listener, recorder }: AttemptPorts): Means {
  if (listener.isSupported()) return 'recognition'
  return recorder.isSupported() ? 'recording' : 'none'
}

/** Practising the sentences of one text: what the learner can do, and what has come of it. */
export function createPractice(task: PracticeTask, ports: PracticePorts, on: PracticeEvents) {
  const subscribers = new Set<() => void>()
  const levelListeners = new Set<(value: number) => void>()
  let state = newPractice(task.language, task.sentences, meansOf(ports))

  const cell: PracticeCell = {
    get: () => state,
    tell(fact) {
      state = practiceAfter(state, fact)
      on.active()
      for (const subscriber of subscribers) subscriber()
    },
  }
  function level(value: number): void {
    for (const listener of levelListeners) listener(value)
  }
  const attempts = createAttempts(cell, ports, { scored: on.scored, level })
  const speaker = createSpeaker(cell, ports.voice)

  return {
    get: cell.get,
    subscribe(subscriber: () => void) {
      subscribers.add(subscriber)
      return () => void subscribers.delete(subscriber)
    },
    /** Calls back with the loudness of the microphone, 0 to 1, while it is recorded. */
    onLevel(listener: (value: number) => void) {
      levelListeners.add(listener)
      return () => void levelListeners.delete(listener)
    },
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
    stopSpeaking: attempts.stop,
    markPracticed: () => cell.tell({ type: 'sentence-practiced' }),
    /** Lets go of microphone, voice and recording. */
    close() {
      attempts.drop()
      speaker.stop()
    },
  }
}

export type Practice = ReturnType<typeof createPractice>
