import { draftOf, keepDraft } from '#domain/journal/change-entry.ts'
import type { DayDoc } from '#domain/journal/entry.ts'
import type { EntryStore } from '#domain/journal/entry-store.ts'
import { failure, success } from '#domain/outcome.ts'
import { oneAtATime } from '#domain/promises.ts'
import { createDiaryDays } from './diary-days.ts'
import { createDraftWriter, type DraftWriter } from './draft-writer.ts'

const DATE = '2026-11-26'

/** For tests: what a learner does at a text area, or what else happens to its day; `after` is in ms. */
export type Step = { after: number } & (
  | { kind: 'key' | 'undo' | 'compose' | 'refresh' | 'break' | 'mend' | 'tag' }
  | { kind: 'arrive'; at: number }
)

/** For tests: how long things take, in ms, one after the other and then from the start again. */
export type Durations = { writes: number[]; reads: number[]; screen: number[] }

/** A clock of its own: what waits for a later time runs when everything before it has. */
function createVirtualTime() {
  const waiting: { at: number; run(): void }[] = []
  let now = 0
  return {
    now: () => now,
    wait: (ms: number) => new Promise<void>((run) => waiting.push({ at: now + ms, run })),
    async runAll(): Promise<void> {
      for (;;) {
        await new Promise((done) => setImmediate(done)) // whatever waits for no time has happened
        const next = waiting.reduce((one, other) => (other.at < one.at ? other : one), waiting[0] ?? never)
        if (next === never) return
        waiting.splice(waiting.indexOf(next), 1)
        now = next.at
        next.run()
      }
    },
  }
}

const never = { at: Number.POSITIVE_INFINITY, run: () => undefined }

function inTurns(list: number[]): () => number {
  let turn = 0
  return () => list[turn++ % list.length] ?? 0
}

/** A store whose transactions run one after the other and take their time, and which can be out of order for a while. */
function createSlowStore(wait: (ms: number) => Promise<void>, durations: Durations) {
  const [writeTime, readTime] = [inTurns(durations.writes), inTurns(durations.reads)]
  const day: { doc: DayDoc; isBroken: boolean } = { doc: {}, isBroken: false }
  const watchers: (() => void)[] = []
  const inOrder = oneAtATime()
  const tell = (from?: () => void) => {
    for (const watcher of watchers) if (watcher !== from) watcher()
  }
  return {
    day,
    watch: (watcher: () => void) => watchers.push(watcher),
    async read() {
      const doc = await inOrder(async () => day.doc)
      await wait(readTime()) // the answer is on its way while others write
      return { doc, isSynced: false }
    },
    /** Another device's change comes, as sync writes it. */
    arrive(change: (content: string) => string) {
      day.doc = keepDraft(day.doc, { content: change(draftOf(day.doc).content) })
      tell()
    },
    storeOf(watcher: () => void): Pick<EntryStore, 'update'> {
      return {
        async update(date, change) {
          const ms = writeTime()
          const outcome = await inOrder(async () => {
            await wait(ms / 2)
            if (day.isBroken) return failure('storage-full' as const)
            day.doc = change(day.doc)
            const { doc } = day
            await wait(ms / 2)
            return success({ date, doc, isSynced: false })
          })
          if (outcome.ok) tell(watcher)
          return outcome
        },
      }
    },
  }
}

type VirtualTime = ReturnType<typeof createVirtualTime>
type SlowStore = ReturnType<typeof createSlowStore>

const WORD = 4 // letters
const FIRST_LETTERS = [0x100, 0x400] // Latin and Cyrillic: enough letters for each tab

