import type { Listener } from '#domain/speech/listener.ts'
import { NEW_SPEECH_SETTINGS } from '#domain/speech/speech-settings.ts'
import { createState } from '#domain/subscribers.ts'
import { plainFetcher } from '#web/http/fetcher.ts'
import { createConsentQuestion } from '#web/speech/consent-question.ts'
import { createFallbackRecogniser } from '#web/speech/listening/fallback-recogniser.ts'
import { stopAfterSpeech, stopWhenHidden } from '#web/speech/listening/stop-by-itself.ts'
import { createWebSpeechListener } from '#web/speech/listening/web-speech-listener.adapter.ts'
import { pageVisibility } from '#web/speech/page-visibility.adapter.ts'
import { createMediaRecorder } from '#web/speech/recording/media-recorder.adapter.ts'
import { findTranscribers } from '#web/speech/server-speech.adapter.ts'

/** Who may listen, for as long as the page is open: a visitor who tries the sample leaves nothing in this browser. */
const settings = createState(NEW_SPEECH_SETTINGS)

/** What practice listens with, as for somebody who has never chosen anything. */
export function createSampleListener(): Listener {
  const listener = createFallbackRecogniser({
    onDevice: createWebSpeechListener({ isOnDevice: true }),
    browser: createWebSpeechListener(),
    recorder: createMediaRecorder({ microphone: () => null }),
    settings: { ...settings, change: settings.set, isKept: () => false },
    question: createConsentQuestion(),
    loadTranscribers: () => findTranscribers(plainFetcher),
  })
  return stopWhenHidden(stopAfterSpeech(listener, settings), pageVisibility)
}
