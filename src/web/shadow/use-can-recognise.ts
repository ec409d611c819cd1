import { useCallback } from 'react'
import type { LanguageCode } from '#domain/languages.ts'
import type { Listener } from '#domain/speech/listener.ts'
import { useAnswer } from '#web/ui/form/use-answer.ts'

/** Whether the language can be heard here; taken for granted until the engines have answered. */
export function useCanRecognise(listener: Listener, language: LanguageCode): boolean {
  const ask = useCallback(
    async () => listener.canRecognise?.(language) ?? listener.isSupported(),
    [listener, language],
  )
  return useAnswer(ask) ?? true
}
