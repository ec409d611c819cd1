import type { WordLevel } from '#domain/accounts/profile.ts'
import { ENGINE_FAILURES, type EngineId } from '#domain/engine.ts'
import { ownValue } from '#domain/fields.ts'
import type { TranslationQuality } from '#domain/journal/entry.ts'
import type { LanguageCode } from '#domain/languages.ts'
import type { Outcome } from '#domain/outcome.ts'
import { isBlank } from '#domain/text/text-summary.ts'
import type { DraftCheck } from './draft-check.ts'
import type { DraftAnalysis } from './draft-marks.ts'

/** Best first: by quality, then by what needs nothing from anyone. A server may be told to use one of them alone. */
export const SERVED_TRANSLATORS = [
  'gemini',
  'openai',
  'libretranslate',
  'browser',
  'apertium',
] as const satisfies readonly EngineId[]

/** 'own-key': the model that the learner has a key of, which their browser alone asks. */
export const TRANSLATOR_ORDER = ['own-key', ...SERVED_TRANSLATORS] as const

export type TranslatorId = (typeof TRANSLATOR_ORDER)[number]

/**
 * `level`: in words for that level, where the translator can; else as the text is written. `sentence`: the text is words of it,
 * and is to be translated as it is meant there, as models can; others translate the text by itself.
 */
export type TranslationRequest = {
  text: string
  from: LanguageCode
  to: LanguageCode
  level?: WordLevel
  sentence?: string
}

/** A language that a text was put into on its way to another, where nothing translates straight: Spanish, or Catalan. */
export const BRIDGES = ['es', 'ca'] as const

export type Bridge = (typeof BRIDGES)[number]

/** `level`: it is in words for that level. `inSentence`: it is what the text means in its sentence. */
type Translation = {
  text: string
  by: TranslatorId
  quality: TranslationQuality
  level?: WordLevel
  inSentence?: true
}

/** A draft that this translator made of `text`, as it stands by now. */
export type ExaminationRequest = TranslationRequest & { draft: string }

type ExamineAnswer =
  | { ok: true; value: DraftAnalysis }
  | { ok: false; error: TranslateFailure; retryAfterSeconds?: number }

/** init-failed: the translator asked for has no usable key; truncated: the answer is not the whole translation. */
export const TRANSLATE_FAILURES = [
  ...ENGINE_FAILURES,
  'unsupported-pair',
  'init-failed',
  'truncated',
] as const

export type TranslateFailure = (typeof TRANSLATE_FAILURES)[number]

/** What tells no cause: with these goes what the error itself said. */
const WITHOUT_CAUSE: readonly string[] = [
  'provider-config',
  'provider-down',
  'unexpected',
] satisfies TranslateFailure[]

/** Whether the words of an error are shown after ours for it. */
export function showsOwnMessage(error: string): boolean {
  return WITHOUT_CAUSE.includes(error)
}

/**
 * `retryAfterSeconds` where the AI provider or we said when to come back; `message`: what an error said of which our code tells no
 * cause, as a learner may read it.
 */
export type TranslateAnswer =
  | { ok: true; value: Translation }
  | { ok: false; error: TranslateFailure; retryAfterSeconds?: number; message?: string }

/** Gets how much of a language model has been downloaded, 0 to 1: the first time this can take minutes. */
export type OnDownload = (share: number) => void

export type Translator = {
  id: TranslatorId
  quality: TranslationQuality
  supports(from: LanguageCode, to: LanguageCode): boolean
  /** It can translate in words for a level, as models can. */
  levels?: true
  /** The language that a text is put into on its way between two others, where there is one. */
  via?(from: LanguageCode, to: LanguageCode): Bridge | undefined
  /** What it needs on this device could not be had when it was last asked: others go before it, by themselves. */
  isStuck?(from: LanguageCode, to: LanguageCode): boolean
  /**
   * Never throws for an expected failure; 'cancelled' once aborted. `onDownload`: where a model has to come first;
   * `isReplaceable`: another one translates where that does not begin soon.
   */
  translate(
    request: TranslationRequest,
    signal: AbortSignal,
    onDownload?: OnDownload,
    isReplaceable?: boolean,
  ): Promise<TranslateAnswer>
  /** Where it translates by rules: what it knows of a draft of its own. Fails as `translate` does. */
  examine?(request: ExaminationRequest, signal: AbortSignal): Promise<ExamineAnswer>
  /** What is doubted of a draft of its own, where the server can tell. Fails as `translate` does. */
  checkDraft?(
    request: ExaminationRequest,
    signal: AbortSignal,
  ): Promise<Outcome<DraftCheck, TranslateFailure>>
}

export function inOrderOfPreference<Some extends { id: TranslatorId }>(translators: readonly Some[]): Some[] {
  return translators.toSorted((a, b) => TRANSLATOR_ORDER.indexOf(a.id) - TRANSLATOR_ORDER.indexOf(b.id))
}

export type NoTranslator = 'unconfigured' | 'unsupported-pair'

/** Whether nothing here translates the two languages: then it is written by hand, and nothing has failed. */
export function isNoTranslator(error: TranslateFailure): error is NoTranslator {
  return error === 'unconfigured' || error === 'unsupported-pair'
}

/** The one asked for by name, else the first of `translators` for the languages, one that is stuck last. */
export function chooseTranslator<Some extends Translator>(
  translators: readonly Some[],
  { from, to, translator }: { from: LanguageCode; to: LanguageCode; translator?: TranslatorId | undefined },
): Some | NoTranslator {
  const asked = translators.filter(({ id }) => translator === undefined || id === translator)
  if (asked.length === 0) return 'unconfigured'
  const able = asked.filter((one) => one.supports(from, to))
  return able.find((one) => !one.isStuck?.(from, to)) ?? able[0] ?? 'unsupported-pair'
}

/** Whether none of `translators` translates one language into another, so that the learner does. */
export function isByHand(
  translators: readonly Translator[],
  { from, to }: { from: LanguageCode; to: LanguageCode },
): boolean {
  return from !== to && typeof chooseTranslator(translators, { from, to }) === 'string'
}

/** `message`: the words of an error that has no code of its own. */
export type KnownFailure = { error: TranslateFailure; message?: string }

const BY_NAME: Record<string, TranslateFailure> = {
  AbortError: 'cancelled',
  TimeoutError: 'timeout',
  NetworkError: 'offline',
}

const BY_MESSAGE: [RegExp, TranslateFailure][] = [
  [/\bapi[ _-]?key/i, 'provider-key'],
  [/\b429\b|quota/i, 'rate-limited'],
]

function isErrorLike(error: unknown): error is { name?: unknown; message: string } {
  return (
    typeof error === 'object' && error !== null && 'message' in error && typeof error.message === 'string'
  )
}

/**
 * The failure behind a thrown value. Errors about an API key, 429 or a quota have codes; other errors keep their
 * message; anything else is 'unexpected'.
 */
export function failureOf(error: unknown): KnownFailure {
  if (!isErrorLike(error)) return { error: 'unexpected' }
  const named = typeof error.name === 'string' ? ownValue(BY_NAME, error.name) : undefined
  if (named !== undefined) return { error: named }
  const told = BY_MESSAGE.find(([pattern]) => pattern.test(error.message))
  if (told !== undefined) return { error: told[1] }
  return isBlank(error.message) ? { error: 'unexpected' } : { error: 'unexpected', message: error.message }
}
