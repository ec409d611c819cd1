import type { SendContactMessage } from '#domain/contact/contact-service.ts'
import { failure } from '#domain/outcome.ts'
import type { Listener } from '#domain/speech/listener.ts'
import type { Voice } from '#domain/speech/voice.ts'
import { pageSettings } from '#web/ui/page-settings.ts'

/** The voice of the browser, which few visitors ask for. It says one sentence: what cuts texts is not loaded. */
export async function loadVoice(): Promise<Voice> {
  const { createWebSpeechVoice } = await import('#web/speech/voice/web-speech-voice.adapter.ts')
  return createWebSpeechVoice((text) => [{ text, offset: 0 }])
}

/** What understands speech, which few visitors ask for. */
export async function loadListener(): Promise<Listener> {
  return (await import('./sample-listener.ts')).createSampleListener()
}

/** Takes a visitor's message along. What that needs is fetched when the first message is sent. */
export const sendContactMessage: SendContactMessage = async (message) => {
  try {
    const { createEmailJsContact } = await import('#web/site/contact/emailjs-contact.adapter.ts')
    return await createEmailJsContact(pageSettings())(message)
  } catch (error) {
    console.error('What sends messages cannot be fetched', error)
    return failure('failed')
  }
}
