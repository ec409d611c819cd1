import type { Listener } from '#domain/speech/listener.ts'
import type { Voice } from '#domain/speech/voice.ts'

/** The voice of the browser, which few visitors ask for. It says one sentence: what cuts texts is not loaded. */
export async function loadVoice(): Promise<Voice> {
  const { createWebSpeechVoice } = await import('#web/speech/voice/web-speech-voice.adapter.ts')
  return createWebSpeechVoice((text) => [{ text, offset: 0 }])
}

/** What understands speech, which few visitors ask for. */
export async function loadListener(): Promise<Listener> {
  return (await import('./sample-listener.ts')).createSampleListener()
}
