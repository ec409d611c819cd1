import type { DayDoc, Draft, Entry } from '#domain/journal/entry.ts'
import { BY_ENTRY, inStep, isAsWritten } from '#domain/journal/straight.ts'
import type { KeptTranslation, KeptTranslations } from '#domain/kinds/day.ts'
import {
  entryNames,
  OF_TRANSLATION,
  onlyFields,
  withFields,
  withoutFields,
} from '#domain/kinds/entry-fields.ts'
import type { LanguageCode } from '#domain/languages.ts'
import { hash53 } from '#domain/sentences/hash-text.ts'
import { mergeText } from './merge-text.ts'
import { mergeTranslations } from './merge-translation.ts'

/*
 * An entry may have a translation in each of several languages. The first one stands in `translatedContent` and what is told of
 * that, where every version of the app reads it; the others stand under `translations`. Whoever works on one of the others has it
 * put in the place of the first one (`dayIn`), so that every rule and every screen knows of one translation alone; `asKept`
 * undoes that. What is typed into one of the others stands with it, as an earlier version drops what it does not know of a draft.
 */

export type EntryAndDraft = Pick<DayDoc, 'entry' | 'draft'>

const TYPED_OF_TRANSLATION = entryNames(({ typed }) => typed === 'by-translating')

const isEmpty = (fields: object) => Object.keys(fields).length === 0

/** The translation in the first place, as it is kept among the others; undefined where there is none, and none is typed. */
export function keptOf({ entry, draft = {} }: EntryAndDraft): KeptTranslation | undefined {
  if (entry === undefined) return undefined
  const { translationLanguage: _, isTranslationStale, ...saved } = onlyFields(entry, OF_TRANSLATION)
  const typed = onlyFields(draft, TYPED_OF_TRANSLATION)
  if (saved.translatedContent === undefined && isEmpty(typed)) return undefined
  const isStale = isTranslationStale === true
  return {
    ...saved,
    ...(saved.translatedContent !== undefined &&
      (isStale ? { isTranslationStale: true } : { madeOf: hash53(entry.content) })),
    ...(!isEmpty(typed) && { typed }),
  }
}

/** The entry with this translation in the first place. */
export function withKept<Of extends EntryAndDraft>(
  day: Of,
  kept: KeptTranslation | undefined,
  language?: LanguageCode,
): Of {
  const { entry, draft, ...rest } = day
  if (entry === undefined) return day
  const { typed = {}, madeOf, ...saved } = kept ?? {}
  const isOther = madeOf !== undefined && madeOf !== hash53(entry.content)
  const isStale = saved.translatedContent !== undefined && (saved.isTranslationStale === true || isOther)
  const fields = { ...saved, isTranslationStale: isStale, translationLanguage: language }
  const placed = withFields(entry, fields, OF_TRANSLATION)
  const words: Draft = { ...withoutFields(draft ?? {}, TYPED_OF_TRANSLATION), ...typed }
  return {
    ...rest,
    entry: placed.translatedBy === BY_ENTRY ? inStep(placed) : placed,
    ...(!isEmpty(words) && { draft: words }),
  } as Of
}

function withOthers<Of extends EntryAndDraft>(day: Of, others: KeptTranslations): Of {
  const { entry } = day
  if (entry === undefined) return day
  const { translations: _, ...rest } = entry
  return { ...day, entry: isEmpty(others) ? rest : { ...rest, translations: others } }
}

/** Two versions of what is typed into one translation: of both no word is lost. */
function joinTyped(
  one: KeptTranslation['typed'],
  other: KeptTranslation['typed'],
): KeptTranslation['typed'] | undefined {
  if (one === undefined || other === undefined) return one ?? other
  const [left = '', right = ''] = [one.translatedContent, other.translatedContent]
  const isOwn = one.isTranslationOwn === true && other.isTranslationOwn === true
  return { translatedContent: mergeText('', left, right), ...(isOwn && { isTranslationOwn: true }) }
}

/** Two translations into one language as one, as those of two devices are: nothing tells which of them is the later one. */
function joinKept(
  { entry }: EntryAndDraft,
  language: LanguageCode,
  one: KeptTranslation,
  other: KeptTranslation,
): KeptTranslation {
  if (entry === undefined) return one
  const typed = joinTyped(one.typed, other.typed)
  const placed = ({ typed: _, ...saved }: KeptTranslation) => withKept({ entry }, saved, language).entry
  const sides = { base: {}, mine: placed(one), theirs: placed(other) }
  const merged = mergeTranslations(sides, OF_TRANSLATION, entry, {})
  return { ...keptOf({ entry: withFields(entry, merged, OF_TRANSLATION) }), ...(typed && { typed }) }
}

/** A translation without a text that was the entry itself, while that was written in its language. */
function withoutOldEntry(
  kept: KeptTranslation,
  language: string,
  { content, writtenIn }: Partial<Entry> = {},
): KeptTranslation | undefined {
  if (writtenIn === language || !isAsWritten({ ...kept, content: content ?? '' })) return kept
  return kept.typed && { typed: kept.typed }
}

