import type { Day } from '#domain/clock.ts'
import type { BackedUpDraft, EntryStore, LeavingBackup } from '#domain/journal/entry-store.ts'
import type { LanguageCode } from '#domain/languages.ts'
import { createDraftWriter, type DraftWriter, type OpenDraft, type WriterPorts } from './draft-writer.ts'

type LanguageOf = Pick<BackedUpDraft, 'language'>

/** In which language the translation of an entry is, or will be where the learner learns several. */
export function languageOfDraft({ doc }: Pick<OpenDraft, 'doc'>, learned?: LanguageCode): LanguageOf {
  const language = doc.entry?.translationLanguage ?? learned
  return language === undefined ? {} : { language }
}

type OpenDraftsPorts = {
  store: EntryStore
  leaving: LeavingBackup
  learned?: LanguageCode
  /** A random text for the name of this page. */
  random(): string
  /** The days as the store has them, as far as is known. */
  days: WriterPorts['days']
  /** Reads a stored day again, to be merged into its draft. */
  refresh(date: Day): void
  today(): Day
  /** The draft on screen, or whether it is backed up, has changed. */
  onChange(change: { open: OpenDraft } | { isBackedUp: boolean }): void
}

/**
 * Backs up drafts that the store refuses, is slow to take, or has not got while the page is being left: a transaction does
 * not end in time. Each page has its own copy of a day, as that of another holds other words, and drops it once the store
 * has them, which may be when the page comes back, as by the Back button.
 */
function createDraftGuard({ leaving, random, learned }: OpenDraftsPorts) {
  let page: string | undefined
  const kept = new Set<Day>()
  return {
    /** Answers whether the draft is backed up now. */
    keep(open: OpenDraft): boolean {
      const { date, draft, bases } = open
      page ??= random()
      kept.add(date)
      return leaving.keep({ date, page, draft, bases, ...languageOfDraft(open, learned) })
    },
    drop(date: Day): void {
      if (page !== undefined && kept.delete(date)) leaving.clear({ date, page })
    },
    isOwn: (backedUp: Pick<BackedUpDraft, 'page'>) => page !== undefined && backedUp.page === page,
  }
}

/** The drafts opened in this visit; one of them, at first that of today, is on screen. */
export function createOpenDrafts(ports: OpenDraftsPorts) {
  const { onChange } = ports
  const guard = createDraftGuard(ports)
  const writers = new Map<Day, DraftWriter>()
  let current = writerOf(ports.today())
  let isShownBackedUp = false

  /** A day that is no longer on screen may have become one that was left unfinished. */
  function readAgain(left: DraftWriter): void {
    const { date, isDurable } = left.get()
    if (isDurable) ports.refresh(date)
  }

  function showOpen(open: OpenDraft, isBackedUp: boolean): void {
    onChange({ open })
    if (isShownBackedUp !== isBackedUp) onChange({ isBackedUp })
    isShownBackedUp = isBackedUp
  }

  function show(changed: DraftWriter): void {
    const open = changed.get()
    const isBackedUp = open.failure !== null && guard.keep(open)
    if (open.failure === null && open.isDurable) guard.drop(open.date)
    if (current === changed) showOpen(open, isBackedUp)
    else readAgain(changed)
  }

  /** The writer of a day. One that is not on screen and has no unwritten words starts anew from what is known. */
  function writerOf(date: Day): DraftWriter {
    const opened = writers.get(date)
    if (opened !== undefined && (opened === current || !opened.get().isDurable)) return opened
    const writer: DraftWriter = createDraftWriter({
      store: ports.store,
      date,
      today: ports.today,
      days: ports.days,
      refresh: () => ports.refresh(date),
      onChange: () => show(writer),
    })
    writers.set(date, writer)
    return writer
  }

  return {
    current: () => current,
    /** The writer of a day, where it is the one on screen. */
    onScreen: (date: Day): DraftWriter | null => (current.get().date === date ? current : null),
    writerOf,
    /** Brings the draft of a day on screen. */
    open(date: Day): void {
      if (current.get().date === date) return
      const left = current
      left.setComposing(false) // its text area goes, and tells no end of it
      current = writerOf(date)
      show(current)
      readAgain(left)
      ports.refresh(date)
    },
    /** Writes again what could not be written. */
    retry(): void {
      for (const writer of writers.values()) writer.retry()
    },
    /** Keeps unwritten words at once, as the page is being left. */
    keepUnwritten(): void {
      for (const writer of writers.values()) if (!writer.get().isDurable) guard.keep(writer.get())
    },
    /** Backs up the draft of a day, whatever the store does. Answers whether that could be done. */
    backUp: (date: Day): boolean => guard.keep(writerOf(date).get()),
    /** Whether this page has made that backup itself. */
    isOwnBackup: guard.isOwn,
    all: (): OpenDraft[] => [...writers.values()].map((writer) => writer.get()),
  }
}
