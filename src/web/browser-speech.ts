import { createLocalStorageSpeechSettings } from './adapters/local-storage-speech-settings.ts'
import { createMediaRecorder } from './adapters/media-recorder.ts'
import { serverVoices } from './adapters/pcm-voice.ts'
import { findSynthesisers } from './adapters/relay-synthesiser.ts'
import { createSoundPlayer } from './adapters/sound-player.ts'
import { createWebSpeechListener } from './adapters/web-speech-listener.ts'
import { createWebSpeechVoice } from './adapters/web-speech-voice.ts'
import type { SpeechServices } from './services.ts'
import { createMovingVoice } from './speech/moving-voice.ts'

/** The engines for speech, the browser's and the server's, and the microphone. */
export function createSpeechServices(): SpeechServices {
  const settings = createLocalStorageSpeechSettings()
  return {
    voice: createMovingVoice({
      browser: createWebSpeechVoice(),
      findServerVoices: serverVoices(() => findSynthesisers(), createSoundPlayer()),
      settings,
    }),
    listener: createWebSpeechListener(),
    recorder: createMediaRecorder({ microphone: () => settings.get().microphone }),
    settings,
  }
}
