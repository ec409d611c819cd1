import { useEffect, useState } from 'react'
import type { LanguageCode } from '#domain/languages.ts'
import type { Listener } from '#domain/shadow/listener.ts'

/** Whether the language can be heard here; taken for granted until the engines have answered. */
export function useCanHear(listener: Listener, language: LanguageCode): boolean {
  const [canHear, setCanHear] = useState(true)
  useEffect(() => {
    let isCurrent = true
    const asked = listener.canHear?.(language) ?? Promise.resolve(listener.isSupported())
    void asked.then((answer) => isCurrent && setCanHear(answer))
    return () => {
      isCurrent = false
    }
  }, [listener, language])
  return canHear
}
