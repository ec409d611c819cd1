import { draftOf } from '#domain/journal/change-entry.ts'
import type { DayDoc } from '#domain/journal/entry.ts'
import { dayWithTagsOnce } from '#domain/journal/tags-once.ts'
import { holdsDay, TEXTS } from './holds-day.ts'
import { entryAndDraftOf, joinDeleted, mergeDoc } from './merge-doc.ts'
import { holdsSentences, writtenAs } from './same-sentences.ts'
import { asKept, dayIn } from './translation-in.ts'

type Texts = Partial<Record<string, unknown>>
type EntryAndDraft = Pick<DayDoc, 'entry' | 'draft'>

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

type Deleted = NonNullable<DayDoc['deleted']>

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
