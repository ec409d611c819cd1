import { draftOf } from '#domain/journal/change-entry.ts'
import type { DayDoc } from '#domain/journal/entry.ts'
import { isSameJson } from '#domain/row.ts'
import { fieldsOfBoth } from './merge-fields.ts'
import { commonDraft, commonEntry } from './merge-rules.ts'

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
