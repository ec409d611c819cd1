import type { LanguageCode } from '#domain/languages.ts'
import type { ListenEvents, Listener, ListenFailure, Transcript } from '#domain/shadow/listener.ts'
import { settleTranscript } from '#domain/shadow/transcript.ts'
import type { ListenerUnderTest } from './listener-contract.ts'

/** For tests of screens: a listener that hears what the test says, and ends at once when it is stopped. */
export function createScriptedListener(isSupported = true): Listener & ListenerUnderTest['engine'] {
  let events: ListenEvents | null = null
  let heard: Transcript = { final: '', interim: '' }
  let language: LanguageCode | undefined

  function finish(failure: ListenFailure | null): void {
    const ending = events
    if (heard.interim !== '') ending?.heard(settleTranscript(heard))
    events = null
    ending?.ended(failure)
  }

  return {
    isSupported: () => isSupported,
    listen(asked, listening) {
      language = asked
      events = listening
      heard = { final: '', interim: '' }
      return { stop: () => finish(null) }
    },
    hear(final, interim) {
      heard = { final, interim }
      events?.heard(heard)
    },
    fail: finish,
    end: () => finish(null),
    language: () => language,
  }
}
