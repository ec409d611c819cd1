import type { SendContactMessage } from '#domain/contact/contact-service.ts'
import { failure } from '#domain/outcome.ts'
import { pageSettings } from '#web/ui/page-settings.ts'

/** Takes a visitor's message along. What that needs is fetched when the first message is sent. */
export const sendContactMessage: SendContactMessage = async (message) => {
  try {
    const { createEmailJsContact } = await import('./emailjs-contact.adapter.ts')
    return await createEmailJsContact(pageSettings())(message)
  } catch (error) {
    console.error('What sends messages cannot be fetched', error)
    return failure('failed')
  }
}
