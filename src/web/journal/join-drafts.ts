import { isSamePage, type Page } from '#domain/journal/change-entry.ts'
import { once } from '#domain/once.ts'

type Merge = (base: Page, mine: Page, theirs: Page) => Page

let merge: Merge | undefined

const loadMerge = once(async () => {
  merge = (await import('#domain/sync/merge-draft.ts')).mergePage
})

/** Brings the merge, after the first paint or when it is first needed. Answers whether it is here. */
export async function isMergeHere(): Promise<boolean> {
  try {
    await loadMerge()
    return true
  } catch (error) {
    console.error('The merge could not be loaded', error)
    return false
  }
}

/** Two versions of a page that grew from `base` as one; null where that takes the merge and it is not here yet. */
export function joinPages(base: Page, mine: Page, theirs: Page): Page | null {
  if (isSamePage(base, theirs) || isSamePage(mine, theirs)) return mine
  if (isSamePage(base, mine)) return theirs
  return merge?.(base, mine, theirs) ?? null
}
