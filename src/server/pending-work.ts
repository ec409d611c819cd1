/** Work that goes on after an answer, such as sending a mail, so that a stop can wait for it. */
export type PendingWork = {
  /** Takes work that handles its own errors. */
  add(work: Promise<void>): void
  /** Resolves when none is left, at the latest after `longestMs`. */
  done(longestMs: number): Promise<void>
}

export function pendingWork(): PendingWork {
  const going = new Set<Promise<void>>()

  async function allDone(): Promise<void> {
    while (going.size > 0) await Promise.all(going) // one may have begun another
  }

  return {
    add(work) {
      const known = work.finally(() => going.delete(known))
      going.add(known)
    },
    async done(longestMs) {
      const { promise: tooLate, resolve } = Promise.withResolvers<void>()
      const timer = setTimeout(resolve, longestMs)
      await Promise.race([allDone(), tooLate])
      clearTimeout(timer)
    },
  }
}
