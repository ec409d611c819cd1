import { createLocalStorageSpeechSettings } from './adapters/local-storage-speech-settings.ts'
import { createMediaRecorder } from './adapters/media-recorder.ts'
import { createWebSpeechListener } from './adapters/web-speech-listener.ts'
import { createWebSpeechVoice } from './adapters/web-speech-voice.ts'
import type { SpeechServices } from './services.ts'

/** The browser's own engines for speech, and its microphone. */
export const services: SpeechServices = {
  voice: createWebSpeechVoice(),
  listener: createWebSpeechListener(),
  recorder: createMediaRecorder(),
  settings: createLocalStorageSpeechSettings(),
}
