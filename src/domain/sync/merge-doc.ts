import { draftOf, keepDraft } from '#domain/journal/change-entry.ts'
import type { DayDoc, Draft, Entry } from '#domain/journal/entry.ts'
import { joinWrittenOn } from '#domain/journal/written-on.ts'
import { DAY_FIELDS, DELETED_FIELDS, TAG_LIMITS } from '#domain/kinds/day.ts'
import { AT_ONCE, SAVED, TYPED, tellingFields } from '#domain/kinds/entry-fields.ts'
import { isSameJson, mergeValue } from '#domain/row.ts'
import { fieldsOfBoth, mergeFields } from './merge-fields.ts'
import { mergeEachLanguage } from './merge-languages.ts'
import { commonDraft, commonEntry, mergeDrafts, mergeEntry } from './merge-rules.ts'
import type { MergeHow } from './merge-text.ts'
import { commonText } from './text-pieces.ts'

/** Whether one has deleted the entry that the other has, just as it is there. */
function isDeletionOf({ entry, deleted }: DayDoc, other: DayDoc): boolean {
  if (entry !== undefined || deleted === undefined) return false
  return isSameJson([deleted.entry, deleted.draft], [other.entry, other.draft])
}

/** Without an earlier entry that was deleted: nothing tells whether the other side has had that one. */
function withoutDeleted({ deleted: _, ...doc }: DayDoc): DayDoc {
  return doc
}

/** What the words on two screens have in common; none where one of them has only what both have saved. */
function commonDraftOf(mine: DayDoc, theirs: DayDoc): DayDoc {
  const drafts = [mine.draft, theirs.draft].filter((draft) => draft !== undefined)
  if (drafts.length === 0 && mine.entry !== undefined && theirs.entry !== undefined) return {}
  if (drafts.length < 2 && isSameJson(mine.entry, theirs.entry)) return {}
  return { draft: commonDraft(draftOf(mine), draftOf(theirs)) }
}

/**
 * A base for the merge of two days of which none is known, as after a server was restored: what they have in common.
 * An entry that one has deleted just as the other has it was deleted later.
 */
export function commonDoc(mine: DayDoc, theirs: DayDoc): DayDoc {
  if (isDeletionOf(mine, theirs)) return withoutDeleted(theirs)
  if (isDeletionOf(theirs, mine)) return withoutDeleted(mine)
  const { entry: _, draft: __, deleted: ___, ...fields } = fieldsOfBoth(mine, theirs)
  const [left, right] = [mine.entry, theirs.entry]
  return {
    ...fields,
    ...(left !== undefined && right !== undefined && { entry: commonEntry(left, right) }),
    ...commonDraftOf(mine, theirs),
  }
}

export type Deleted = NonNullable<DayDoc['deleted']>

function withoutEntry({ entry: _, draft: __, ...doc }: DayDoc): DayDoc {
  return doc
}

/** The entry and the draft of a day, or of one that was deleted. */
export function entryAndDraftOf({ entry, draft }: Pick<DayDoc, 'entry' | 'draft'>): DayDoc {
  return { ...(entry && { entry }), ...(draft && { draft }) }
}

/** Whether `doc` has saved and deleted what was a draft before, and `other` has edited that draft since. */
function hasDeletedDraft(base: DayDoc, doc: DayDoc, other: DayDoc): boolean {
  if (base.entry !== undefined || base.draft === undefined || other.draft === undefined) return false
  if (doc.entry !== undefined || doc.deleted === undefined) return false
  return !isSameJson(doc.deleted, base.deleted) && !isSameJson(other.draft, base.draft)
}

/**
 * Lets both sides have the entry, or neither, where `doc` no longer has that of `other`: it was deleted, unless the
 * other has edited it since. An edit beats a deletion, also after the deleted entry was purged.
 */
function meetDeletion(base: DayDoc, doc: DayDoc, other: DayDoc): [doc: DayDoc, other: DayDoc] {
  const { entry } = other
  if (entry === undefined) return [hasDeletedDraft(base, doc, other) ? restoreEntry(doc) : doc, other]
  if (doc.entry?.id === entry.id) return [doc, other]
  const isUnedited = isSameJson([base.entry, base.draft], [entry, other.draft])
  if (isUnedited) return [doc, withoutEntry(other)]
  if (doc.deleted?.entry.id === entry.id) return [restoreEntry(doc), other]
  const isPurged = doc.entry === undefined && base.entry?.id === entry.id
  return [isPurged ? { ...entryAndDraftOf(base), ...doc } : doc, other]
}

/**
 * The base, unless the server has purged the day since: what stood there before does not tell what was taken out. Only
 * what was deleted by then stays gone.
 */
function mergeBaseOf(base: DayDoc | undefined, theirs: DayDoc): DayDoc | undefined {
  return base?.purgedAt === theirs.purgedAt ? base : undefined
}

/**
 * The base of entry and draft: that which is known, unless another entry was begun since, or the one that was deleted is
 * back on both sides. Whether the server's is that very entry cannot be known: it may never have had all of its words.
 */
function baseOf(known: DayDoc | undefined, mine: DayDoc, theirs: DayDoc): DayDoc {
  const entry = known?.entry ?? known?.deleted?.entry
  if (known === undefined) return commonDoc(mine, theirs)
  if (entry === undefined) return known
  const isOnBoth = mine.entry?.id === entry.id && theirs.entry?.id === entry.id
  return isOnBoth === (known.entry !== undefined) ? known : commonDoc(mine, theirs)
}

