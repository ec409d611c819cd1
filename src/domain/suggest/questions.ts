import type { Level } from '#domain/accounts/profile.ts'
import type { SuggestionSource } from './suggestion.ts'

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

export type QuestionId = (typeof QUESTIONS)[Band][number]

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
