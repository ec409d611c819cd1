import type { Day } from '#domain/clock.ts'
import { type EntryOrigin, saveEntry } from '#domain/journal/change-entry.ts'
import { addTag, type DayDoc, type Draft, type Entry } from '#domain/journal/entry.ts'
import { saveTranslation } from '#domain/journal/save-translation.ts'
import { isAsWritten } from '#domain/journal/straight.ts'
import { stampFirstWords } from '#domain/journal/written-on.ts'
import { AT_ONCE, SAVED, withFields } from '#domain/kinds/entry-fields.ts'
import type { LanguageCode, LanguagePair } from '#domain/languages.ts'
import { isSameJson } from '#domain/row.ts'
import { mergeDoc } from './merge-doc.ts'
import { asKept, dayIn } from './translation-in.ts'

/** What a program of the learner names of an entry: of what can be typed in the app, and in which language it is. */
export type EntryEdit = Draft & { language?: LanguageCode; translationLanguage?: LanguageCode }

/** What a new entry needs beside its text, the languages that hold where none is named, and the day of the edit. */
export type EditOrigin = Pick<EntryOrigin, 'date' | 'id'> & { languages: LanguagePair; today: Day }

/** `itself`: the text of the entry before the edit, where that is what is practised; whoever gives it back has not translated it. */
function withTranslation(
  doc: DayDoc,
  edit: EntryEdit,
  { languages }: EditOrigin,
  itself: string | undefined,
): DayDoc {
  const { entry } = doc
  const { translatedContent: text } = edit
  if (entry === undefined || text === undefined || text === itself) return doc
  const language = edit.translationLanguage ?? entry.translationLanguage ?? languages.targetLanguage
  const { entry: shown = entry } = dayIn(doc, language)
  const isUnsaid = entry.translatedContent !== undefined && entry.translationLanguage === undefined
  const isSame =
    !isUnsaid && text === (shown.translatedContent ?? '') && language === shown.translationLanguage
  const isNone = text === '' && shown.translatedContent === undefined
  return isSame || isNone
    ? doc
    : asKept(saveTranslation(dayIn(doc, language), { text, language, by: 'hand' }, entry.content))
}

function withTypedAtOnce(entry: Entry, edit: EntryEdit, { languages }: EditOrigin): Entry {
  const named = AT_ONCE.filter((name) => edit[name] !== undefined)
  if (named.length === 0) return entry
  return withFields(entry, { ownLanguage: languages.targetLanguage, ...entry, ...edit }, AT_ONCE)
}

/** The day as the program wants it, of what it knew. */
function edited(doc: DayDoc, edit: EntryEdit, origin: EditOrigin): DayDoc {
  const { date, id, languages, today } = origin
  const given = Object.fromEntries(
    SAVED.flatMap((name) => (edit[name] === undefined ? [] : [[name, edit[name]]])),
  )
  const { content = doc.entry?.content ?? '', tags, ...rest }: Draft = given
  const change = { ...rest, content, ...(tags && { tags: tags.reduce<string[]>(addTag, []) }) }
  const language = edit.language ?? languages.nativeLanguage
  const itself = isAsWritten(doc.entry ?? {}) ? doc.entry?.translatedContent : undefined
  const saved = withTranslation(saveEntry(doc, change, { date, id, language }), edit, origin, itself)
  if (saved.entry === undefined) return doc
  const isNamed = edit.language !== undefined && saved.entry.language === undefined
  const entry = withTypedAtOnce(saved.entry, edit, origin)
  const named = isNamed ? { ...entry, language } : entry
  return stampFirstWords(doc, { ...saved, entry: named }, date, today)
}

function withoutDraft({ draft: _, ...doc }: DayDoc): DayDoc {
  return doc
}

/**
 * A day after an edit by a program of the learner, merged as that of one more device that has no draft. What it does not name
 * stays, and so does a blank text.
 *
 * @param known The day as the program knew it; undefined for a new entry, and where that version is kept no longer: then
 * what stands on both sides counts as known, so that words come twice rather than not at all.
 * @param now The day as it is.
 */
export function editDay(known: DayDoc | undefined, now: DayDoc, edit: EntryEdit, origin: EditOrigin): DayDoc {
  const ground = known && withoutDraft(known)
  const from = ground ?? withoutDraft(now)
  const mine = edited(from, edit, origin)
  return isSameJson(mine, from) ? now : mergeDoc(ground, mine, now)
}
