import { fieldsOf } from '#domain/fields.ts'
import type { TranslationQuality } from '#domain/journal/entry.ts'
import { LANGUAGES, type LanguageCode, primarySubtag } from '#domain/languages.ts'
import { BRIDGES, type Bridge, SERVED_TRANSLATORS, type Translator, type TranslatorId } from './translator.ts'

/** All pairs, or [from, to] by primary subtag. */
export type LanguagePairs = 'all' | [from: string, to: string][]

/** [from, to, the language between them], by primary subtag. */
type Hop = [from: string, to: string, via: Bridge]

/** `hops`: the pairs between which a text is put into another language; `levels`: it translates in words for a level, too. */
export type TranslatorCapability = {
  id: TranslatorId
  quality: TranslationQuality
  pairs: LanguagePairs
  hops?: Hop[]
  levels?: true
}

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

function hopsOf({ via }: Translator): { hops?: Hop[] } {
  const hops = LANGUAGES.flatMap((from) =>
    LANGUAGES.flatMap((to): Hop[] => {
      const bridge = via?.(from, to)
      return bridge === undefined ? [] : [[primarySubtag(from), primarySubtag(to), bridge]]
    }),
  )
  return hops.length === 0 ? {} : { hops }
}

/** The language between two others on the way of a translator; undefined where it goes straight. */
export function bridgeBetween(
  { hops }: TranslatorCapability,
  from: LanguageCode,
  to: LanguageCode,
): Bridge | undefined {
  return hops?.find(([a, b]) => a === primarySubtag(from) && b === primarySubtag(to))?.[2]
}

export function capabilitiesOf(translators: readonly Translator[]): Capabilities {
  return {
    translators: translators.map((one) => ({
      id: one.id,
      quality: one.quality,
      pairs: pairsOf(one),
      ...hopsOf(one),
      ...(one.levels && { levels: true }),
    })),
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
  return SERVED_TRANSLATORS.some((served) => served === id) && isQuality && isPairs(pairs)
}

function isHop(value: unknown): value is Hop {
  return (
    Array.isArray(value) &&
    value.length === 3 &&
    value.every((code) => typeof code === 'string') &&
    BRIDGES.some((bridge) => bridge === value[2])
  )
}

/** What an earlier server does not tell, and a later one tells otherwise, is left out. */
function readHops(value: unknown): { hops?: Hop[] } {
  const hops = Array.isArray(fieldsOf(value).hops) ? (fieldsOf(value).hops as unknown[]).filter(isHop) : []
  return hops.length === 0 ? {} : { hops }
}

/** Reads an answer of the server; unknown translators are left out, undefined for anything else. */
export function parseCapabilities(value: unknown): Capabilities | undefined {
  const { translators } = fieldsOf(value)
  if (!Array.isArray(translators)) return undefined
  const known = translators.filter(isCapability)
  return {
    translators: known.map((one) => ({
      id: one.id,
      quality: one.quality,
      pairs: one.pairs,
      ...readHops(one),
      ...(one.levels === true && { levels: true }),
    })),
  }
}
