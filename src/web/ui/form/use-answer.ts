import { useEffect, useState } from 'react'

const subscribeToNothing = () => () => undefined

/**
 * What `ask` resolves to; undefined until it has. It is asked again when it is another function, and whenever `subscribe`
 * calls back; the last answer is returned meanwhile.
 */
export function useAnswer<Answer>(
  ask: () => Promise<Answer>,
  subscribe: (onChange: () => void) => () => void = subscribeToNothing,
): Answer | undefined {
  const [answer, setAnswer] = useState<Answer>()
  useEffect(() => {
    let asked = 0
    const askNow = () => {
      asked += 1
      const turn = asked
      void ask().then((now) => turn === asked && setAnswer(() => now))
    }
    const unsubscribe = subscribe(askNow)
    askNow()
    return () => {
      asked = -1
      unsubscribe()
    }
  }, [ask, subscribe])
  return answer
}
