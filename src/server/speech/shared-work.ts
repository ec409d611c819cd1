type Work<Answer> = (signal: AbortSignal) => Promise<Answer>

type UnderWay<Answer> = { answer: Promise<Answer>; joined: number; everyoneLeft: AbortController }

function leaving(signal: AbortSignal): { left: Promise<'left'>; stay: () => void } {
  const { promise, resolve } = Promise.withResolvers<'left'>()
  const leave = () => resolve('left')
  if (signal.aborted) leave()
  signal.addEventListener('abort', leave, { once: true })
  return { left: promise, stay: () => signal.removeEventListener('abort', leave) }
}

/** Work that is done once for all callers who need the same at the same time. */
export function sharedWork<Answer>() {
  const all = new Map<string, UnderWay<Answer>>()

  function begin(key: string, work: Work<Answer>): UnderWay<Answer> {
    const everyoneLeft = new AbortController()
    const begun = { answer: work(everyoneLeft.signal), joined: 0, everyoneLeft }
    const forget = () => all.get(key) === begun && all.delete(key)
    begun.answer.then(forget, forget)
    all.set(key, begun)
    return begun
  }

  return {
    /**
     * Starts the work, or joins it where it is under way for this key; answers 'left' once `signal` fires.
     * The work's own signal fires when all callers have left.
     */
    async join(key: string, work: Work<Answer>, signal: AbortSignal): Promise<Answer | 'left'> {
      const underWay = all.get(key) ?? begin(key, work)
      underWay.joined += 1
      const { left, stay } = leaving(signal)
      try {
        return await Promise.race([underWay.answer, left])
      } finally {
        stay()
        underWay.joined -= 1
        if (underWay.joined === 0) {
          if (all.get(key) === underWay) all.delete(key) // the next caller starts again
          underWay.everyoneLeft.abort()
        }
      }
    },
  }
}
