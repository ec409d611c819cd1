import { useEffect, useState } from 'react'
import { subscribeToNothing } from '#domain/subscribers.ts'

/**
 * What `ask` resolves to; undefined until it has. It is asked again when it is another function, and whenever `subscribe`
 * calls back; the last answer is returned meanwhile, and an earlier question never answers after a later one. Questions that
 * come faster than their answers do not keep the first answer back.
 */
export function useAnswer<Answer>(
  ask: () => Promise<Answer>,
  subscribe: (onChange: () => void) => () => void = subscribeToNothing,
): Answer | undefined {
  const [answer, setAnswer] = useState<Answer>()
  useEffect(() => {
    let asked = 0
    let answered = 0
    const askNow = () => {
      asked += 1
      const turn = asked
      void ask().then((now) => {
        if (turn <= answered) return
        answered = turn
        setAnswer(() => now)
      })
    }
    const unsubscribe = subscribe(askNow)
    askNow()
    return () => {
      answered = Number.POSITIVE_INFINITY
      unsubscribe()
    }
  }, [ask, subscribe])
  return answer
}
