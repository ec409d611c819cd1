import { draftOf } from '#domain/journal/change-entry.ts'
import type { DayDoc } from '#domain/journal/entry.ts'
import { dayWithTagsOnce } from '#domain/journal/tags-once.ts'
import { holdsPage, TEXTS } from './holds-page.ts'
import { joinDeleted, mergeDoc, pageOf } from './merge-doc.ts'
import { holdsSentences, writtenAs } from './same-sentences.ts'
import { asKept, dayIn } from './translation-in.ts'

type Texts = Partial<Record<string, unknown>>
type Page = Pick<DayDoc, 'entry' | 'draft'>

/** The text written as another, or the other itself where that holds all of it. */
function orWhole(text: string, other: string): string {
  return other !== '' && holdsSentences(other, text) ? other : writtenAs(text, other)
}

/**
 * The fields of a page that comes, with its texts written as in those of the page that is here. `typed`: over those; it may
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

/** A page that comes, written as the one that is here in the language of its translation. */
function pageWrittenAs<Of extends Page>(coming: Of, page: Page): Of {
  const { entry, draft } = coming
  const language = entry?.translationLanguage
  const here = language === undefined ? asKept(page) : dayIn(page, language)
  return {
    ...coming,
    ...(entry && { entry: fieldsWrittenAs(entry, here.entry ?? {}, here.draft ?? {}) }),
    ...(draft && { draft: fieldsWrittenAs(draft, draftOf(here), {}) }),
  }
}

/** A page with another of the same day, which stands below. */
function bothPages(here: DayDoc, coming: DayDoc): DayDoc {
  const hasPage = here.entry !== undefined || here.draft !== undefined
  if (hasPage && holdsPage(here, coming)) return here
  return mergeDoc(undefined, pageWrittenAs(coming, here), here, { isTheirsFirst: true })
}

type Deleted = NonNullable<DayDoc['deleted']>

/** A page that was deleted, here or there, stays one; words that are on the page anyway need not be kept twice. */
function bothDeleted(
  here: Deleted | undefined,
  coming: Deleted | undefined,
  page: DayDoc,
): Deleted | undefined {
  if (coming === undefined || here === undefined)
    return here ?? (coming === undefined || holdsPage(page, pageOf(coming)) ? undefined : coming)
  if (holdsPage(pageOf(here), pageOf(coming))) return { ...here, at: Math.max(here.at, coming.at) }
  return joinDeleted(pageWrittenAs(coming, here), here, { isTheirsFirst: true })
}

/**
 * A day with that of a file, of the demo or of an earlier version brought in. Nothing is overwritten: where both have
 * words, both stay, those that are here first. What comes again changes nothing, and a deletion on one side takes nothing
 * from the other.
 */
export function bringIn(mine: DayDoc | undefined, theirs: DayDoc): DayDoc {
  if (mine === undefined) return dayWithTagsOnce(theirs)
  const [{ deleted: here, ...page }, { deleted: coming, ...came }] = [mine, theirs]
  const both = bothPages(page, came)
  const deleted = bothDeleted(here, coming, both)
  return { ...both, ...(deleted && { deleted }) }
}
