import { useEffect, useState } from 'react'
import type { AttemptHistory } from './attempt-history.ts'

/** `history`: null where there is none, undefined until it has come. */
type Coming = { isRead: boolean; history: AttemptHistory | null | undefined; sentence: string }

/** Whether all has come that belongs to the sentence the page begins with, also the sounds that are kept of it. */
export function useSettled({ isRead, history, sentence }: Coming): boolean {
  const [isSettled, setIsSettled] = useState(false)
  useEffect(() => {
    if (isSettled || !isRead || history === undefined) return
    let isLeft = false
    const settle = () => isLeft || setIsSettled(true)
    const living = history?.of(sentence) ?? null
    Promise.resolve(living && history?.sounds(living)).then(settle, settle)
    return () => {
      isLeft = true
    }
  }, [isSettled, isRead, history, sentence])
  return isSettled
}
