import type { RowKind } from '#domain/kinds/kinds.ts'
import { ROW_PLACES } from './stored-rows.ts'

/** Tells the other tabs of a diary, and the other stores of this one, which rows of a kind have changed, by their keys. */
export function createRowChannel<Key extends string>(diaryName: string, kind: RowKind) {
  const channel = new BroadcastChannel(diaryName + ROW_PLACES[kind].channel)
  const closing = new AbortController() // nothing is heard any more
  let writes = 0

  function closeWhenIdle(): void {
    if (closing.signal.aborted && writes === 0) channel.close()
  }

  return {
    /** Runs a write, which tells the rows that it has changed also where the diary is closed meanwhile. */
    async write<Answer>(run: (tell: (keys: Key[]) => void) => Promise<Answer>): Promise<Answer> {
      writes += 1
      try {
        return await run((keys) => channel.postMessage(keys))
      } finally {
        writes -= 1
        closeWhenIdle()
      }
    },
    /** Hears of the rows that others have changed. Returns how to stop. */
    watch(onChange: (keys: Key[]) => void): () => void {
      const hear = ({ data }: MessageEvent<Key | Key[]>) => onChange(Array.isArray(data) ? data : [data]) // a tab of before posts one day
      channel.addEventListener('message', hear, { signal: closing.signal })
      return () => channel.removeEventListener('message', hear)
    },
    close(): void {
      closing.abort()
      closeWhenIdle()
    },
  }
}
