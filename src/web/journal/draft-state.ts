import type { Day } from '#domain/clock.ts'
import { draftOf, type FullDraft, isSameDraft, keepDraft } from '#domain/journal/change-entry.ts'
import type { DayDoc, Draft } from '#domain/journal/entry.ts'
import type { EntryStore } from '#domain/journal/entry-store.ts'
import { stampFirstWords } from '#domain/journal/written-on.ts'
import { failure } from '#domain/outcome.ts'

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

/** What screen and store have of a draft; what the store holds of its day is known to the diary's days. */
export type DraftState = {
  draft: FullDraft
  /** The draft that screen and store last had in common: the base of merges. */
  agreed: FullDraft
  /** The store has held this day; if it is missing later, the browser has cleared the store. */
  wasStored: boolean
  hasUnwritten: boolean
}

export function openedDraft(doc: DayDoc): DraftState {
  const draft = draftOf(doc)
  return { draft, agreed: draft, wasStored: false, hasUnwritten: false }
}

function withMerged(state: DraftState, draft: FullDraft, kept: FullDraft): DraftState {
  return { ...state, draft, agreed: kept, hasUnwritten: state.hasUnwritten || !isSameDraft(draft, kept) }
}

/**
 * The state after a key: `typed` are fields as they are on screen now, `over` those of them as they were on screen
 * before it. Where the screen had not yet followed what came from elsewhere, the key changes that, too, and deletes
 * nothing of it.
 */
export function afterTyping(state: DraftState, typed: Draft, over: Draft): DraftState {
  const shown = { ...state.draft, ...over }
  const draft = { ...state.draft, ...typed }
  const typedOn = { ...state, hasUnwritten: true }
  const merged = tryMerge(shown, draft, state.draft)
  if (merged !== null) return { ...typedOn, draft: merged }
  // without the merge only a screen without unwritten words was left behind: the store has held all that it shows
  return { ...typedOn, draft, agreed: { ...state.agreed, ...over } }
}

/**
 * Stores the words of `state` of the day `date` and `change` in one transaction. `known`: what the store had last, and has
 * again where the browser has cleared it.
 */
export async function writeDraft(
  store: EntryStore,
  days: { date: Day; today: Day; known: DayDoc },
  state: DraftState,
  change: (doc: DayDoc) => DayDoc,
): ReturnType<EntryStore['update']> {
  let isMergeMissing = false
  const outcome = await store.update(days.date, (found) => {
    const stored = found ?? (state.wasStored ? days.known : {})
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
  stored: DayDoc,
  mayChangeScreen: boolean,
): DraftState {
  const kept = draftOf(stored)
  const next = { ...state, wasStored: true }
  if (isSameDraft(kept, written)) return { ...next, agreed: kept }
  const merged = mayChangeScreen ? tryMerge(written, state.draft, kept) : null
  return merged === null ? { ...next, agreed: written } : withMerged(next, merged, kept)
}

/** Whether the browser has cleared the store, which has held the day. */
export function isLost({ wasStored }: DraftState, found: DayDoc | undefined): boolean {
  return found === undefined && wasStored
}

/** The state once the store has been read and holds `found`; null where that needs the merge and it is not loaded. */
export function afterRead(state: DraftState, found: DayDoc | undefined): DraftState | null {
  if (isLost(state, found)) return { ...state, hasUnwritten: true }
  const kept = draftOf(found)
  const merged = tryMerge(state.agreed, state.draft, kept)
  return merged && withMerged({ ...state, wasStored: found !== undefined }, merged, kept)
}
