import type { LanguageCode } from '#domain/languages.ts'
import type { Speech, Voice, VoiceFailure } from '#domain/speech/voice.ts'
import { createState } from '#domain/subscribers.ts'
import type { QuizQuestion, Said } from './quiz-questions.ts'

type QuizOptions = {
  questions: readonly QuizQuestion[]
  /** As they are spoken. */
  texts: Record<Said, string>
  language: LanguageCode
  voice: Voice
  /** How fast the voice speaks, asked for each time. */
  rate(): number
  /** The learner has done something, for the count of minutes. */
  onActive(): void
}

type QuizState = {
  /** From 0. */
  question: number
  /** The voice has begun to say it, or said it. */
  isAsked: boolean
  isSounding: boolean
  answer: Said | null
  /** How many were answered right. */
  right: number
  failure: VoiceFailure | null
}

const UNASKED = { isAsked: false, isSounding: false, answer: null, failure: null } as const

/** One word after the other is said, and the learner tells which it was. */
export function createListeningQuiz({ questions, texts, language, voice, rate, onActive }: QuizOptions) {
  const { get, set, subscribe } = createState<QuizState>({ question: 0, right: 0, ...UNASKED })
  let speech: Speech | null = null
  let asked: object | null = null // what a cancelled speech reports is ignored

  function stop(): void {
    asked = null
    speech?.stop()
    speech = null
  }
  function listen(): void {
    const question = questions[get().question]
    if (question === undefined) return
    stop()
    onActive()
    const mine = {}
    asked = mine
    set({ failure: null, isSounding: true })
    const own = voice.speak(
      { text: texts[question.says], language, rate: rate(), voice: question.voice },
      {
        status: (status) => asked === mine && status === 'speaking' && set({ isAsked: true }),
        ended(failure) {
          if (asked !== mine) return
          asked = null
          const isUnheard = failure !== null && get().answer === null
          set({ isSounding: false, failure, ...(isUnheard && { isAsked: false }) })
        },
      },
    )
    if (asked === mine) speech = own
  }
  return {
    get,
    subscribe,
    /** Has the question said, also once more. */
    listen,
    answer(answer: Said): void {
      const { isAsked, question, right, answer: before } = get()
      if (!isAsked || before !== null) return
      onActive()
      set({ answer, right: right + (answer === questions[question]?.says ? 1 : 0) })
    },
    /** Asks the next question. Within the press, as some browsers speak only then. */
    next(): void {
      if (get().answer === null || get().question >= questions.length - 1) return
      stop()
      set({ ...UNASKED, question: get().question + 1 })
      listen()
    },
    close: stop,
  }
}