/** One tab: a text area that follows its draft after a while, and a learner whose words are each of one letter. */
function createTab(firstLetter: number, store: SlowStore, { wait, now }: VirtualTime, durations: Durations) {
  const shownAt = new Map<string, number>()
  const isAtOnce = durations.screen.every((ms) => ms === 0) // then it need not say what was typed over
  const screenTime = inTurns(durations.screen)
  const words: string[] = []
  const tags: string[] = []
  const screen = { content: draftOf(store.day.doc).content, tags: draftOf(store.day.doc).tags }
  let isComposing = false
  let lettersLeft = ''
  let begun = 0

  function show(): void {
    const { draft } = writer.get()
    screen.tags = draft.tags
    if (isComposing) return
    screen.content = draft.content
    for (const [line] of draft.content.matchAll(/r\d{3}/g)) shownAt.set(line, shownAt.get(line) ?? now())
  }
  async function refresh(): Promise<void> {
    const mergeIn = writer.beginRead()
    mergeIn(await store.read())
  }
  const days = createDiaryDays([])
  days.put(DATE, { doc: store.day.doc, isSynced: false })
  const writer: DraftWriter = createDraftWriter({
    store: store.storeOf(watch) as EntryStore,
    date: DATE,
    today: () => DATE,
    days,
    refresh: () => void refresh(),
    onChange() {
      const ms = screenTime()
      if (ms === 0) show()
      else void wait(ms).then(show)
    },
  })
  function watch(): void {
    void refresh()
  }
  store.watch(watch)

  function put(content: string): void {
    const over = screen.content
    screen.content = content
    if (isAtOnce) writer.type({ content })
    else writer.type({ content }, { content: over })
  }
  /** The next letter of a word, behind the letters before it; a new word begins behind the one before it. */
  function key(): void {
    const isNew = lettersLeft === ''
    if (isNew) {
      lettersLeft = String.fromCharCode(firstLetter + begun++).repeat(WORD)
      words.push(lettersLeft)
    }
    const word = words.at(-1) ?? ''
    const typed = word.slice(0, word.length - lettersLeft.length)
    const before = isNew ? (words.at(-2) ?? '') : typed
    const { content } = screen
    const end = before === '' ? content.length : content.indexOf(before) + before.length
    const [letter] = lettersLeft
    lettersLeft = lettersLeft.slice(1)
    const gap = isNew && end > 0 ? (words.length % 4 === 0 ? '. ' : ' ') : ''
    put(content.slice(0, end) + gap + letter + content.slice(end))
  }
  /** Takes the letters of an unfinished word back; no other word. */
  function undo(): void {
    const word = words.at(-1) ?? ''
    const typed = word.slice(0, word.length - lettersLeft.length)
    if (lettersLeft === '' || typed === '') return
    const at = screen.content.indexOf(typed)
    if (at < 0) return
    words.pop()
    lettersLeft = ''
    put(screen.content.slice(0, at) + screen.content.slice(at + typed.length))
  }
  function compose(): void {
    isComposing = !isComposing
    writer.setComposing(isComposing)
    if (isComposing) return
    show()
    void refresh()
  }
  return {
    words,
    tags,
    shownAt,
    screen,
    writer,
    refresh,
    async play(steps: Step[]): Promise<void> {
      for (const step of steps) {
        await wait(step.after)
        if (step.kind === 'key') key()
        if (step.kind === 'undo') undo()
        if (step.kind === 'compose') compose()
        if (step.kind === 'refresh') void refresh()
        if (step.kind === 'tag') {
          const tag = `${firstLetter}-${tags.length}`
          tags.push(tag)
          writer.type({ tags: [...screen.tags, tag] }, { tags: screen.tags })
        }
      }
      while (lettersLeft !== '') key()
      if (isComposing) compose()
    },
  }
}

/** Puts a line of another device before, between or behind the lines of a text. */
function withLine(content: string, line: string, at: number): string {
  const lines = content === '' ? [] : content.split('\n')
  lines.splice(at % (lines.length + 1), 0, line)
  return lines.join('\n')
}

/** For tests: two tabs of one diary and another device write at once. Answers what stands where when all is at rest. */
export async function playDay(opening: string, tabSteps: Step[][], elsewhere: Step[], durations: Durations) {
  const time = createVirtualTime()
  const store = createSlowStore(time.wait, durations)
  store.day.doc = keepDraft({}, { content: opening })
  const tabs = tabSteps.map((_, index) => createTab(FIRST_LETTERS[index] ?? 0, store, time, durations))
  const lines = new Map<string, number>()
  async function playElsewhere(): Promise<void> {
    for (const step of elsewhere) {
      await time.wait(step.after)
      if (step.kind === 'break') store.day.isBroken = true
      if (step.kind === 'mend') store.day.isBroken = false
      if (step.kind !== 'arrive') continue
      const line = `r${String(lines.size).padStart(3, '0')}`
      lines.set(line, time.now())
      store.arrive((content) => withLine(content, `${line}.`, step.at))
    }
  }
  const played = [playElsewhere(), ...tabs.map((tab, index) => tab.play(tabSteps[index] ?? []))]
  await time.runAll()
  await Promise.all(played)
  store.day.isBroken = false
  for (const tab of tabs) tab.writer.retry()
  await time.runAll()
  return {
    stored: draftOf(store.day.doc),
    screens: tabs.map(({ screen }) => screen),
    drafts: tabs.map(({ writer }) => writer.get()),
    typed: tabs.map(({ words }) => words),
    tags: tabs.flatMap(({ tags }) => tags),
    lines: [...lines.keys()],
    /** How long each line of the other device took to each screen, in ms. */
    delays: tabs.flatMap(({ shownAt }) =>
      [...lines].map(([line, at]) => (shownAt.get(line) ?? Infinity) - at),
    ),
  }
}
