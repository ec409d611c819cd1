import { useEffect, useSyncExternalStore } from 'react'
import type { Day } from '#domain/clock.ts'
import {
  deleteEntry,
  draftOf,
  type FullDraft,
  hasUnsavedWords,
  keepDraft,
  newEntryId,
  saveEntry,
} from '#domain/journal/change-entry.ts'
import { type Entry, type SavedState, savedStateOf } from '#domain/journal/entry.ts'
import type { DiaryDay } from '#domain/journal/entry-store.ts'
import { BY_ENTRY, ownLanguageOf } from '#domain/journal/straight.ts'
import type { LanguageCode } from '#domain/languages.ts'
import { isBlank } from '#domain/text/text-summary.ts'
import { createJournalCore, type JournalCore, type JournalPorts, type JournalState } from './journal-core.ts'
import { createJournalLoader, createRereading, createStorageRecovery } from './load-journal.ts'

export function currentEntry({ currentDate, entries }: JournalState): Entry | null {
  return entries.find(({ date }) => date === currentDate) ?? null
}

/** Whether the open draft holds words, tags or a mood that Save would still take. */
export function isOpenUnsaved({ open }: JournalState): boolean {
  return hasUnsavedWords(keepDraft(open.doc, open.draft))
}

/** Whether the open entry is saved, and translated as it stands, or checked: what is left is to say it. */
export function isOpenTranslated(state: JournalState): boolean {
  const entry: Partial<Entry> = state.open.doc.entry ?? {}
  if (entry.translatedBy === BY_ENTRY && entry.corrections === undefined) return false
  return !isBlank(entry.translatedContent ?? '') && entry.isTranslationStale !== true && !isOpenUnsaved(state)
}

/** Whether the open draft is saved, synced, kept as a draft, or not stored; null where there is nothing to say. */
export function openSavedState({ open }: JournalState): SavedState | null {
  return savedStateOf(open)
}

/** The language of the words in the editor. */
export function openLanguage({ open }: JournalState, native: LanguageCode): LanguageCode {
  return open.draft.writtenIn || ownLanguageOf(open.doc.entry ?? {}, native)
}

/** One part of the journal's state; rerenders only when that part changes. */
export function useJournal<Part>(journal: Journal, part: (state: JournalState) => Part): Part {
  const read = () => part(journal.get())
  return useSyncExternalStore(journal.subscribe, read, read)
}

function draftActions({ ports, drafts, get, set, today, changeDay, ...core }: JournalCore) {
  return {
    /** `over`: what the screen showed of these fields before, where it may be behind the draft. */
    type: (typed: Partial<FullDraft>, over?: Partial<FullDraft>) => drafts.current().type(typed, over),
    setComposing(isComposing: boolean) {
      const writer = drafts.current()
      writer.setComposing(isComposing)
      if (!isComposing) void core.refresh([writer.get().date])
    },
    /** Makes the open draft its day's entry; blank text does nothing. Answers whether it is saved. */
    async save(): Promise<boolean> {
      const { date, draft } = drafts.current().get()
      if (isBlank(draft.content)) return false
      const id = newEntryId(ports.clock.now(), ports.random())
      const origin = { date, id, language: ports.language() }
      const isSaved = await changeDay(date, (doc) => saveEntry(doc, draftOf(doc), origin))
      if (isSaved) set({ currentDate: date, lastDeleted: null })
      return isSaved
    },
    edit(date: Day) {
      set({ currentDate: date })
      drafts.open(date)
    },
    /** Opens the draft of today, which is current once it has an entry. */
    openToday() {
      set({ today: today(), currentDate: core.entryDate(today()) })
      drafts.open(today())
    },
    checkDay() {
      if (get().today !== today()) set({ today: today(), unfinished: core.days.unfinished(today()) })
    },
  }
}

/** What is done with any day. Each answers whether it is durable. */
function dayActions({ ports, drafts, get, set, today, changeDay, settleCurrent }: JournalCore) {
  return {
    async remove(date: Day): Promise<boolean> {
      if (!(await changeDay(date, (doc) => deleteEntry(doc, ports.clock.now())))) return false
      set({ lastDeleted: date })
      if (get().currentDate !== date) return true
      set({ currentDate: null })
      drafts.open(today())
      return true
    },
    async restoreEntry(): Promise<boolean> {
      const date = get().lastDeleted
      if (date === null) return false
      const { restoreEntry } = await import('#domain/sync/merge-doc.ts')
      if (!(await changeDay(date, restoreEntry))) return false
      set({ lastDeleted: null })
      settleCurrent()
      return true
    },
    forgetDeleted: () => set({ lastDeleted: null }),
    async mergeIn({ date, doc }: DiaryDay): Promise<boolean> {
      const { mergeInDay } = await import('#domain/sync/merge-in.ts')
      return changeDay(date, (mine) => mergeInDay(mine, doc))
    },
  }
}

export type Journal = ReturnType<typeof createJournal>

/** The learner's diary: state and actions. It starts with the first-paint cache; `load` reads the store. */
export function createJournal(ports: JournalPorts) {
  const core = createJournalCore(ports)
  const load = createJournalLoader(core)
  const { stop, ...recovery } = createStorageRecovery(core, load)
  const stopWatching = ports.store.watch(createRereading(core))
  return {
    core, // for what is loaded later
    get: core.get,
    subscribe: core.subscribe,
    load,
    keepUnwritten: core.drafts.keepUnwritten,
    /** Whether the store has every word that was typed. */
    isWritten: () => core.drafts.all().every(({ isDurable }) => isDurable),
    ...draftActions(core),
    ...dayActions(core),
    ...recovery,
    close() {
      stopWatching()
      stop()
      ports.store.close()
    },
  }
}

const DAY_CHECK_MS = 5000 // how soon after midnight the new day is offered, and nothing of the old one called done

/** Checks for a new day at intervals, and whenever the page becomes visible. */
export function useDayChecked(journal: Journal): void {
  useEffect(() => {
    const timer = setInterval(journal.checkDay, DAY_CHECK_MS)
    document.addEventListener('visibilitychange', journal.checkDay)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', journal.checkDay)
    }
  }, [journal])
}
