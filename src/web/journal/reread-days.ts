import type { Day } from '#domain/clock.ts'
import type { JournalCore } from './journal-core.ts'

const PORTION = 50 // days read at a time: a few ms

/** Reads days that others have changed, in portions between which the page takes input; the list is drawn once. */
export function createRereading({ ports, readAgain, showReadAgain }: JournalCore) {
  const waiting = new Set<Day>()
  let isReading = false

  async function readAll(): Promise<void> {
    while (waiting.size > 0) {
      const portion = [...waiting].slice(0, PORTION)
      for (const date of portion) waiting.delete(date)
      await readAgain(portion)
      if (waiting.size > 0) await ports.whenIdle()
    }
    showReadAgain()
  }

  return (dates: Day[]): void => {
    for (const date of dates) waiting.add(date)
    if (isReading) return
    isReading = true
    void readAll().finally(() => {
      isReading = false
    })
  }
}
