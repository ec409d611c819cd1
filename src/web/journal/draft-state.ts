import type { Day } from '#domain/clock.ts'
import { draftOf, type FullDraft, isSameDraft, keepDraft } from '#domain/journal/change-entry.ts'
import type { DayDoc } from '#domain/journal/entry.ts'
import type { EntryStore } from '#domain/journal/entry-store.ts'
import { stampFirstWords } from '#domain/journal/stamp-first-words.ts'
import { failure } from '#domain/outcome.ts'
import type { KnownDay } from './diary-days.ts'

type Merge = (base: FullDraft, mine: FullDraft, theirs: FullDraft) => FullDraft

let merge: Merge | undefined

/** Loads the merge, after the first paint or when it is first needed. Answers whether it could be loaded. */
export async function loadMerge(): Promise<boolean> {
  try {
    merge ??= (await import('#domain/sync/merge-rules.ts')).mergeDrafts
    return true
  } catch (error) {
    console.error('The merge could not be loaded', error)
    return false
  }
}

/** Two versions of a draft that grew from `base` as one; null where that needs the merge and it is not loaded yet. */
function tryMerge(base: FullDraft, mine: FullDraft, theirs: FullDraft): FullDraft | null {
  if (isSameDraft(base, theirs) || isSameDraft(mine, theirs)) return mine
  if (isSameDraft(base, mine)) return theirs
  return merge?.(base, mine, theirs) ?? null
}

/** `doc`, `isSynced`: what the store holds, as far as is known. */
type DraftState = KnownDay & {
  draft: FullDraft
  /** The draft that screen and store last had in common: the base of merges. */
  agreed: FullDraft
  /** The store has held this day; if it is missing later, the browser has cleared the store. */
  wasStored: boolean
  hasUnwritten: boolean
}

const NOTHING: KnownDay = { doc: {}, isSynced: false }

export function openedDraft({ doc, isSynced } = NOTHING): DraftState {
  const draft = draftOf(doc)
  return { draft, doc, isSynced, agreed: draft, wasStored: false, hasUnwritten: false }
}

function withMerged(state: DraftState, draft: FullDraft, kept: FullDraft): DraftState {
  return { ...state, draft, agreed: kept, hasUnwritten: state.hasUnwritten || !isSameDraft(draft, kept) }
}

/** Stores the words of `state` of the day `date` and `change` in one transaction. */
export async function writeDraft(
  store: EntryStore,
  days: { date: Day; today: Day },
  state: DraftState,
  change: (doc: DayDoc) => DayDoc,
): ReturnType<EntryStore['update']> {
  let isMergeMissing = false
  const outcome = await store.update(days.date, (found) => {
    const stored = found ?? (state.wasStored ? state.doc : {})
    const merged = tryMerge(state.agreed, state.draft, draftOf(stored))
    isMergeMissing = merged === null
    if (merged === null) return stored
    return stampFirstWords(stored, change(keepDraft(stored, merged)), days.date, days.today)
  })
  if (!outcome.ok || !isMergeMissing) return outcome
  return (await loadMerge()) ? writeDraft(store, days, state, change) : failure('storage-unavailable')
}

/**
 * The state once the store holds `stored`, having been given `written`. What others wrote is merged in, unless the
 * screen must not change now: then the next write merges against `written` and keeps it.
 */
export function afterWrite(
  state: DraftState,
  written: FullDraft,
  { doc, isSynced }: KnownDay,
  mayChangeScreen: boolean,
): DraftState {
  const kept = draftOf(doc)
  const next = { ...state, doc, isSynced, wasStored: true }
  if (isSameDraft(kept, written)) return { ...next, agreed: kept }
  const merged = mayChangeScreen ? tryMerge(written, state.draft, kept) : null
  return merged === null ? { ...next, agreed: written } : withMerged(next, merged, kept)
}

/** The state once the store has been read and holds `found`; null where that needs the merge and it is not loaded. */
export function afterRead(state: DraftState, found: KnownDay | undefined): DraftState | null {
  if (found === undefined && state.wasStored) return { ...state, hasUnwritten: true }
  const { doc, isSynced } = found ?? NOTHING
  const kept = draftOf(doc)
  const merged = tryMerge(state.agreed, state.draft, kept)
  return merged && withMerged({ ...state, doc, isSynced, wasStored: found !== undefined }, merged, kept)
}
