/** The longest that one waits for those before it: what they wait for may have been lost with a connection. */
export const OVERDUE_MS = 10_000

async function inTime(before: Promise<void>): Promise<void> {
  const overdue = Promise.withResolvers<void>()
  const timer = setTimeout(overdue.resolve, OVERDUE_MS)
  await Promise.race([before, overdue.promise])
  clearTimeout(timer)
}

type Line = { length: number; last: Promise<void> | undefined }

/**
 * Runs what is under one key one after another, in the order in which it came; other keys do not wait for it. Answers
 * null, and runs nothing, where `most` of the key are running or waiting; nobody waits for longer than `OVERDUE_MS`.
 */
export function oneAfterAnother({
  most,
}: {
  most: number
}): <Value>(key: string, work: () => Promise<Value>) => Promise<Value> | null {
  const lines = new Map<string, Line>()
  return (key, work) => {
    const line = lines.get(key) ?? { length: 0, last: undefined }
    if (line.length >= most) return null
    lines.set(key, line)
    line.length += 1
    const { last: before } = line
    const isFree = Promise.withResolvers<void>()
    line.last = isFree.promise

    async function takeTurn() {
      try {
        if (before !== undefined) await inTime(before)
        return await work()
      } finally {
        isFree.resolve()
        line.length -= 1
        if (line.length === 0) lines.delete(key)
      }
    }
    return takeTurn()
  }
}
