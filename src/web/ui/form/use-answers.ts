import { useEffect, useState } from 'react'

export type Asks<Answers extends object> = { readonly [Name in keyof Answers]: () => Promise<Answers[Name]> }

type Answered<Answers extends object> = {
  /** undefined until all are known, or have been waited for. */
  answers: Partial<Answers> | undefined
  /** Why one of them could not be answered the last time; undefined where all could. */
  failure: unknown
}

/**
 * What each question resolves to, as soon as it is known: a slow one keeps no other back. For `patienceMs` all of them are
 * waited for, so that those that come at once are drawn at once. They are asked again when `asks` is another, and whenever
 * `subscribe` calls back; the last answers are returned meanwhile, and no earlier answer takes the place of a later one.
 */
export function useAnswers<Answers extends object>(
  asks: Asks<Answers>,
  subscribe: (onChange: () => void) => () => void,
  patienceMs: number,
): Answered<Answers> {
  const [shown, setShown] = useState<Answered<Answers>>({ answers: undefined, failure: undefined })
  useEffect(() => {
    const names = Object.keys(asks) as (keyof Answers)[]
    const answeredAt = new Map<keyof Answers, number>()
    let answers: Partial<Answers> = {}
    let failure: unknown
    let [turn, isDue, isOver] = [0, false, false]
    function show(): void {
      if (isDue || answeredAt.size === names.length) setShown({ answers, failure })
    }
    async function askOne<Name extends keyof Answers>(name: Name, asked: number): Promise<void> {
      try {
        const answer = await asks[name]()
        if (isOver || asked <= (answeredAt.get(name) ?? 0)) return
        answers = { ...answers, [name]: answer }
      } catch (error) {
        if (isOver || asked < turn) return
        failure = error
      }
      answeredAt.set(name, asked)
      show()
    }
    function askAll(): void {
      turn += 1
      failure = undefined
      for (const name of names) void askOne(name, turn)
    }
    const timer = setTimeout(() => {
      isDue = true
      show()
    }, patienceMs)
    const unsubscribe = subscribe(askAll)
    askAll()
    return () => {
      isOver = true
      clearTimeout(timer)
      unsubscribe()
    }
  }, [asks, subscribe, patienceMs])
  return shown
}
