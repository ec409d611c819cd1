import {
  afterBringing,
  afterDeletingText,
  type BroughtText,
  keyOfText,
  type NewText,
  textsAmong,
} from '#domain/brought/brought-text.ts'
import { type Clock, dayOf } from '#domain/clock.ts'
import { isTextKey } from '#domain/kinds/brought.ts'
import type { SentenceKey } from '#domain/kinds/sentence-key.ts'
import { chosenAgain } from '#domain/sentences/merge-sentences.ts'
import type { SentenceDoc } from '#domain/sentences/sentence.ts'
import type { SentenceStore } from '#domain/sentences/sentence-store.ts'
import { createState } from '#domain/subscribers.ts'

export type TextsPorts = {
  sentences: Pick<SentenceStore, 'all' | 'update' | 'watch'>
  clock: Clock
  /** Something was written that other devices should know. */
  onWritten(): void
}

export type TextsState = { status: 'reading' | 'ready' | 'failed'; texts: readonly BroughtText[] }

/** The texts that the learner has brought, followed from `open` on. */
export function createTexts({ sentences, clock, onWritten }: TextsPorts) {
  const { get, set, subscribe } = createState<TextsState>({ status: 'reading', texts: [] })
  let reading = 0

  async function read(): Promise<void> {
    const turn = ++reading
    const found = await sentences.all()
    if (turn !== reading) return // something was written meanwhile
    if (found.ok) return set({ status: 'ready', texts: textsAmong(found.value) })
    console.error('The texts could not be read', found.error)
    if (get().status === 'reading') set({ status: 'failed' })
  }
  /** Answers whether it is durable. */
  async function write(
    key: SentenceKey,
    change: (doc: SentenceDoc | undefined) => SentenceDoc,
  ): Promise<boolean> {
    const written = await sentences.update(key, change)
    if (!written.ok) {
      console.error('A text could not be stored', written.error)
      return false
    }
    const others = get().texts.filter((text) => text.key !== key)
    set({
      texts: textsAmong([written.value]).length === 0 ? others : [...textsAmong([written.value]), ...others],
    })
    onWritten()
    await read()
    return true
  }

  return {
    get,
    subscribe,
    /** Reads what is there, and follows it. Returns how to stop. */
    open(): () => void {
      void read()
      return sentences.watch((keys) => void (keys.some(isTextKey) && read()))
    },
    /** Stores a text, which is the same one where it was brought before; null where it could not be stored. */
    async bring(text: NewText): Promise<SentenceKey | null> {
      const key = keyOfText(text, get().texts)
      const now = clock.now()
      const isStored = await write(key, (doc) => afterBringing(doc, text, { day: dayOf(now), now }))
      return isStored ? key : null
    },
    /** Has the text take part in the schedule, or no longer. */
    keep: (key: SentenceKey, kept: boolean) =>
      write(key, (doc) => chosenAgain(doc, { kept, now: clock.now() })),
    remove: (key: SentenceKey) => write(key, (doc) => afterDeletingText(doc, clock.now())),
    /** A text that was just deleted, as it was. */
    bringBack: (text: BroughtText) =>
      write(text.key, (doc) => afterBringing(doc, text, { day: text.day, now: clock.now() })),
  }
}

export type Texts = ReturnType<typeof createTexts>
