import { draftOf, type FullDraft, isSameDraft, keepDraft } from '#domain/journal/change-entry.ts'
import type { DayDoc, Entry } from '#domain/journal/entry.ts'
import { joinWrittenOn } from '#domain/journal/written-on.ts'
import { isSameJson } from '#domain/row.ts'

const BETWEEN_SENTENCES = /(?<=[.!?。！？…])\s+|\n+/

function sentencesOf(text: string): string[] {
  return text
    .split(BETWEEN_SENTENCES)
    .map((sentence) => sentence.trim())
    .filter((sentence) => sentence !== '')
}

/** Whether every sentence of `part` stands in a text, whole and in the same order. */
export function holdsSentences(text: string, part: string): boolean {
  const wanted = sentencesOf(part)
  let found = 0
  for (const sentence of sentencesOf(text)) if (sentence === wanted[found]) found += 1
  return found === wanted.length
}

/** Both texts, mine first; one that holds all sentences of the other stands alone, so that nothing comes in twice. */
export function bothTexts(mine: string, theirs: string): string {
  if (mine === '') return theirs
  if (holdsSentences(mine, theirs)) return mine
  if (holdsSentences(theirs, mine)) return theirs
  return `${mine.trimEnd()}\n\n${theirs}`
}

function bothTags(mine: string[], theirs: string[]): string[] {
  const known = new Set(mine)
  return [...mine, ...theirs.filter((tag) => !known.has(tag))]
}

function bothDrafts(mine: FullDraft, theirs: FullDraft): FullDraft {
  return {
    content: bothTexts(mine.content, theirs.content),
    tags: bothTags(mine.tags, theirs.tags),
    mood: mine.mood || theirs.mood,
    translatedContent: bothTexts(mine.translatedContent, theirs.translatedContent),
    own: bothTexts(mine.own, theirs.own),
    ownLanguage: mine.ownLanguage || theirs.ownLanguage,
  }
}

function withoutTranslation(entry: Entry): Entry {
  const { translatedContent: _, translationLanguage: __, translatedBy: ___, ...rest } = entry
  const { translationQuality: ____, isTranslationStale: _____, ...others } = rest
  return others
}

/** An entry with another of the same day. A translation of other words than the entry now has is marked out of date. */
function bothEntries(mine: Entry, theirs: Entry): Entry {
  const isMine = mine.translatedContent !== undefined && mine.translatedContent !== ''
  const joined: Entry = {
    ...(isMine ? withoutTranslation(theirs) : theirs),
    ...mine,
    content: bothTexts(mine.content, theirs.content),
    tags: bothTags(mine.tags, theirs.tags),
    mood: mine.mood || theirs.mood,
  }
  const translation = bothTexts(mine.translatedContent ?? '', theirs.translatedContent ?? '')
  if (translation === '') return joined
  const of = isMine ? mine : theirs
  const isStale = joined.content !== of.content || translation !== of.translatedContent
  return { ...joined, translatedContent: translation, ...(isStale && { isTranslationStale: true }) }
}

function entryOf(mine: Entry | undefined, theirs: Entry | undefined): Entry | undefined {
  return mine === undefined || theirs === undefined ? (mine ?? theirs) : bothEntries(mine, theirs)
}

type Page = Pick<DayDoc, 'entry' | 'draft'>

function pageOf({ entry, draft }: DayDoc): Page {
  return { ...(entry && { entry }), ...(draft && { draft }) }
}

/** The page of a day with that of a file: entries and drafts each hold both. */
function bothPages(mine: Page, theirs: Page): Page {
  if (mine.entry === undefined && mine.draft === undefined) return pageOf(theirs)
  if (theirs.entry === undefined && theirs.draft === undefined) return pageOf(mine)
  const entry = entryOf(mine.entry, theirs.entry)
  const draft = bothDrafts(draftOf(mine), draftOf(theirs))
  const isSame = isSameJson(entry, mine.entry) && isSameDraft(draft, draftOf(mine))
  return isSame ? pageOf(mine) : keepDraft(entry === undefined ? {} : { entry }, draft)
}

/** Whether all that stands on one page stands on another, too. */
function holdsPage(page: Page, other: Page): boolean {
  return isSameDraft(bothDrafts(draftOf(page), draftOf(other)), draftOf(page))
}

/** A page that was deleted, here or there, stays one; words that are on the page anyway need not be kept twice. */
function bothDeleted(mine: DayDoc, theirs: DayDoc): DayDoc['deleted'] {
  if (theirs.deleted === undefined) return mine.deleted
  if (mine.deleted === undefined) return holdsPage(mine, theirs.deleted) ? undefined : theirs.deleted
  const { entry, draft } = bothPages(mine.deleted, theirs.deleted)
  const at = Math.max(mine.deleted.at, theirs.deleted.at)
  return { at, entry: entry ?? mine.deleted.entry, ...(draft && { draft }) }
}

/**
 * A day with that of a file brought in. Nothing is overwritten: where both have words, both stay. A file that comes
 * again changes nothing.
 */
export function bringIn(mine: DayDoc | undefined, theirs: DayDoc): DayDoc {
  if (mine === undefined) return theirs
  const { entry: _, draft: __, deleted: ___, writtenOn: ____, ...other } = { ...theirs, ...mine }
  const deleted = bothDeleted(mine, theirs)
  return {
    ...other,
    ...bothPages(mine, theirs),
    ...(deleted && { deleted }),
    ...joinWrittenOn(mine, theirs),
  }
}
