import type { ReactNode } from 'react'
import { createMemoryReadingCache } from '#domain/spoken/reading-cache.fake.ts'
import type { ReadingMode } from '#domain/spoken/reading-mode.ts'
import type { SentenceReader } from '#domain/spoken/shown-readings.ts'
import { ReadingsProvider } from './readings-context.tsx'
import { createReadings } from './readings-store.ts'

const SURE: Record<string, string> = {
  今日: 'キョウ',
  子供: 'コドモ',
  先週: 'センシュウ',
  覚え: 'オボエ',
  朋友: 'peng2 you0',
}

/** Readings that come when `come` is called, above the words of what is drawn within. */
export function readingsOnCall(mode: ReadingMode) {
  const { promise, resolve } = Promise.withResolvers<void>()
  const reader: SentenceReader = {
    async read(sentences) {
      await promise
      return sentences.map((words) => ({ words, readings: words.map((word) => SURE[word] ?? null) }))
    },
  }
  const store = createReadings(async () => ({ cache: createMemoryReadingCache(), reader }))
  const modeOf = () => mode
  const within = (children: ReactNode) => (
    <ReadingsProvider {...{ store, modeOf }}>{children}</ReadingsProvider>
  )
  return { within, come: resolve }
}

/** The words of an element that have something above, each with it. */
export function above(
  place: Element,
): (readonly [word: string | null | undefined, reading: string | null])[] {
  return [...place.querySelectorAll('rt')].map((rt) => [
    rt.parentElement?.firstChild?.textContent,
    rt.textContent,
  ])
}

/** What the browser would copy of an element. */
export function copied(place: Element): string {
  const selection = getSelection()
  selection?.selectAllChildren(place)
  return String(selection).replace(/\s/g, '')
}
