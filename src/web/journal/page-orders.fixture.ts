import { DAY_MS } from '#domain/clock.ts'
import { draftOf } from '#domain/journal/change-entry.ts'
import type { EntryStore } from '#domain/journal/entry-store.ts'
import { failure } from '#domain/outcome.ts'
import { device, settled } from './journal.fixture.ts'
import type { Journal } from './journal.ts'

await import('./words-left.ts') // so that no page waits for its file

/** For tests: what may happen to the pages of a diary that are open at once. */
export const PAGE_STEPS = [
  'type',
  'save',
  'open',
  'leave',
  'freeze',
  'thaw',
  'answer',
  'refuse',
  'midnight',
  'today',
  'unreadable',
  'readable',
  'retry',
] as const

/** `page`: which of those that run; `isLost`: a write of a page that is gone has not reached the storage. */
export type PageStep = { do: (typeof PAGE_STEPS)[number]; page: number; isLost: boolean }

type Page = { journal: Journal; state: 'runs' | 'frozen' | 'gone' }
type Write = { page: Page; run(): Promise<void>; refuse(): void }

const never = new Promise<never>(() => undefined)
const REFUSED = failure('storage-unavailable' as const)

async function allHappened(): Promise<void> {
  await settled()
  await new Promise((done) => setImmediate(done))
  await settled()
}

/** For tests: the pages of one diary on one device, whose storage answers when it is told to. */
export function createPages() {
  const phone = device()
  const pages: Page[] = []
  const writes: Write[] = []
  const words: string[] = []
  let isReadable = true

  function open(): void {
    const base = phone.store()
    const read: <Answer>(ask: () => Promise<Answer>) => Promise<Answer | typeof REFUSED> = async (ask) =>
      page.state === 'gone' ? never : isReadable ? ask() : REFUSED
    const update: EntryStore['update'] = (date, change) =>
      new Promise((resolve) => {
        const tell: typeof resolve = (outcome) => page.state !== 'gone' && resolve(outcome)
        const run = async () => tell(await base.update(date, change))
        if (page.state !== 'gone') writes.push({ page, run, refuse: () => tell(failure('storage-full')) })
      })
    const journal = phone.open({
      update,
      newest: (count) => read(() => base.newest(count)),
      all: () => read(base.all),
      read: (dates) => read(() => base.read(dates)),
    })
    const page: Page = { journal, state: 'runs' }
    pages.push(page)
    void journal.load()
  }

  /** The oldest write that is not one of a frozen page. */
  function takeWrite(): Write | undefined {
    const place = writes.findIndex(({ page }) => page.state !== 'frozen')
    return place < 0 ? undefined : writes.splice(place, 1)[0]
  }

  function leave(page: Page): void {
    page.journal.keepUnwritten()
    page.state = 'gone'
    page.journal.close()
  }

  const onDevice: Partial<Record<PageStep['do'], (step: PageStep) => unknown>> = {
    open,
    async answer({ isLost }) {
      const write = takeWrite()
      if (write !== undefined && !(write.page.state === 'gone' && isLost)) await write.run()
    },
    refuse: () => takeWrite()?.refuse(),
    midnight() {
      phone.clock.ms += DAY_MS / 2
    },
    unreadable() {
      isReadable = false
    },
    readable() {
      isReadable = true
    },
    thaw() {
      const frozen = pages.find(({ state }) => state === 'frozen')
      if (frozen !== undefined) frozen.state = 'runs'
    },
  }
  const onPage: Partial<Record<PageStep['do'], (page: Page) => unknown>> = {
    type({ journal }) {
      const word = `w${words.length}.`
      const { content } = journal.get().open.draft
      words.push(word)
      journal.type({ content: `${content} ${word}`.trim() }, { content })
    },
    save: ({ journal }) => void journal.save(),
    today: ({ journal }) => journal.openToday(),
    retry: ({ journal }) => journal.retry(),
    leave,
    freeze(page) {
      page.journal.keepUnwritten()
      page.state = 'frozen'
    },
  }

  open()
  return {
    async take(step: PageStep): Promise<void> {
      await onDevice[step.do]?.(step)
      const running = pages.filter(({ state }) => state === 'runs')
      const page = running[step.page % Math.max(1, running.length)]
      if (page !== undefined) onPage[step.do]?.(page)
      await allHappened()
    },
    /** Every page is left, and the next one is opened. Answers the words that are not stored, and what is left of backups. */
    async end(): Promise<{ lost: string[]; left: unknown[] }> {
      isReadable = true
      for (const page of pages) if (page.state !== 'gone') leave(page)
      const next = phone.open()
      await next.load()
      await allHappened()
      const stored = [...phone.rows.rows.values()]
        .map(({ doc }) => `${draftOf(doc).content} ${doc.entry?.content ?? ''}`)
        .join(' ')
      return { lost: words.filter((word) => !stored.includes(word)), left: [...phone.backedUp.values()] }
    },
  }
}
