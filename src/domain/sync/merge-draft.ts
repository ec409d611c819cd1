import type { FullDraft } from '#domain/journal/change-entry.ts'
import { fitTags, mergeTags, mergeValue } from './merge-fields.ts'
import { mergeOwn, ownOf } from './merge-own.ts'
import { mergeText } from './merge-text.ts'

/** Three-way merge, field by field; of two moods mine stays. */
export function mergeDrafts(base: FullDraft, mine: FullDraft, theirs: FullDraft): FullDraft {
  const text = mergeText(base.content, mine.content, theirs.content)
  return {
    ...fitTags(mergeTags(base.tags, mine.tags, theirs.tags), text),
    mood: mergeValue(base.mood, mine.mood, theirs.mood, (newest, other) => newest || other),
    translatedContent: mergeText(base.translatedContent, mine.translatedContent, theirs.translatedContent),
    ...mergeOwn(ownOf(base), ownOf(mine), ownOf(theirs)),
  }
}
