import { draftOf } from '#domain/journal/change-entry.ts'
import type { DayDoc, Entry } from '#domain/journal/entry.ts'
import { hasTag } from '#domain/journal/same-tag.ts'
import { isAsWritten } from '#domain/journal/straight.ts'
import { joinWrittenOn } from '#domain/journal/written-on.ts'
import { ENTRY_FIELDS } from '#domain/kinds/day.ts'
import { entryNames, OF_TRANSLATION, withoutFields } from '#domain/kinds/entry-fields.ts'
import type { Field } from '#domain/kinds/kind.ts'
import { TEXT } from '#domain/kinds/kind.ts'
import type { LanguageCode } from '#domain/languages.ts'
import { isSameJson } from '#domain/row.ts'
import { holdsSentences } from './same-sentences.ts'
import { dayIn, hasOthers, languagesOf } from './translation-in.ts'

type Fields = Partial<Record<string, unknown>>

/** The texts that a learner types. */
export const TEXTS = entryNames(
  (field) => field.typed !== undefined && 'type' in field && field.type === TEXT,
)

const TABLE: Readonly<Record<string, Field | undefined>> = ENTRY_FIELDS

/** Whether what comes in one field is here: the same, another in its place, or in the text. */
function holdsField(here: Fields, coming: Fields, name: string): boolean {
  const [value, other] = [here[name], coming[name]]
  const field = TABLE[name]
  if (field?.merge === 'translations') return true // each is looked at in its own language
  if (other === undefined || other === field?.missing || field?.ofKey) return true
  if (TEXTS.includes(name)) return holdsSentences(String(value ?? ''), String(other))
  if (field?.merge === 'tags' && Array.isArray(other) && Array.isArray(value)) {
    const lines = String(here.content ?? '').split('\n')
    return other.every((tag) => hasTag(value, tag) || lines.includes(`#${tag}`))
  }
  // what tells of a translation counts only with its text
  if (field?.merge === 'translation')
    return (coming.translatedContent ?? '') === '' || value !== undefined || name === 'isTranslationStale'
  return value !== undefined && value !== field?.missing
}

/** Without the translation where that is the entry itself: whoever has the text has that, whichever language it is written in. */
function withoutEntryItself(entry: Entry): object {
  return isAsWritten(entry) ? withoutFields(entry, OF_TRANSLATION) : entry
}

function holdsFields(here: object, coming: object): boolean {
  return Object.keys(coming).every((name) => holdsField(here as Fields, coming as Fields, name))
}

/** Whether all that comes to a day is here already, each translation in its language. */
export function holdsDay(here: DayDoc, coming: DayDoc): boolean {
  const languages = [...new Set([here, coming].flatMap(languagesOf))]
  if (languages.length < 2 && ![here, coming].some(hasOthers)) return holdsOne(here, coming)
  const [unknown] = languages // the first one that is here
  const inOf = (doc: DayDoc, language: LanguageCode) => dayIn(doc, language, true, unknown)
  return languages.every((language) => holdsOne(inOf(here, language), inOf(coming, language)))
}

function holdsOne(here: DayDoc, coming: DayDoc): boolean {
  const { entry, draft, writtenOn: _, ...others } = coming
  if (
    entry !== undefined &&
    (here.entry === undefined || !holdsFields(here.entry, withoutEntryItself(entry)))
  )
    return false
  if (draft !== undefined && !holdsFields({ ...here.draft, ...draftOf(here) }, draft)) return false
  const isBegunAlike = isSameJson(joinWrittenOn(here, coming), joinWrittenOn(here, here))
  return isBegunAlike && Object.keys(others).every((name) => Object.hasOwn(here, name))
}
