import type { Level } from '#domain/accounts/profile.ts'
import type { Day } from '#domain/clock.ts'
import type { LanguageCode } from '#domain/languages.ts'
import type { SentenceRow } from '#domain/sentences/living-sentences.ts'

/** An entry that a source may quote: never one of a day marked sad, anxious or frustrated. */
export type QuotableEntry = {
  date: Day
  content: string
  language: LanguageCode
  /** None where it is a rough draft that nobody has checked. */
  translation: { text: string; language: LanguageCode } | null
  /** What a machine asked about the entry when it was checked. */
  asked: { question: string; language: LanguageCode } | null
}

/** All that suggestions are made of. */
export type SuggestSources = {
  today: Day
  /** Newest first. */
  entries: readonly QuotableEntry[]
  /** The saved entries of every day, with nothing to quote from. */
  tagged: readonly { date: Day; tags: readonly string[] }[]
  rows: readonly SentenceRow[]
  targetLanguage: LanguageCode
  /** What the learner says of the language that is learned. */
  level: Level | undefined
}

/** What to write about. `id` is the same as long as what it comes from is. */
export type Suggestion = { id: string } & (
  | { kind: 'ahead' | 'years' | 'asked'; written: Day; quote: string; language: LanguageCode }
  | { kind: 'tag'; tag: string; last: Day }
  | { kind: 'words'; words: string[]; language: LanguageCode }
  | { kind: 'question'; question: QuestionId }
)

/** One way of finding suggestions: what it answers is put in the order of the day. */
export type SuggestionSource = (sources: SuggestSources) => Suggestion[]

/** What the learner wants to see no more of today, by `hashOfSuggestion`: it holds none of their words. */
export type SuggestionMemory = {
  /** Empty on another day, and where nothing can be read. */
  dismissed(today: Day): ReadonlySet<string>
  /** Holds for the visit where nothing can be stored. */
  dismiss(today: Day, hash: string): void
}

/** The bank of questions: what one can answer with a few words, with a story, with an opinion. */
export const QUESTIONS = {
  easy: ['ate', 'weather', 'met', 'bought', 'room', 'morning', 'music', 'tired', 'animal', 'tomorrow'],
  middle: [
    'surprised',
    'childhood',
    'mistake',
    'place',
    'helped',
    'recipe',
    'friend',
    'lost',
    'journey',
    'habit',
  ],
  hard: ['changed', 'unfair', 'advice', 'future', 'rule', 'money', 'courage', 'disagreed', 'home', 'time'],
} as const

type Band = keyof typeof QUESTIONS

type QuestionId = (typeof QUESTIONS)[Band][number]

const BAND_OF: Record<Level, Band> = {
  A1: 'easy',
  A2: 'easy',
  B1: 'middle',
  B2: 'middle',
  C1: 'hard',
  C2: 'hard',
}

const ALL_QUESTIONS: readonly QuestionId[] = Object.values(QUESTIONS).flat()

/** Where a question stands in the bank. */
export function placeOfQuestion(question: QuestionId): number {
  return ALL_QUESTIONS.indexOf(question)
}

/** The questions for the learner's level; the easy ones where it is not known. */
export const askQuestions: SuggestionSource = ({ level }) =>
  QUESTIONS[level === undefined ? 'easy' : BAND_OF[level]].map((question) => ({
    id: `question ${question}`,
    kind: 'question',
    question,
  }))
