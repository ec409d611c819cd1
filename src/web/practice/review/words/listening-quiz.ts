import type { LanguageCode } from '#domain/languages.ts'
import { LONGEST_HEARD } from '#domain/shadow/said-attempt.ts'
import type { Speech, Voice, VoiceFailure } from '#domain/speech/voice.ts'
import { createState } from '#domain/subscribers.ts'
import { foldSpoken } from '#domain/text/fold-text.ts'

/** The word, or what it was heard as. */
export type Said = 'word' | 'other'

/** What is said, and by which voice; undefined: by the one that always speaks. */
type QuizQuestion = { says: Said; voice: string | undefined }

/** A number from 0 up to 1, without 1, as of `Math.random`. */
export type Chance = () => number

/** Which two questions ask for different words, by the number of voices: so that no voice always says the same word. */
const PAIRS_BY_VOICES: Record<number, [[number, number], [number, number]]> = {
  2: [
    [0, 2],
    [1, 3],
  ],
  3: [
    [0, 3],
    [1, 2],
  ],
}

function shuffled<Item>(items: readonly Item[], chance: Chance): Item[] {
  return items
    .map((item) => ({ item, at: chance() }))
    .sort((one, other) => one.at - other.at)
    .map(({ item }) => item)
}

/** Each of the two is said twice, in an order that cannot be foreseen. */
function saidInTurn(voices: number, chance: Chance): Said[] {
  const pairs = PAIRS_BY_VOICES[voices]
  if (pairs === undefined) return shuffled<Said>(['word', 'word', 'other', 'other'], chance)
  const said: Said[] = []
  for (const [one, other] of pairs) {
    const [first = 'word', second = 'other'] = shuffled<Said>(['word', 'other'], chance)
    said[one] = first
    said[other] = second
  }
  return said
}

/**
 * The questions about one word: four, of which two say the word and two what it was heard as. The voices (ids, none twice)
 * take turns, from one that chance chooses.
 */
export function quizQuestions(voices: readonly string[], chance: Chance): QuizQuestion[] {
  const first = Math.floor(chance() * voices.length)
  return saidInTurn(voices.length, chance).map((says, place) => ({
    says,
    voice: voices[(first + place) % Math.max(1, voices.length)],
  }))
}

/** Whether two words can be told apart by ear, as far as their letters say. What was heard may be cut off in the middle. */
export function canBeToldApart(word: string, heardAs: string, language: LanguageCode): boolean {
  if (heardAs.trim() === '' || [...heardAs].length >= LONGEST_HEARD) return false
  return foldSpoken(word, language) !== foldSpoken(heardAs, language)
}

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
