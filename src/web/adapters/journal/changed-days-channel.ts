import type { Day } from '#domain/clock.ts'

/** Tells the other tabs of a diary which of its days have changed. */
export function createChangedDaysChannel(name: string) {
  const channel = new BroadcastChannel(name)
  const closing = new AbortController() // nothing is heard any more
  let writes = 0

  function closeWhenIdle(): void {
    if (closing.signal.aborted && writes === 0) channel.close()
  }

  return {
    /** Runs a write, which tells the days that it has changed also where the diary is closed meanwhile. */
    async write<Answer>(run: (tell: (days: Day[]) => void) => Promise<Answer>): Promise<Answer> {
      writes += 1
      try {
        return await run((days) => channel.postMessage(days))
      } finally {
        writes -= 1
        closeWhenIdle()
      }
    },
    /** Hears of the days that others have changed. Returns how to stop. */
    watch(onChange: (days: Day[]) => void): () => void {
      const hear = (event: MessageEvent<Day[]>) => onChange([event.data].flat()) // a tab of before posts one day
      channel.addEventListener('message', hear, { signal: closing.signal })
      return () => channel.removeEventListener('message', hear)
    },
    close(): void {
      closing.abort()
      closeWhenIdle()
    },
  }
}
