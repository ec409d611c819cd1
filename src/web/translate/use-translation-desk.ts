import { useEffect, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react'
import type { Entry } from '#domain/journal/entry.ts'
import type { LanguageCode } from '#domain/languages.ts'
import { needsTranslation } from '#domain/translate/may-replace.ts'
import type { TranslationRequest } from '#domain/translate/translator.ts'
import { type DeskInput, openDesk, type TranslationDesk } from './translation-desk.ts'
import { savedOf, type TranslationWork, workOf } from './translation-work.ts'

type TranslationInput = {
  entry: Entry
  /** The language that the entry is translated into. */
  target: LanguageCode
  /** What would be translated; null while it cannot be. */
  request: TranslationRequest | null
}

export type TranslationProps = TranslationInput & { desk: TranslationDesk; work: TranslationWork }

type Input = Omit<DeskInput, 'saved'> &
  TranslationInput & {
    /** Translate without being asked when the entry opens, if that is missing or out of date. */
    startTranslating: boolean
  }

/** The desk of the entry on screen. */
export function useTranslationDesk(input: Input): TranslationProps {
  const { entry, target, request, text, isOwn = false, startTranslating } = input
  const now = { ...input, saved: savedOf(entry, target) }
  const latest = useRef(now)
  const [desk] = useState(() => openDesk(() => latest.current))
  const state = useSyncExternalStore(desk.subscribe, desk.get)
  const content = useRef(entry.content)

  useLayoutEffect(() => {
    latest.current = now
  })
  useLayoutEffect(() => desk.close, [desk]) // at once, so that no answer reaches the next entry
  useEffect(() => {
    if (content.current !== entry.content) desk.changeEntry()
    content.current = entry.content
  }, [desk, entry.content])
  useEffect(() => {
    const find = () =>
      void desk.findTranslators().catch(() => undefined /* they are looked up again when they are needed */)
    find()
    addEventListener('online', find) // the server may have others by now than it was last known to have
    return () => removeEventListener('online', find)
  }, [desk])
  useEffect(() => {
    const { request, entry, text } = latest.current
    if (startTranslating && request !== null && needsTranslation(entry, text))
      void desk.translate({ isAsked: false })
  }, [desk, startTranslating])
  return { desk, work: workOf(state, { text, saved: now.saved, isOwn }), entry, target, request }
}
