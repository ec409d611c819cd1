import type { DayDoc } from '#domain/journal/entry.ts'
import type { KeptTranslation } from '#domain/kinds/day.ts'
import { OF_TRANSLATION, withFields } from '#domain/kinds/entry-fields.ts'
import type { LanguageCode } from '#domain/languages.ts'
import { isSameJson } from '#domain/row.ts'
import {
  dayIn,
  type EntryAndDraft,
  hasOthers,
  keptOf,
  languagesOf,
  translationsIn,
  withKept,
  withTranslations,
} from './translation-in.ts'

type Firsts = Record<'present' | 'deleted', LanguageCode | undefined>

type Sides = { base: DayDoc | undefined; mine: DayDoc; theirs: DayDoc }

/** The entries of a day: the one that is there, and the one that can be brought back. */
function ofBothEntries(
  doc: DayDoc,
  change: <Of extends EntryAndDraft>(day: Of, which: 'present' | 'deleted') => Of,
): DayDoc {
  const { deleted } = doc
  return { ...change(doc, 'present'), ...(deleted && { deleted: change(deleted, 'deleted') }) }
}

function entryIn(doc: DayDoc, which: 'present' | 'deleted'): EntryAndDraft {
  return which === 'present' ? doc : (doc.deleted ?? {})
}

/** In which language the first translation is: that of before, else the server's. */
function firstOf({ base, mine, theirs }: Sides, which: 'present' | 'deleted'): LanguageCode | undefined {
  const [first] = [base, theirs, mine].flatMap((side) =>
    side === undefined ? [] : (translationsIn(entryIn(side, which)).first ?? []),
  )
  return first
}

/**
 * A side with `first` in the first place. Where an earlier version has put another language there, in the place of a text that
 * `base` has, that text is back.
 */
function settled(side: DayDoc, { base = {} }: Sides, firsts: Firsts): DayDoc {
  return ofBothEntries(side, (day, which) => {
    const before = entryIn(base, which)
    if (day.entry === undefined) return day
    const isSameEntry = before.entry?.id === day.entry.id
    const was = isSameEntry ? translationsIn(before).all : undefined
    const first = firsts[which]
    const { all, first: own } = translationsIn(day, first)
    const replaced = first === undefined || own === first || all.has(first) ? undefined : was?.get(first)
    if (first !== undefined && replaced?.translatedContent !== undefined) all.set(first, replaced)
    return withTranslations(day, { all, first })
  })
}

/**
 * The translation that a merge has left in the first place, which is of `language`. Where the entry itself has taken that place, as
 * one that is written in another language, only what is typed is.
 */
function mergedIn(
  doc: DayDoc,
  which: 'present' | 'deleted',
  language: LanguageCode,
): KeptTranslation | undefined {
  const { entry, ...day } = entryIn(doc, which)
  if (entry === undefined) return undefined
  return keptOf({
    ...day,
    entry: entry.translationLanguage === language ? entry : withFields(entry, {}, OF_TRANSLATION),
  })
}

/**
 * Merges days that may be translated into several languages: `merge` joins everything of two of them but `translations`, and is
 * asked once for each language, which then is in the first place on all sides.
 */
export function mergeEachLanguage(sides: Sides, merge: (sides: Sides) => DayDoc): DayDoc {
  const days = [sides.base ?? {}, sides.mine, sides.theirs]
  const languages = [...new Set(days.flatMap(languagesOf))].sort()
  if (languages.length < 2 && !days.some(hasOthers)) return merge(sides)
  if (sides.base !== undefined && isSameJson(sides.mine, sides.base)) return sides.theirs
  if (isSameJson(sides.theirs, sides.base) || isSameJson(sides.mine, sides.theirs)) return sides.mine
  const known = { present: firstOf(sides, 'present'), deleted: firstOf(sides, 'deleted') }
  const [some] = languages // as good as any, where none is known
  const firsts = { present: known.present ?? some, deleted: known.deleted ?? some }
  const [base, mine, theirs] = [sides.base, sides.mine, sides.theirs].map(
    (side) => side && settled(side, sides, firsts),
  )
  const mergedDays = new Map(
    languages.map((language) => {
      const [was, left, right] = [base, mine, theirs].map((side) => side && dayIn(side, language))
      return [language, merge({ base: was, mine: left ?? {}, theirs: right ?? {} })]
    }),
  )
  const whole = known.present ?? known.deleted ?? some
  const merged = (whole && mergedDays.get(whole)) ?? {}
  return ofBothEntries(merged, (day, which) => {
    const all = new Map<LanguageCode, KeptTranslation>()
    for (const [language, doc] of mergedDays) {
      const kept = mergedIn(doc, which, language)
      if (kept !== undefined) all.set(language, kept)
    }
    const [text, ...others] = all.values()
    const isOneText = others.every((other) => isSameJson(other, text))
    if (known[which] === undefined && isOneText) return withKept(day, text) // its language is still not known
    const first = known[which] ?? whole // an entry that is back has what it had when it was deleted
    const isThere = first !== undefined && all.has(first)
    return withTranslations(day, { all, first: isThere ? first : [...all.keys()][0] })
  })
}
