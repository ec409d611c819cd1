import { draftOf, type FullDraft } from '#domain/journal/change-entry.ts'
import type { DayDoc, Entry } from '#domain/journal/entry.ts'
import { AT_ONCE, tellingFields } from '#domain/kinds/entry-fields.ts'
import { isSameJson } from '#domain/row.ts'
import { diffPieces, MERGE_STEPS } from '#domain/text/diff-pieces.ts'
import { translationOf } from './merge-entry.ts'
import { ownOf } from './merge-own.ts'
import { cutSentences, inSentences, joinWords, type SentencePiece } from './text-pieces.ts'

/** The sentences that two texts have in common, in order: a base for their merge that loses nothing of either. */
export function commonText(mine: string, theirs: string): string {
  const [first, second] = [mine, theirs].sort().map((text) => cutSentences(text).sentences)
  const keys = (sentences: SentencePiece[] = []) => sentences.map(({ key }) => key)
  const common: SentencePiece[][] = []
  let at = 0
  for (const { start, end } of diffPieces(keys(first), keys(second), { steps: MERGE_STEPS })) {
    common.push((first ?? []).slice(at, start))
    at = end
  }
  common.push((first ?? []).slice(at))
  return joinWords('', inSentences(common.flat().map(({ words }) => words)))
}

function commonTags(mine: string[], theirs: string[]): string[] {
  return mine.filter((tag) => theirs.includes(tag))
}

/** As if only the server had changed it, where it has one: what was first is not known. */
function serversOr<Value>(mine: Value, theirs: Value, none: Value): Value {
  return theirs === none ? none : mine
}

function commonOwn(
  one: Partial<FullDraft>,
  other: Partial<FullDraft>,
): Pick<FullDraft, 'own' | 'ownLanguage'> {
  const [mine, theirs] = [ownOf(one), ownOf(other)]
  return {
    own: commonText(mine.own, theirs.own),
    ownLanguage: mine.ownLanguage === theirs.ownLanguage ? mine.ownLanguage : '',
  }
}

function commonDraft(mine: FullDraft, theirs: FullDraft): FullDraft {
  return {
    content: commonText(mine.content, theirs.content),
    tags: commonTags(mine.tags, theirs.tags),
    mood: serversOr(mine.mood, theirs.mood, ''),
    translatedContent: commonText(mine.translatedContent, theirs.translatedContent),
    ...commonOwn(mine, theirs),
  }
}

/** The fields of mine that the server has too, whatever it has in them. */
function fieldsOfBoth<Doc extends object>(mine: Doc, theirs: Doc): Doc {
  return Object.fromEntries(Object.entries(mine).filter(([name]) => Object.hasOwn(theirs, name))) as Doc
}

function commonEntry(mine: Entry, theirs: Entry): Entry {
  const { translatedContent: _, translationLanguage: __, ...both } = fieldsOfBoth(mine, theirs)
  const { own: ___, ownLanguage: ____, ...fields } = both
  const [left, right] = [translationOf(mine), translationOf(theirs)]
  return {
    ...fields,
    content: commonText(mine.content, theirs.content),
    tags: commonTags(mine.tags, theirs.tags),
    mood: serversOr(mine.mood, theirs.mood, ''),
    ...(isSameJson(left, right) && left),
    ...tellingFields(commonOwn(mine, theirs), AT_ONCE),
  }
}

/** Whether one has deleted the page that the other has, just as it is there. */
function isDeletionOf({ entry, deleted }: DayDoc, other: DayDoc): boolean {
  if (entry !== undefined || deleted === undefined) return false
  return isSameJson([deleted.entry, deleted.draft], [other.entry, other.draft])
}

/** Without an earlier page that was deleted: nothing tells whether the other side has had that one. */
function withoutDeleted({ deleted: _, ...doc }: DayDoc): DayDoc {
  return doc
}

/** What the words on two screens have in common; none where one of them has only what both have saved. */
function commonDraftOf(mine: DayDoc, theirs: DayDoc): DayDoc {
  const hasBoth = mine.draft !== undefined && theirs.draft !== undefined
  if (!hasBoth && isSameJson(mine.entry, theirs.entry)) return {}
  return { draft: commonDraft(draftOf(mine), draftOf(theirs)) }
}

/**
 * A base for the merge of two days of which none is known, as after a server was restored: what they have in common.
 * A page that one has deleted just as the other has it was deleted later.
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
