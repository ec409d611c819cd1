import type { Day } from '#domain/clock.ts'
import { isSamePage, keepDraft, type Page, pageOf } from '#domain/journal/change-entry.ts'
import type { DayDoc } from '#domain/journal/entry.ts'
import type { EntryStore, StoreFailure } from '#domain/journal/entry-store.ts'
import type { Outcome } from '#domain/outcome.ts'
import { isMergeHere, joinPages } from './join-drafts.ts'

const SLOW_WRITE_MS = 1000 // a write usually takes 2 ms; past this the learner is told that it is not saved yet

/** The page on screen: its words, what the store holds of its day, and whether every word on screen is durable. */
export type OpenPage = {
  date: Day
  page: Page
  doc: DayDoc
  isDurable: boolean
  /** Writing has failed, or takes suspiciously long. */
  failure: StoreFailure | 'slow' | null
}

export type PageWriter = {
  get(): OpenPage
  /** Takes what was typed: at once on screen, at once on its way to the store. */
  type(typed: Partial<Page>): void
  /** Changes the stored day in one transaction, together with everything typed until now. */
  change(change: (doc: DayDoc) => DayDoc): Promise<Outcome<DayDoc, StoreFailure>>
  /** Joins in what another tab, or the store at start, holds of this day. */
  takeOutside(doc: DayDoc | undefined): void
  /** While an input method composes, the words on screen are not touched from outside. */
  setComposing(isComposing: boolean): void
  /** Tries again to write what could not be written. */
  retry(): void
}

/**
 * Keeps one day's page and its row in the store the same. Every input is written, one write in flight, later
 * input waiting together for the next. What others wrote meanwhile is merged in by the same three-way merge:
 * `agreed` is the page that screen and store last had in common.
 */
export function createPageWriter(
  store: EntryStore,
  date: Day,
  known: DayDoc | undefined,
  notify: () => void,
  /** Asks for the stored day once more, to be handed to `takeOutside`. */
  lookAgain: () => void,
): PageWriter {
  let doc: DayDoc = known ?? {}
  let page = pageOf(doc)
  let agreed = page
  let hasUnwritten = false
  let isWriting = false
  let isComposing = false
  let changesUnderWay = 0
  let hasMissedOutside = false
  let wasStored = false // a day that the store had and has no more was thrown away by the browser, by no learner
  let lastChange: Promise<unknown> = Promise.resolve()
  let failure: OpenPage['failure'] = null

  /** The store now holds `stored`, after having been given `written`. */
  function settle(written: Page, stored: DayDoc): void {
    doc = stored
    wasStored = true
    const kept = pageOf(stored)
    if (isSamePage(kept, written)) {
      agreed = kept
      return
    }
    if (isComposing) {
      agreed = written // the next write merges against this, and so keeps what came from outside
      return
    }
    const joined = joinPages(written, page, kept)
    if (joined === null) {
      agreed = written // as above: words were typed while the merge was being brought
      return
    }
    page = joined
    agreed = kept
    if (!isSamePage(page, kept)) hasUnwritten = true
  }

  async function changeNow(apply: (doc: DayDoc) => DayDoc): Promise<Outcome<DayDoc, StoreFailure>> {
    const written = page
    const base = agreed
    const slow = setTimeout(() => {
      failure ??= 'slow'
      notify()
    }, SLOW_WRITE_MS)
    let needsMerge = false
    const outcome = await store.update(date, (found) => {
      const stored = found ?? (wasStored ? doc : {})
      const joined = joinPages(base, written, pageOf(stored))
      needsMerge = joined === null
      return joined === null ? stored : apply(keepDraft(stored, joined))
    })
    clearTimeout(slow)
    if (outcome.ok && needsMerge) {
      if (await isMergeHere()) return changeNow(apply)
      failure = 'storage-unavailable'
      return { ok: false, error: failure }
    }
    failure = outcome.ok ? null : outcome.error
    if (outcome.ok) settle(written, outcome.value)
    return outcome
  }

  /** One change at a time: each must merge against what the one before it has agreed on. */
  function change(apply: (doc: DayDoc) => DayDoc): Promise<Outcome<DayDoc, StoreFailure>> {
    changesUnderWay += 1
    const outcome = lastChange.then(() => changeNow(apply))
    lastChange = outcome.finally(() => {
      changesUnderWay -= 1
      if (changesUnderWay > 0 || !hasMissedOutside) return
      hasMissedOutside = false
      lookAgain()
    })
    return outcome
  }

  async function write(): Promise<void> {
    if (isWriting) return
    isWriting = true
    while (hasUnwritten) {
      hasUnwritten = false
      const outcome = await change((stored) => stored)
      await lastChange
      if (outcome.ok) continue
      hasUnwritten = true
      break
    }
    isWriting = false
    notify()
  }

  return {
    get: () => ({ date, page, doc, isDurable: !hasUnwritten && changesUnderWay === 0, failure }),
    type(typed) {
      page = { ...page, ...typed }
      hasUnwritten = true
      notify()
      void write()
    },
    async change(apply) {
      const outcome = await change(apply)
      await lastChange
      notify()
      return outcome
    },
    takeOutside(found) {
      if (isComposing) return // it ends with a fresh look
      if (changesUnderWay > 0) {
        hasMissedOutside = true // what was read may be older or newer than the change under way
        return
      }
      if (found === undefined && wasStored) {
        hasUnwritten = true
        void write()
        return
      }
      const stored = found ?? {}
      const kept = pageOf(stored)
      const joined = joinPages(agreed, page, kept)
      if (joined === null) {
        void isMergeHere().then((isHere) => isHere && lookAgain())
        return
      }
      doc = stored
      wasStored = found !== undefined
      page = joined
      agreed = kept
      if (!isSamePage(page, kept)) {
        hasUnwritten = true
        void write()
      }
      notify()
    },
    setComposing(composing) {
      isComposing = composing
    },
    retry: () => void write(),
  }
}
