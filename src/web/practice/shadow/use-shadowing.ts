import { useEffect, useLayoutEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react'
import type { Entry } from '#domain/journal/entry.ts'
import type { LanguageCode } from '#domain/languages.ts'
import { useMade, usePracticeOnPage } from '#web/practice/sentence/use-sentence-practice.ts'
import type { AttemptHistory } from '#web/practice/shadow/playback/attempt-history.ts'
import { type AttemptPorts, type Attempts, createAttempts } from './attempts.ts'
import {
  type BestAccuracy,
  createShadowing,
  type Shadowing,
  type ShadowingOptions,
  type ShadowingState,
} from './shadowing.ts'

export type ShadowingProps = { shadowing: Shadowing; state: ShadowingState }

type Options = ShadowingOptions & {
  /** Whether the sentence that it begins with is said unasked. */
  isAutomatic: boolean
  /** Whether it is known what was said on other visits. */
  isRead: boolean
  /** Which sentences were said on other visits; it may come late. */
  bestAccuracy: BestAccuracy
  saidBefore: ReadonlySet<string>
  /** Whether every sentence is heard before it is seen. */
  hidesText: boolean
}

/** Shadowing one text for as long as it is on screen. */
export function useShadowing(options: Options): ShadowingProps {
  const { bestAccuracy, saidBefore, hidesText, isAutomatic, isRead } = options
  const shadowing = useMade(options, createShadowing)
  const state = useSyncExternalStore(shadowing.subscribe, shadowing.get)
  useLayoutEffect(() => shadowing.hideFirst(hidesText), [shadowing, hidesText])
  useLayoutEffect(() => {
    if (!isRead) return
    shadowing.knowSaid(saidBefore)
    shadowing.resume(bestAccuracy)
  }, [shadowing, bestAccuracy, saidBefore, isRead])
  usePracticeOnPage(shadowing, false)
  const isSaidUnasked = useRef(isAutomatic)
  useEffect(() => {
    if (!isRead || !isSaidUnasked.current) return
    isSaidUnasked.current = false
    if (shadowing.get().end === 'none') shadowing.speaker.listen(true)
  }, [shadowing, isRead])
  return { shadowing, state }
}

type Practised = { entry: Entry | null; language: LanguageCode; measure: 'aligned' | 'strict' }

/** The attempts at an entry's translation, for as long as it is on screen; of no entry there are none. */
export function useAttempts(ports: AttemptPorts, { entry, language, measure }: Practised): Attempts {
  const { date = '', translatedContent = '' } = entry ?? {}
  const attempts = useMemo(
    () => createAttempts(ports, { entry: { date, translatedContent }, language, measure }),
    [ports, date, translatedContent, language, measure],
  )
  useEffect(() => (date === '' ? undefined : attempts.open()), [attempts, date])
  return attempts
}

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
