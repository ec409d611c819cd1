import type { Page } from '#domain/journal/change-entry.ts'
import type { Mood } from '#domain/journal/entry.ts'
import { mergeText } from './merge-text.ts'

/** Joins two changes of a tag list: what either side added is in, what either removed is out. */
export function mergeTags(base: string[], mine: string[], theirs: string[]): string[] {
  const kept = mine.filter((tag) => theirs.includes(tag) || !base.includes(tag))
  return [...kept, ...theirs.filter((tag) => !base.includes(tag) && !kept.includes(tag))]
}

/** The mood of the side that changed it; where both did, mine. */
function mergeMood(base: Mood, mine: Mood, theirs: Mood): Mood {
  return mine === base ? theirs : mine
}

/** Joins two versions of a page, field by field. */
export function mergePage(base: Page, mine: Page, theirs: Page): Page {
  return {
    content: mergeText(base.content, mine.content, theirs.content),
    tags: mergeTags(base.tags, mine.tags, theirs.tags),
    mood: mergeMood(base.mood, mine.mood, theirs.mood),
    translatedContent: mergeText(base.translatedContent, mine.translatedContent, theirs.translatedContent),
  }
}
