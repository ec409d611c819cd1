import type { Listener } from '#domain/speech/listener.ts'
import type { Recorder } from '#domain/speech/recorder.ts'
import { beginHearing } from './recognition.ts'
import type { LeavePorts } from './speech-consent.ts'
import { createLiveEngine } from './streaming-recogniser.ts'
import { earsFor } from './transcription-job.ts'

export type HearingPorts = LeavePorts & {
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
export function createMovingListener(ports: HearingPorts): Listener {
  const onDevice = createLiveEngine(ports.onDevice)
  const browser = createLiveEngine(ports.browser)
  return {
    isSupported: () => browser.listener.isSupported() || ports.recorder.isSupported(),
    async canHear(language) {
      if (await onDevice.isWorthTrying(language)) return true
      if (await browser.isWorthTrying(language)) return true
      return (
        ports.recorder.isSupported() && earsFor((await ports.loadTranscribers()) ?? [], language).length > 0
      )
    },
    listen: (language, events, { keepsSound } = { keepsSound: false }) =>
      beginHearing({ ...ports, onDevice, browser, language, keepsSound }, events),
  }
}
