import { useCallback, useEffect, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react'
import type { LanguageCode } from '#domain/languages.ts'
import type { Listener } from '#domain/speech/listener.ts'
import { createState } from '#domain/subscribers.ts'
import { useAnswer } from '#web/ui/form/use-answer.ts'
import {
  type AttemptKeeper,
  createSentencePractice,
  type SentenceOptions,
  type SentencePractice,
} from './sentence-practice.ts'
import { newSentence, type SentenceState } from './sentence-state.ts'

export type PracticeProps = { practice: SentencePractice; state: SentenceState }

/** Where nothing of what is said is kept. */
export const KEEPS_NOTHING: AttemptKeeper = { begin: () => ({ id: '', at: 0 }), keep: () => undefined }

/** Made once; the functions of its options are always those of the latest render. */
export function useMade<Options extends SentenceOptions, Made>(
  options: Options,
  make: (options: Options) => Made,
): Made {
  const latest = useRef(options)
  useLayoutEffect(() => {
    latest.current = options
  })
  const [made] = useState(() =>
    make({
      ...options,
      keeper: {
        begin: () => latest.current.keeper.begin(),
        keep: (report) => latest.current.keeper.keep(report),
      },
      isHidden: options.isHidden && (() => latest.current.isHidden?.() ?? false),
      onActive: () => latest.current.onActive(),
    }),
  )
  return made
}

/** Starts a practice when it is mounted, and ends it when it is unmounted. `isAutomatic`: the sentence is said at once. */
export function usePracticeOnPage(practice: SentencePractice, isAutomatic: boolean): void {
  const isFirstSaid = useRef(isAutomatic)
  useEffect(() => {
    void practice.spoken.load()
    if (isFirstSaid.current) practice.speaker.listen(true)
    return practice.close
  }, [practice])
  useEffect(() => practice.settings.subscribe(practice.followSpeed), [practice])
}

type Options = SentenceOptions & { language: LanguageCode; sentence: string; isAutomatic?: boolean }

/** Saying one sentence for as long as it is on screen. */
export function useSentencePractice({
  language,
  sentence,
  isAutomatic = false,
  ...options
}: Options): PracticeProps {
  const practice = useMade(options, (made: SentenceOptions) =>
    createSentencePractice(createState(newSentence(language, sentence, made.settings.get().speed)), made),
  )
  usePracticeOnPage(practice, isAutomatic)
  return { practice, state: useSyncExternalStore(practice.subscribe, practice.get) }
}

/** Whether the language can be recognised here; true until the engines have answered. */
export function useCanRecognise(listener: Listener, language: LanguageCode): boolean {
  const ask = useCallback(
    async () => listener.canRecognise?.(language) ?? listener.isSupported(),
    [listener, language],
  )
  return useAnswer(ask) ?? true
}

/** Whether an attempt keeps its sound; true until the engines have answered. */
export function useKeepsSound(listener: Listener, language: LanguageCode): boolean {
  const ask = useCallback(async () => (await listener.canKeepSound?.(language)) ?? true, [listener, language])
  return useAnswer(ask) ?? true
}