/**
 * What both sides have in common, and what was deleted before they parted: that mine has not deleted again, so where it
 * stands in theirs it was brought back.
 */
function withoutBase(base: DayDoc | undefined, mine: DayDoc, theirs: DayDoc): DayDoc {
  if (base?.deleted === undefined) return commonDoc(mine, theirs)
  const { deleted, ...undeleted } = mine
  const isOld = isSameJson(deleted, base.deleted)
  return { ...commonDoc(isOld ? undeleted : mine, theirs), deleted: base.deleted }
}

/**
 * What both sides have saved of what was only typed before. Where one types on, nothing tells which of those words its
 * entry was to have: what both have in common.
 */
function savedText(base: DayDoc, mine: DayDoc, theirs: DayDoc): string {
  const isTyping = mine.draft?.content !== undefined || theirs.draft?.content !== undefined
  return isTyping ? commonText(mine.entry?.content ?? '', theirs.entry?.content ?? '') : draftOf(base).content
}

function mergeEntries(base: DayDoc, mine: DayDoc, theirs: DayDoc, how: MergeHow): Entry | undefined {
  if (mine.entry === undefined || theirs.entry === undefined) return mine.entry ?? theirs.entry
  const typed = { ...draftOf(base), content: savedText(base, mine, theirs) }
  const unsaved = {
    id: '',
    date: theirs.entry.date,
    ...tellingFields(typed, [...SAVED, ...AT_ONCE]),
  } as Entry
  return mergeEntry(base.entry ?? unsaved, mine.entry, theirs.entry, how)
}

/** What has been typed on either side, with what the other has typed or saved meanwhile. */
function mergeTyped(base: DayDoc, mine: DayDoc, theirs: DayDoc, how: MergeHow): Draft {
  const typed = { ...mine.draft, ...theirs.draft }
  if (Object.keys(typed).length === 0) return typed
  const merged = mergeDrafts(draftOf(base), draftOf(mine), draftOf(theirs), how)
  const isFull = merged.tags.length === TAG_LIMITS.tags // then the text may have taken some in
  const changed = TYPED.filter(
    (name) => typed[name] !== undefined || (isFull && name === 'content' && typed.tags !== undefined),
  )
  return {
    ...mergeFields(base.draft ?? {}, mine.draft ?? {}, theirs.draft ?? {}, TYPED),
    ...Object.fromEntries(changed.map((name) => [name, merged[name]])),
  }
}

/** Two entries that were deleted on one day, as one that can be brought back. */
export function joinDeleted(mine: Deleted, theirs: Deleted, how: MergeHow = {}, merge = mergeDoc): Deleted {
  const { entry = theirs.entry, draft } = merge(
    undefined,
    entryAndDraftOf(mine),
    entryAndDraftOf(theirs),
    how,
  )
  return {
    ...mergeFields({}, mine, theirs, Object.keys(DELETED_FIELDS)),
    at: Math.max(mine.at, theirs.at),
    entry,
    ...(draft && { draft }),
  }
}

/** The fields of a day that a rule of the whole day merges. */
const RULED = Object.keys(DAY_FIELDS).filter((name) => DAY_FIELDS[name as keyof DayDoc].merge === 'day')

/**
 * Merges a whole day: `theirs` is the server's, `base` what both grew from, undefined where that is not known. No word
 * of either side is lost: it stands in the entry, in the draft or in what was deleted. Translations are merged language by
 * language.
 */
export function mergeDoc(base: DayDoc | undefined, mine: DayDoc, theirs: DayDoc, how: MergeHow = {}): DayDoc {
  return mergeEachLanguage({ base, mine, theirs }, (sides) =>
    mergeInFirstPlace(sides.base, sides.mine, sides.theirs, how),
  )
}

/** The same, of the translation in the first place alone. */
export function mergeInFirstPlace(
  base: DayDoc | undefined,
  mine: DayDoc,
  theirs: DayDoc,
  how: MergeHow = {},
): DayDoc {
  if (base !== undefined && isSameJson(mine, base)) return theirs
  const ground = mergeBaseOf(base, theirs)
  const known = ground ?? withoutBase(base, mine, theirs)
  if (isSameJson(mine, known)) return theirs
  if (isSameJson(theirs, known) || isSameJson(mine, theirs)) return mine
  const [left, met] = meetDeletion(known, mine, theirs)
  const [right, own] = meetDeletion(known, met, left)
  const grown = baseOf(ground, own, right)
  const entry = mergeEntries(grown, own, right, how)
  const deleted = mergeValue(known.deleted, own.deleted, right.deleted, (newest, servers) =>
    newest && servers ? joinDeleted(newest, servers, {}, mergeInFirstPlace) : newest,
  )
  const doc: DayDoc = {
    ...mergeFields(known, own, right, RULED),
    ...joinWrittenOn(own, right),
    ...(entry && { entry }),
    ...(deleted && { deleted }),
  }
  return keepDraft(doc, mergeTyped(grown, own, right, how))
}

/**
 * Restores a deleted entry with its draft, unless the day has a new entry by now. What was typed in the entry since stands
 * below.
 */
export function restoreEntry(doc: DayDoc): DayDoc {
  const { deleted, draft: typed, ...rest } = doc
  if (deleted === undefined || rest.entry !== undefined) return doc
  const restored = keepDraft({ ...rest, entry: deleted.entry }, deleted.draft ?? {})
  return typed === undefined
    ? restored
    : mergeInFirstPlace(rest, { ...rest, draft: typed }, restored, { isTheirsFirst: true })
}
