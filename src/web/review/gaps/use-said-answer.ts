import { useEffect, useRef, useState } from 'react'
import type { LanguageCode } from '#domain/languages.ts'
import type { HeardBy, Listener, ListenFailure, Listening, ListenStage } from '#domain/speech/listener.ts'

/** What is going on, and why nothing was heard. */
export type SaidState = { activity: 'none' | ListenStage; failure: ListenFailure | 'nothing-heard' | null }

const SILENT: SaidState = { activity: 'none', failure: null }

/** Hears an answer once. `onHeard` gets the words, and who heard them. */
export function useSaidAnswer(
  listener: Listener,
  language: LanguageCode,
  onHeard: (text: string, by: HeardBy | null) => void,
) {
  const [state, setState] = useState<SaidState>(SILENT)
  const listening = useRef<Listening | null>(null)
  useEffect(() => () => listening.current?.cancel(), [])

  function end(failure: SaidState['failure']): void {
    listening.current = null
    setState({ activity: 'none', failure })
  }
  return {
    state,
    start(): void {
      let [text, by]: [string, HeardBy | null] = ['', null]
      setState({ activity: 'starting', failure: null })
      listening.current = listener.listen(language, {
        stage: (activity) => setState({ activity, failure: null }),
        by: (engine) => {
          by = engine
        },
        heard: ({ final, interim }) => {
          text = `${final} ${interim}`.trim()
        },
        recorded: (recording) => recording.discard(),
        ended: (failure) => {
          if (failure === null && text !== '') onHeard(text, by)
          end(failure ?? (text === '' ? 'nothing-heard' : null))
        },
      })
    },
    /** Ends it; what was said so far is worked out. */
    stop: () => listening.current?.stop(),
    /** Ends it without an answer. */
    cancel(): void {
      listening.current?.cancel()
      end(null)
    },
  }
}
