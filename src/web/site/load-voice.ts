import type { Voice } from '#domain/speech/voice.ts'

/** The voice of the browser, which few visitors ask for. */
export async function loadVoice(): Promise<Voice> {
  return (await import('#web/adapters/speech/web-speech-voice.ts')).createWebSpeechVoice()
}
