import { draftOf } from '#domain/journal/change-entry.ts'
import type { DayDoc, Entry } from '#domain/journal/entry.ts'
import { hasTag } from '#domain/journal/same-tag.ts'
import { isAsWritten } from '#domain/journal/straight.ts'
import { dayWithTagsOnce } from '#domain/journal/tags-once.ts'
import { joinWrittenOn } from '#domain/journal/written-on.ts'
import { ENTRY_FIELDS } from '#domain/kinds/day.ts'
import { entryNames, OF_TRANSLATION, withoutFields } from '#domain/kinds/entry-fields.ts'
import { type Field, TEXT } from '#domain/kinds/kind.ts'
import type { LanguageCode } from '#domain/languages.ts'
import { isSameJson } from '#domain/row.ts'
import { foldSame } from '#domain/text/fold-text.ts'
import { importedText } from '#domain/text/plain-text.ts'
import { type Deleted, entryAndDraftOf, joinDeleted, mergeDoc } from './merge-doc.ts'
import { cutSentences, inSentences, joinWords, type SentencePiece } from './text-pieces.ts'
import { asKept, dayIn, type EntryAndDraft, hasOthers, languagesOf } from './translation-in.ts'

const foldKey = ({ key }: SentencePiece) => foldSame(key)

/** The sentences of a text as they compare, whichever program has written them. */
function foldedSentences(text: string): string[] {
  return cutSentences(importedText(text).split('\n').map(foldSame).join('\n')).sentences.map(({ key }) => key)
}

/** Whether every sentence of `part` stands in a text, whole and in the same order. */
function holdsSentences(text: string, part: string): boolean {
  if (text === part) return true
  const wanted = foldedSentences(part)
  let found = 0
  for (const sentence of foldedSentences(text)) if (sentence === wanted[found]) found += 1
  return found === wanted.length
}

/** A text in which each sentence that another has too is written as there. */
function writtenAs(text: string, other: string): string {
  if (other === '' || text === other) return text
  const known = new Map(cutSentences(other).sentences.map((sentence) => [foldKey(sentence), sentence.words]))
  const { lead, sentences } = cutSentences(text)
  const written = sentences.map((sentence) => {
    const words = known.get(foldKey(sentence))
    return words?.length === sentence.words.length
      ? sentence.words.map((word, place) => ({ ...word, key: words[place]?.key ?? word.key }))
      : sentence.words
  })
  return joinWords(lead, inSentences(written))
}

type Fields = Partial<Record<string, unknown>>

/** The texts that a learner types. */
const TEXTS = entryNames((field) => field.typed !== undefined && 'type' in field && field.type === TEXT)

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
function holdsDay(here: DayDoc, coming: DayDoc): boolean {
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

type Texts = Partial<Record<string, unknown>>

/** The text written as another, or the other itself where that holds all of it. */
function orWhole(text: string, other: string): string {
  return other !== '' && holdsSentences(other, text) ? other : writtenAs(text, other)
}

/**
 * The fields of an entry that comes, with its texts written as in those of the entry that is here. `typed`: over those; it may
 * have taken out what they hold.
 */
function fieldsWrittenAs<Of extends object>(coming: Of, here: Texts, typed: Texts): Of {
  const written = TEXTS.flatMap((name) => {
    const [text, other] = [(coming as Texts)[name], here[name]]
    if (typeof text !== 'string' || typeof other !== 'string') return []
    return [[name, typed[name] === undefined ? orWhole(text, other) : writtenAs(text, other)]]
  })
  return { ...coming, ...Object.fromEntries(written) }
}

/** An entry that comes, written as the one that is here in the language of its translation. */
function entryWrittenAs<Of extends EntryAndDraft>(coming: Of, day: EntryAndDraft): Of {
  const { entry, draft } = coming
  const language = entry?.translationLanguage
  const here = language === undefined ? asKept(day) : dayIn(day, language)
  return {
    ...coming,
    ...(entry && { entry: fieldsWrittenAs(entry, here.entry ?? {}, here.draft ?? {}) }),
    ...(draft && { draft: fieldsWrittenAs(draft, draftOf(here), {}) }),
  }
}

/** An entry with another of the same day, which stands below. */
function bothEntries(here: DayDoc, coming: DayDoc): DayDoc {
  const hasEntry = here.entry !== undefined || here.draft !== undefined
  if (hasEntry && holdsDay(here, coming)) return here
  return mergeDoc(undefined, entryWrittenAs(coming, here), here, { isTheirsFirst: true })
}

/** An entry that was deleted, here or there, stays one; words that are in the entry anyway need not be kept twice. */
function bothDeleted(
  here: Deleted | undefined,
  coming: Deleted | undefined,
  day: DayDoc,
): Deleted | undefined {
  if (coming === undefined || here === undefined)
    return here ?? (coming === undefined || holdsDay(day, entryAndDraftOf(coming)) ? undefined : coming)
  if (holdsDay(entryAndDraftOf(here), entryAndDraftOf(coming)))
    return { ...here, at: Math.max(here.at, coming.at) }
  return joinDeleted(entryWrittenAs(coming, here), here, { isTheirsFirst: true })
}

/**
 * A day with that of a file, of the demo or of an earlier version brought in. Nothing is overwritten: where both have
 * words, both stay, those that are here first. What comes again changes nothing, and a deletion on one side takes nothing
 * from the other.
 */
export function bringIn(mine: DayDoc | undefined, theirs: DayDoc): DayDoc {
  if (mine === undefined) return dayWithTagsOnce(theirs)
  const [{ deleted: here, ...day }, { deleted: coming, ...came }] = [mine, theirs]
  const both = bothEntries(day, came)
  const deleted = bothDeleted(here, coming, both)
  return { ...both, ...(deleted && { deleted }) }
}
