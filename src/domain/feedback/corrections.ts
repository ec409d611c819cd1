import type { Level } from '#domain/accounts/profile.ts'
import type { EngineId } from '#domain/ai-models.ts'
import type { LanguageCode } from '#domain/languages.ts'

export const REMARK_KINDS = ['grammar', 'word', 'spelling', 'order', 'register'] as const

export type RemarkKind = (typeof REMARK_KINDS)[number]

/**
 * A place in a sentence, from `start` up to `end` (UTF-16 units, at the bounds of words), that could be written
 * otherwise. `instead`: at most three ways, none where the words should go or nothing is known; `why` in the learner's
 * own language.
 */
export type Remark = { start: number; end: number; instead: string[]; kind: RemarkKind; why?: string }

export const VERDICTS = ['fine', 'remarks', 'rewritten', 'unclear', 'unchecked'] as const

/**
 * What was said about one sentence. `text` is what the learner wrote, to the letter. rewritten: `corrected` is another
 * way to say it; unclear: it was not understood; unchecked: nothing was said about it, which is not 'fine'.
 */
export type Checked = {
  text: string
  verdict: (typeof VERDICTS)[number]
  corrected?: string
  remarks: Remark[]
}

/** Best first: those that look at the language, then the one that knows spelling alone. */
export const CORRECTOR_ORDER = ['gemini', 'openai', 'hunspell'] as const satisfies readonly EngineId[]

export type CorrectorId = (typeof CORRECTOR_ORDER)[number]

/** What a corrector looks at. */
export const SCOPES = ['language', 'spelling'] as const

export type Scope = (typeof SCOPES)[number]

/** What a machine said about sentences; it stands beside them and changes none. `question`: one back to the learner. */
export type Corrections = { by: CorrectorId; scope: Scope; sentences: Checked[]; question?: string }

/** Sentences that a learner wrote in `language`, and what they wanted to say, in `nativeLanguage`; '' where unknown. */
export type CorrectionRequest = {
  sentences: readonly string[]
  meant: string
  language: LanguageCode
  nativeLanguage: LanguageCode
  level?: Level | undefined
}

// an entry of a diary is seldom longer, and a model answers about four times as much as it is sent
export const MOST_SENTENCES = 30
export const MOST_CHARACTERS = 4000 // UTF-16 units of all sentences together
export const LONGEST_MEANT = 2000 // UTF-16 units

export const MOST_INSTEAD = 3
export const LONGEST_WHY = 300 // UTF-16 units; twice the 25 words that are asked for
export const LONGEST_QUESTION = 200 // UTF-16 units
