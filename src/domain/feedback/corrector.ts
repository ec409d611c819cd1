import { ENGINE_FAILURES } from '#domain/engine.ts'
import { fieldsOf } from '#domain/fields.ts'
import type { LanguageCode } from '#domain/languages.ts'
import { describeEngines, readEngines } from '#domain/speech/speech-engines.ts'
import { isBlank } from '#domain/text/text-summary.ts'
import {
  CORRECTOR_ORDER,
  type CorrectionRequest,
  type Corrections,
  type CorrectorId,
  LONGEST_MEANT,
  MOST_CHARACTERS,
  MOST_SENTENCES,
  SCOPES,
  type Scope,
} from './corrections.ts'

/** truncated: the answer was cut short; unreadable: more than half of the sentences came back without a usable word. */
export const CORRECT_FAILURES = [
  ...ENGINE_FAILURES,
  'unsupported-language',
  'truncated',
  'unreadable',
] as const

export type CorrectFailure = (typeof CORRECT_FAILURES)[number]

export type CorrectFailed = { ok: false; error: CorrectFailure; retryAfterSeconds?: number }

/** `retryAfterSeconds` where the AI provider or we said when to come back. */
export type CorrectAnswer = { ok: true; value: Corrections } | CorrectFailed

/** Looks at sentences that a learner wrote in the language they learn, and says what could be otherwise. */
export type Corrector = {
  id: CorrectorId
  scope: Scope
  supports(language: LanguageCode): boolean
  /**
   * Answers what it has to say about each sentence, in their order, each with its text to the letter. Never throws for
   * an expected failure; 'cancelled' once aborted; 'too-long' for more than MOST_SENTENCES, MOST_CHARACTERS or
   * LONGEST_MEANT; 'empty' where nothing is written.
   */
  correct(request: CorrectionRequest, signal: AbortSignal): Promise<CorrectAnswer>
}

/** Whether it is more than any corrector takes. */
export function isTooMuch({ sentences, meant }: Pick<CorrectionRequest, 'sentences' | 'meant'>): boolean {
  const characters = sentences.reduce((sum, { length }) => sum + length, 0)
  return sentences.length > MOST_SENTENCES || characters > MOST_CHARACTERS || meant.length > LONGEST_MEANT
}

/** Why a corrector refuses a request before it looks at it; undefined where it does not. */
export function refusalOf(
  { supports }: Pick<Corrector, 'supports'>,
  request: CorrectionRequest,
  signal: AbortSignal,
): CorrectFailed | undefined {
  if (signal.aborted) return { ok: false, error: 'cancelled' }
  if (!supports(request.language)) return { ok: false, error: 'unsupported-language' }
  if (isTooMuch(request)) return { ok: false, error: 'too-long' }
  return request.sentences.every(isBlank) ? { ok: false, error: 'empty' } : undefined
}

export type CorrectorCapability = { id: CorrectorId; scope: Scope; languages: LanguageCode[] }

/** The part of `GET /api/capabilities` about corrections, in order of preference. */
export function correctorsOf(correctors: readonly Corrector[]): CorrectorCapability[] {
  const described = describeEngines(correctors)
  return correctors.map(({ id, scope }, index) => ({
    id,
    scope,
    languages: described[index]?.languages ?? [],
  }))
}

/** Reads an answer of the server; unknown correctors, scopes and languages are left out. */
export function parseCorrectors(value: unknown): CorrectorCapability[] {
  const { correctors } = fieldsOf(value)
  if (!Array.isArray(correctors)) return []
  return correctors.flatMap((item) => {
    const scope = SCOPES.find((one) => one === fieldsOf(item).scope)
    return scope === undefined
      ? []
      : readEngines([item], CORRECTOR_ORDER).map((engine) => ({ ...engine, scope }))
  })
}
