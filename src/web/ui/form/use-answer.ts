import { useEffect, useState } from 'react'

function toNothing(): () => void {
  return () => undefined
}

/**
 * The answer to a question that takes time, undefined until there is one. It is asked again when `ask` is another
 * function, and whenever what was subscribed to calls back; the answer before is shown meanwhile.
 */
export function useAnswer<Answer>(
  ask: () => Promise<Answer>,
  subscribe: (onChange: () => void) => () => void = toNothing,
): Answer | undefined {
  const [answer, setAnswer] = useState<Answer>()
  useEffect(() => {
    let isCurrent = true
    const askNow = () => void ask().then((now) => isCurrent && setAnswer(() => now))
    const leave = subscribe(askNow)
    askNow()
    return () => {
      isCurrent = false
      leave()
    }
  }, [ask, subscribe])
  return answer
}
