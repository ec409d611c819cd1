import type { Level } from '#domain/accounts/profile.ts'
import type { Day } from '#domain/clock.ts'
import type { LanguageCode } from '#domain/languages.ts'
import type { SentenceRow } from '#domain/sentences/living-sentences.ts'
import type { QuestionId } from './questions.ts'

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