/** The translations of an entry, each by its language, and which of them is the first one. */
export type Translations = { all: Map<LanguageCode, KeptTranslation>; first: LanguageCode | undefined }

/**
 * All translations of an entry. Where an earlier version has put a language into the first place that stands among the others,
 * too, both are one. `unknown`: the language of a text of which it is not known.
 */
export function translationsIn(day: EntryAndDraft, unknown?: LanguageCode): Translations {
  const { entry } = day
  const all = new Map<LanguageCode, KeptTranslation>()
  let first: LanguageCode | undefined
  for (const [code, { isFirst, ...kept }] of Object.entries(entry?.translations ?? {})) {
    const own = withoutOldEntry(kept, code, entry)
    if (own !== undefined) all.set(code as LanguageCode, own)
    if (isFirst) first = code as LanguageCode
  }
  const shown = keptOf(day)
  const language = entry?.translationLanguage ?? first ?? unknown ?? [...all.keys()].sort()[0]
  if (language === undefined || shown === undefined) return { all, first: first ?? language }
  const other = all.get(language)
  all.set(language, other === undefined ? shown : joinKept(day, language, other, shown))
  return { all, first: first ?? language }
}

/** The entry with these translations, of which `first` is in the first place where it is there. */
export function withTranslations<Of extends EntryAndDraft>(
  day: Of,
  { all, first }: Translations,
  marked?: LanguageCode,
): Of {
  const others = [...all].filter(([language]) => language !== first)
  const kept = others.map(([language, of]) => [language, language === marked ? { ...of, isFirst: true } : of])
  return withKept(withOthers(day, Object.fromEntries(kept)), first && all.get(first), first)
}

function entryIn<Of extends EntryAndDraft>(
  day: Of,
  language: LanguageCode,
  isOneOfSeveral = true,
  unknown = language,
): Of {
  const { entry } = day
  if (entry === undefined) return day
  const isElsewhere = entry.translations?.[language] !== undefined
  if (!isElsewhere && (entry.translationLanguage === language || !isOneOfSeveral)) return day
  const { all, first } = translationsIn(day, unknown)
  const marked = first !== undefined && all.has(first) ? first : undefined
  return withTranslations(day, { all, first: language }, marked)
}

function entryAsKept<Of extends EntryAndDraft>(day: Of): Of {
  const { entry } = day
  if (entry?.translations === undefined)
    return keptOf(day) === undefined && entry?.translationLanguage !== undefined
      ? withKept(day, undefined)
      : day
  const { all, first } = translationsIn(day)
  const home = first !== undefined && all.has(first) ? first : [...all.keys()].sort()[0]
  return withTranslations(day, { all, first: home })
}

function ofEachEntry(doc: DayDoc, change: <Of extends EntryAndDraft>(day: Of) => Of): DayDoc {
  const [day, deleted] = [change(doc), doc.deleted && change(doc.deleted)]
  return day === doc && deleted === doc.deleted ? doc : { ...day, ...(deleted && { deleted }) }
}

/**
 * A day whose entry has its translation into `language` in the first place. `isOneOfSeveral`: the learner learns others, too, so
 * that an entry without one is not translated; else what it has is shown. `unknown`: the language of a text that does not say
 * its own; not given: this one.
 */
export function dayIn(
  doc: DayDoc,
  language: LanguageCode,
  isOneOfSeveral?: boolean,
  unknown?: LanguageCode,
): DayDoc {
  return ofEachEntry(doc, (day) => entryIn(day, language, isOneOfSeveral, unknown))
}

/** The same day as it is stored, synced and exported: the first language is back in its place. */
export function asKept(doc: DayDoc): DayDoc {
  return ofEachEntry(doc, entryAsKept)
}

/** The languages into which an entry of a day, or one that was deleted, is translated. */
export function languagesOf({ entry, deleted }: DayDoc): LanguageCode[] {
  const found = [entry, deleted?.entry].flatMap((one) => [
    ...(one?.translationLanguage ? [one.translationLanguage] : []),
    ...(Object.keys(one?.translations ?? {}) as LanguageCode[]),
  ])
  return [...new Set(found)]
}

/** Whether an entry of a day has translations beside that in the first place. */
export function hasOthers({ entry, deleted }: DayDoc): boolean {
  return (entry?.translations ?? deleted?.entry.translations) !== undefined
}

/** Every translation of an entry, the first one first. `entry`: as it is where that one is in the first place. */
export function eachTranslation(entry: Entry): Entry[] {
  const { all, first } = translationsIn({ entry })
  if (entry.translations === undefined || all.size === 0) return [entry]
  const languages = [...all.keys()].sort((one, other) => Number(other === first) - Number(one === first))
  return languages.map((language) => entryIn({ entry }, language).entry)
}

/** The texts of the others than the first one, as they are typed or saved, by their languages. `entry`: as it is kept. */
export function otherTranslations({
  translations = {},
}: Pick<Entry, 'translations'>): { language: LanguageCode; text: string }[] {
  const codes = Object.keys(translations).sort() as LanguageCode[]
  return codes.map((language) => {
    const { typed, translatedContent = '' } = translations[language] ?? {}
    return { language, text: typed?.translatedContent ?? translatedContent }
  })
}
