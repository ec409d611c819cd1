import type { RowKind } from '#domain/kinds/kinds.ts'
import { ROW_PLACES } from './stored-rows.ts'

/** Tells the other tabs of a diary, and the other stores of this one, which rows of a kind have changed, by their keys. */
export function createRowChannel<Key extends string>(diaryName: string, kind: RowKind) {
  const open = () => new BroadcastChannel(diaryName + ROW_PLACES[kind].channel)
  let channel = open()
  let isOpen = true
  const closing = new AbortController() // nothing is heard any more
  let writes = 0

  function closeWhenIdle(): void {
    if (!closing.signal.aborted || writes > 0) return
    channel.close()
    isOpen = false
  }

  /** A write that begins after the end is told, too. */
  function tell(keys: Key[]): void {
    if (!isOpen) channel = open()
    isOpen = true
    channel.postMessage(keys)
  }

  return {
    /** Runs a write, which tells the rows that it has changed also where the diary is closed meanwhile. */
    async write<Answer>(run: (tell: (keys: Key[]) => void) => Promise<Answer>): Promise<Answer> {
      writes += 1
      try {
        return await run(tell)
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
