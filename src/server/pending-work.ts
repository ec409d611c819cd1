/** Work that goes on after an answer, such as a mail on its way. */
export type PendingWork = {
  /** Takes work that tells of its own faults. */
  add(work: Promise<void>): void
  /** Resolves when none goes on any more, at the latest after `longestMs`. */
  done(longestMs: number): Promise<void>
}

/** Remembers what goes on, so that whoever stops the program can wait for it. */
export function pendingWork(): PendingWork {
  const going = new Set<Promise<void>>()

  async function allDone(): Promise<void> {
    while (going.size > 0) await Promise.all(going) // what is done may have begun something else
  }

  return {
    add(work) {
      const known = work.finally(() => going.delete(known))
      going.add(known)
    },
    async done(longestMs) {
      let patience: NodeJS.Timeout | undefined
      const tooLong = new Promise<void>((resolve) => {
        patience = setTimeout(resolve, longestMs)
      })
      await Promise.race([allDone(), tooLong])
      clearTimeout(patience)
    },
  }
}
