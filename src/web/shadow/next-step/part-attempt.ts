import { type AttemptAccuracy, measureAttempt, wordsToRead } from '#domain/shadow/accuracy.ts'
import type { AttemptReadings } from '#domain/shadow/read-words.ts'
import type { ListenFailure } from '#domain/speech/listener.ts'
import { createState } from '#domain/subscribers.ts'
import { createReadingQuestion } from '../ask-readings.ts'
import type { Shadowing } from '../shadowing.ts'
import { currentSentence } from '../shadowing-state.ts'
import type { TextSpan } from './attempt-facts.ts'

type PartOutcome =
  | { kind: 'measured'; accuracy: AttemptAccuracy; heard: string }
  | { kind: 'nothing-heard' }
  | { kind: 'failed'; failure: ListenFailure }

/** `stage` voice: the part is being said to the learner; hearing: the learner says it, or it is worked out. */
export type PartState = { stage: 'none' | 'voice' | 'hearing'; outcome: PartOutcome | null }

type PartShadowing = Pick<Shadowing, 'get' | 'hear' | 'speaker' | 'stopSpeaking' | 'words' | 'spokenNow'>

/** An attempt at a part of the sentence: the voice says it, then the learner. Nothing of it is kept. */
export function createPartAttempt(shadowing: PartShadowing) {
  const { get, set, subscribe } = createState<PartState>({ stage: 'none', outcome: null })
  const { language } = shadowing.get()
  const question = createReadingQuestion(shadowing.words, language)
  let isOpen = true

  function outcomeOf(part: string, heard: string, readings: AttemptReadings | null): PartOutcome {
    const known = { spoken: shadowing.spokenNow(), readings }
    const accuracy = heard === '' ? null : measureAttempt(part, heard, language, known)
    return accuracy === null ? { kind: 'nothing-heard' } : { kind: 'measured', accuracy, heard }
  }
  function settle(part: string, heard: string, failure: ListenFailure | null): void {
    const end = (readings: AttemptReadings | null) =>
      set({ stage: 'none', outcome: outcomeOf(part, heard, readings) })
    const unclear =
      heard === '' ? null : wordsToRead(part, heard, language, { spoken: shadowing.spokenNow() })
    if (failure !== null) set({ stage: 'none', outcome: { kind: 'failed', failure } })
    else if (unclear === null) end(null)
    else question.ask(unclear, end)
  }
  function hear(part: string): void {
    const isHeard = isOpen && shadowing.hear((heard, failure) => settle(part, heard, failure))
    set({ stage: isHeard ? 'hearing' : 'none' })
  }
  return {
    get,
    subscribe,
    begin({ from, to }: TextSpan): void {
      const state = shadowing.get()
      if (get().stage !== 'none' || state.activity !== 'none') return
      const part = currentSentence(state).slice(from, to)
      set({ stage: 'voice', outcome: null })
      // A voice that cannot be had keeps nobody from speaking.
      shadowing.speaker.sayPart(from, to, (isStopped) => (isStopped ? set({ stage: 'none' }) : hear(part)))
    },
    stop(): void {
      if (get().stage === 'voice') shadowing.speaker.stop()
      else if (!question.skip()) shadowing.stopSpeaking()
    },
    /** Nothing more comes of it. */
    close(): void {
      isOpen = false
      question.drop()
    },
  }
}
