/** Work that is done once for all who ask for the same at the same time. */
export type SharedWork<Answer> = {
  /**
   * Starts the work, or joins it where it is under way under this key; 'left' once `signal` fires. The work's own
   * signal fires when everyone has left.
   */
  join(
    key: string,
    work: (signal: AbortSignal) => Promise<Answer>,
    signal: AbortSignal,
  ): Promise<Answer | 'left'>
}

type UnderWay<Answer> = { answer: Promise<Answer>; joined: number; everyoneLeft: AbortController }

function leaving(signal: AbortSignal): { left: Promise<'left'>; stay: () => void } {
  const { promise, resolve } = Promise.withResolvers<'left'>()
  const leave = () => resolve('left')
  if (signal.aborted) leave()
  signal.addEventListener('abort', leave, { once: true })
  return { left: promise, stay: () => signal.removeEventListener('abort', leave) }
}

/** Work under way, by key. */
export function sharedWork<Answer>(): SharedWork<Answer> {
  const all = new Map<string, UnderWay<Answer>>()

  function begin(key: string, work: (signal: AbortSignal) => Promise<Answer>): UnderWay<Answer> {
    const everyoneLeft = new AbortController()
    const begun = { answer: work(everyoneLeft.signal), joined: 0, everyoneLeft }
    const forget = () => all.get(key) === begun && all.delete(key)
    begun.answer.then(forget, forget)
    all.set(key, begun)
    return begun
  }

  return {
    async join(key, work, signal) {
      const underWay = all.get(key) ?? begin(key, work)
      underWay.joined += 1
      const { left, stay } = leaving(signal)
      try {
        return await Promise.race([underWay.answer, left])
      } finally {
        stay()
        underWay.joined -= 1
        if (underWay.joined === 0) {
          if (all.get(key) === underWay) all.delete(key) // whoever comes now starts anew
          underWay.everyoneLeft.abort()
        }
      }
    },
  }
}
