import type { AccountService } from '#domain/accounts/account-service.ts'
import { createLocalStorageSpeechSettings } from './adapters/local-storage-speech-settings.ts'
import { createMediaRecorder } from './adapters/media-recorder.ts'
import { serverVoices } from './adapters/pcm-voice.ts'
import { findSynthesisers } from './adapters/relay-synthesiser.ts'
import { findTranscribers } from './adapters/relay-transcriber.ts'
import { createSoundPlayer } from './adapters/sound-player.ts'
import { createWebSpeechListener } from './adapters/web-speech-listener.ts'
import { createWebSpeechVoice } from './adapters/web-speech-voice.ts'
import { sendFor } from './browser-send.ts'
import type { SpeechServices } from './services.ts'
import { earsFor } from './speech/hearing-sound.ts'
import { createMovingListener } from './speech/moving-listener.ts'
import { createMovingVoice } from './speech/moving-voice.ts'

/** The engines for speech, the browser's and the server's that `accounts` may use, and the microphone. */
export function createSpeechServices(accounts: AccountService): SpeechServices {
  const send = sendFor(accounts)
  const settings = createLocalStorageSpeechSettings()
  const recorder = createMediaRecorder({ microphone: () => settings.get().microphone })
  const browser = createWebSpeechListener()
  return {
    voice: createMovingVoice({
      browser: createWebSpeechVoice(),
      findServerVoices: serverVoices(() => findSynthesisers(send), createSoundPlayer()),
      settings,
    }),
    listener: createMovingListener({
      onDevice: createWebSpeechListener({ isOnDevice: true }),
      browser,
      recorder,
      settings,
      question: {
        ask: async (...asked) => (await import('./speech/hearing-question.tsx')).askHearing(...asked),
      },
      loadTranscribers: () => findTranscribers(send),
    }),
    async hearingOffer(language) {
      const [ear] = earsFor((await findTranscribers(send)) ?? [], language)
      return { browser: browser.isSupported(), server: ear?.id ?? null }
    },
    recorder,
    settings,
  }
}
