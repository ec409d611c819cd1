import type { TranslationQuality } from '#domain/journal/entry.ts'
import type { LanguageCode } from '#domain/languages.ts'
import { isBlank } from '#domain/text/text-summary.ts'

export type TranslatorId = 'gemini' | 'openai' | 'libretranslate' | 'apertium' | 'browser'

export type TranslationRequest = { text: string; from: LanguageCode; to: LanguageCode }

type Translation = { text: string; by: TranslatorId; quality: TranslationQuality }

/**
 * Why there is no translation.
 * unconfigured: no translator here at all; unsupported-pair: none for these two languages;
 * init-failed: the named translator has no usable key; provider-key, provider-config: the provider refuses
 * the key or the request; rate-limited: theirs or ours; provider-down: no good answer from it;
 * blocked: it declined the text; truncated, empty: what came back is not a whole translation;
 * too-long: over what we accept; log-in-needed: only an engine that is for accounts would do;
 * timeout, offline, cancelled: as they say; unexpected: none of these.
 */
export const TRANSLATE_FAILURES = [
  'unconfigured',
  'unsupported-pair',
  'init-failed',
  'provider-key',
  'provider-config',
  'rate-limited',
  'provider-down',
  'blocked',
  'truncated',
  'empty',
  'too-long',
  'log-in-needed',
  'timeout',
  'offline',
  'cancelled',
  'unexpected',
] as const

export type TranslateFailure = (typeof TRANSLATE_FAILURES)[number]

/**
 * A translation, or why not; `retryAfterSeconds` where the provider or we said when to come back, `message` where
 * an error that has no code of its own brought its own words.
 */
export type TranslateAnswer =
  | { ok: true; value: Translation }
  | { ok: false; error: TranslateFailure; retryAfterSeconds?: number; message?: string }

/** An engine that turns a text into another language. */
export type Translator = {
  id: TranslatorId
  quality: TranslationQuality
  /** Whether it can translate between these two, by primary subtag. */
  supports(from: LanguageCode, to: LanguageCode): boolean
  /** Translates one text; never throws for an expected failure, and answers 'cancelled' once aborted. */
  translate(request: TranslationRequest, signal: AbortSignal): Promise<TranslateAnswer>
}

/** The order in which translators are preferred: what reads best first, then what needs nothing from anyone. */
export const TRANSLATOR_ORDER: readonly TranslatorId[] = [
  'gemini',
  'openai',
  'libretranslate',
  'apertium',
  'browser',
]

/** The translators in order of preference. */
export function inOrderOfPreference<Some extends { id: TranslatorId }>(translators: readonly Some[]): Some[] {
  return translators.toSorted((a, b) => TRANSLATOR_ORDER.indexOf(a.id) - TRANSLATOR_ORDER.indexOf(b.id))
}

/** Why no translator can be chosen. */
export type NoTranslator = 'unconfigured' | 'unsupported-pair'

/**
 * The translator that answers: the one asked for by name, else the first of `translators` that knows the two
 * languages. Its failure is shown to the learner; another one is only ever asked when the learner says so.
 */
export function chooseTranslator<Some extends Translator>(
  translators: readonly Some[],
  { from, to, translator }: { from: LanguageCode; to: LanguageCode; translator?: TranslatorId | undefined },
): Some | NoTranslator {
  const asked = translators.filter(({ id }) => translator === undefined || id === translator)
  if (asked.length === 0) return 'unconfigured'
  return asked.find((one) => one.supports(from, to)) ?? 'unsupported-pair'
}

/** The code of a failure and, where no code says it better, the error's own words. */
export type KnownFailure = { error: TranslateFailure; message?: string }

const BY_NAME: Record<string, TranslateFailure> = { AbortError: 'cancelled', TimeoutError: 'timeout' }

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
 * What something that was thrown means for the learner. A message that mentions an API key, 429 or a quota has
 * its own code; any other error keeps its own message; what is not an error object is only 'unexpected'.
 */
export function failureOf(error: unknown): KnownFailure {
  if (!isErrorLike(error)) return { error: 'unexpected' }
  const named = typeof error.name === 'string' ? BY_NAME[error.name] : undefined
  if (named !== undefined) return { error: named }
  const told = BY_MESSAGE.find(([pattern]) => pattern.test(error.message))
  if (told !== undefined) return { error: told[1] }
  return isBlank(error.message) ? { error: 'unexpected' } : { error: 'unexpected', message: error.message }
}
