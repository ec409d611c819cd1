import type { Listener } from '#domain/speech/listener.ts'
import type { Recorder } from '#domain/speech/recorder.ts'
import { beginRecognition } from './recognition.ts'
import type { SpeechConsentPorts } from './speech-consent.ts'
import { createStreamingRecogniser } from './streaming-recogniser.ts'
import { transcribersFor } from './transcription-job.ts'

export type RecognitionPorts = SpeechConsentPorts & {
  /** The browser's recogniser where the voice stays on the device. */
  onDevice: Listener
  /** The browser's recogniser as it is, which may send the voice away. */
  browser: Listener
  recorder: Recorder
}

/**
 * Hears with the best engine that works: the browser's on the device, the browser's, our server's. Each is tried
 * rather than trusted, and one that fails is not tried again in this visit. Where nothing hears, the sound is recorded.
 */
export function createFallbackRecogniser(ports: RecognitionPorts): Listener {
  const onDevice = createStreamingRecogniser(ports.onDevice)
  const browser = createStreamingRecogniser(ports.browser)
  return {
    isSupported: () => browser.listener.isSupported() || ports.recorder.isSupported(),
    async canRecognise(language) {
      if (await onDevice.isWorthTrying(language)) return true
      if (await browser.isWorthTrying(language)) return true
      return (
        ports.recorder.isSupported() &&
        transcribersFor((await ports.loadTranscribers()) ?? [], language).length > 0
      )
    },
    listen: (language, events, { keepsSound } = { keepsSound: false }) =>
      beginRecognition({ ...ports, onDevice, browser, language, keepsSound }, events),
  }
}
