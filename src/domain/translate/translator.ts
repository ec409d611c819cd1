import type { TranslationQuality } from '#domain/journal/entry.ts'
import type { LanguageCode } from '#domain/languages.ts'

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
