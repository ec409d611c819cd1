import { useEffect, useState } from 'react'
import type { Entry } from '#domain/journal/entry.ts'
import type { LanguageCode } from '#domain/languages.ts'
import { isBlank } from '#domain/text/text-summary.ts'
import type { DraftCheck } from '#domain/translate/draft-check.ts'
import type { TranslationRequest } from '#domain/translate/translator.ts'
import { draftShown } from './translation-shown.ts'
import type { TranslationWork } from './translation-work.ts'

const TYPING_MS = 3_000 // a draft is looked at again once nobody has typed for that long: five programs run for it

/** `check`: null where it could not be looked at. */
type Looked = { draft: string; entry: string; check: DraftCheck | null }

type Options = {
  work: TranslationWork
  entry: Entry
  request: TranslationRequest | null
  /** Of the draft. */
  language: LanguageCode
}

/**
 * `check`: null until it is known of these words, or where it cannot be; `hasPlace`: it is there, or may still come; `hasFailed`: these
 * words could not be looked at, so that no mark does not mean that all is well.
 */
type DraftLook = { check: DraftCheck | null; hasPlace: boolean; hasFailed: boolean }

/**
 * What the engine that made a rough draft doubts of it. Only the server's own drafts are looked at; where that fails it is tried
 * again with the next connection. What was found stays in its place where the learner has checked the draft.
 */
export function useDraftCheck({ work, entry, request, language }: Options): DraftLook {
  const [looked, setLooked] = useState<Looked | null>(null)
  const { text, running, translators } = work
  const from = request?.from ?? null
  const draft = draftShown(work)
  const isPossible =
    draft?.isRough && running === null && from !== null && from !== language && !isBlank(text)
  const looking = isPossible ? translators?.find(({ id }) => id === 'apertium') : undefined
  const engine = draft?.isChecked ? undefined : looking
  const isFirst = looked === null
  const isLooked = looked !== null && looked.draft === text && looked.entry === entry.content
  useEffect(() => {
    const checkDraft = engine?.checkDraft
    if (isLooked || checkDraft === undefined || from === null) return
    const stop = new AbortController()
    const order = { text: entry.content, draft: text, from, to: language }
    const look = async () => {
      const check = await checkDraft(order, stop.signal).then(
        (found) => (found.ok ? found.value : null),
        (error) => {
          console.error('A draft could not be looked at', error)
          return null
        },
      )
      if (!stop.signal.aborted) setLooked({ draft: text, entry: entry.content, check })
    }
    const timer = setTimeout(look, isFirst ? 0 : TYPING_MS)
    return () => {
      clearTimeout(timer)
      stop.abort()
    }
  }, [engine, text, entry.content, from, language, isFirst, isLooked])
  const isLost = isLooked && looked.check === null
  useEffect(() => {
    if (!isLost) return
    const again = () => setLooked(null)
    addEventListener('online', again)
    return () => removeEventListener('online', again)
  }, [isLost])
  const check = isPossible && isLooked ? looked.check : null
  const canLook = looking?.checkDraft !== undefined
  return {
    check,
    hasPlace: check !== null || (canLook && !isLooked),
    hasFailed: Boolean(isPossible) && translators !== null && (isLost || !canLook),
  }
}
