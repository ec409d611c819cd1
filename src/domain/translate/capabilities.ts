import { fieldsOf } from '#domain/fields.ts'
import type { TranslationQuality } from '#domain/journal/entry.ts'
import { LANGUAGES, type LanguageCode, primarySubtag } from '#domain/languages.ts'
import type { Translator, TranslatorId } from './translator.ts'
import { TRANSLATOR_ORDER } from './translator.ts'

/** All pairs, or [from, to] by primary subtag. */
export type LanguagePairs = 'all' | [from: string, to: string][]

export type TranslatorCapability = { id: TranslatorId; quality: TranslationQuality; pairs: LanguagePairs }

/** The answer of `GET /api/capabilities` about translation, in order of preference. */
export type Capabilities = { translators: TranslatorCapability[] }

/** Regions do not matter. */
export function includesPair(pairs: LanguagePairs, from: LanguageCode, to: LanguageCode): boolean {
  if (pairs === 'all') return true
  return pairs.some(([a, b]) => a === primarySubtag(from) && b === primarySubtag(to))
}

function pairsOf(translator: Translator): LanguagePairs {
  const all = LANGUAGES.flatMap((from) => LANGUAGES.map((to) => [from, to] as const))
  const known = all.filter(([from, to]) => translator.supports(from, to))
  return known.length === all.length
    ? 'all'
    : known.map(([from, to]) => [primarySubtag(from), primarySubtag(to)])
}

export function capabilitiesOf(translators: readonly Translator[]): Capabilities {
  return {
    translators: translators.map((one) => ({ id: one.id, quality: one.quality, pairs: pairsOf(one) })),
  }
}

function isPairs(value: unknown): value is LanguagePairs {
  if (value === 'all') return true
  const isPair = (pair: unknown) =>
    Array.isArray(pair) && pair.length === 2 && pair.every((code) => typeof code === 'string')
  return Array.isArray(value) && value.every(isPair)
}

function isCapability(value: unknown): value is TranslatorCapability {
  const { id, quality, pairs } = fieldsOf(value)
  const isQuality = quality === 'good' || quality === 'draft'
  return TRANSLATOR_ORDER.includes(id as TranslatorId) && isQuality && isPairs(pairs)
}

/** Reads an answer of the server; unknown translators are left out, undefined for anything else. */
export function parseCapabilities(value: unknown): Capabilities | undefined {
  const { translators } = fieldsOf(value)
  if (!Array.isArray(translators)) return undefined
  const known = translators.filter(isCapability)
  return { translators: known.map(({ id, quality, pairs }) => ({ id, quality, pairs })) }
}
