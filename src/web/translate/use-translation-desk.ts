import { useEffect, useLayoutEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react'
import type { Entry } from '#domain/journal/entry.ts'
import type { LanguageCode } from '#domain/languages.ts'
import { TRANSLATOR_ORDER, type TranslationRequest } from '#domain/translate/translator.ts'
import { type DeskPorts, openDesk, type TranslationDesk } from './translation-desk.ts'
import type { Made, TranslationWork } from './translation-work.ts'

/** The entry's saved translation; one whose language is not known counts as one into `target`. */
function savedOf(entry: Entry, target: LanguageCode): Made | null {
  const { translatedContent: text, translationLanguage, translatedBy, translationQuality: quality } = entry
  if (text === undefined || text === '') return null
  const by = translatedBy === 'hand' ? translatedBy : TRANSLATOR_ORDER.find((id) => id === translatedBy)
  return {
    text,
    language: translationLanguage ?? target,
    ...(by !== undefined && { by }),
    ...(quality !== undefined && { quality }),
  }
}

type TranslationInput = {
  entry: Entry
  /** The language that the entry is translated into. */
  target: LanguageCode
  /** What would be translated; null while it cannot be. */
  request: TranslationRequest | null
}

export type TranslationProps = TranslationInput & { desk: TranslationDesk; work: TranslationWork }

type DeskInput = DeskPorts &
  TranslationInput & {
    draft: string | undefined
    /** Translate without being asked when the entry opens, if that is missing or out of date. */
    startTranslating: boolean
  }

function needsTranslation({ entry, draft }: DeskInput): boolean {
  const isMissing = (entry.translatedContent ?? '') === '' && (draft ?? '') === ''
  return isMissing || entry.isTranslationStale === true
}

/** The desk of the entry on screen, which follows what is stored. */
export function useTranslationDesk(input: DeskInput): TranslationProps {
  const { entry, draft, target, request, startTranslating } = input
  const latest = useRef(input)
  const kept = useMemo(() => ({ draft, saved: savedOf(entry, target) }), [draft, entry, target])
  const [desk] = useState(() => openDesk(kept, () => latest.current))
  const work = useSyncExternalStore(desk.subscribe, desk.get)
  const content = useRef(entry.content)

  useLayoutEffect(() => {
    latest.current = input
  })
  useLayoutEffect(() => desk.close, [desk]) // at once, so that no answer reaches the next entry
  useEffect(() => desk.keep(kept), [desk, kept])
  useEffect(() => {
    if (content.current !== entry.content) desk.changeEntry()
    content.current = entry.content
  }, [desk, entry.content])
  useEffect(() => {
    desk.findTranslators().catch(() => undefined /* they are looked up again when they are needed */)
  }, [desk])
  useEffect(() => {
    const { request } = latest.current
    if (!startTranslating || request === null || !needsTranslation(latest.current)) return
    void desk.translate(request, { isAsked: false })
  }, [desk, startTranslating])
  return { desk, work, entry, target, request }
}
