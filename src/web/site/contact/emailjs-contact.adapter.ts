import { EmailJSResponseStatus, init, send } from '@emailjs/browser'
import {
  addressMessage,
  type ContactFailure,
  type ContactIds,
  type ContactMessage,
  type ContactService,
  contactIdsOf,
  type SendContactMessage,
} from '#domain/contact/contact-service.ts'
import { failure, success } from '#domain/outcome.ts'
import type { PageSettings } from '#domain/site/page-settings.ts'

const TIMEOUT_MS = 40_000 // the server gives a mail server half of it

type Settings = ContactService & Pick<PageSettings, 'supportEmail'>

/** The library has no time-out, and the helper of ui/within.ts would bring the app's scripts with it. */
function waitFor<Value>(work: Promise<Value>, ms: number): Promise<Value> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(`no answer within ${ms} ms`)), ms)
    work.then(resolve, reject).finally(() => clearTimeout(timer))
  })
}

/** Only our own server answers 400 to a message; a service answers so to wrong settings. */
function failureOf({ status }: EmailJSResponseStatus, { emailjs }: ContactService): ContactFailure {
  if (status === 429) return 'too-many'
  return status === 400 && emailjs.origin === null ? 'not-accepted' : 'failed'
}

/** `recipient` is for templates of EmailJS; the server decides who gets the mail. */
async function sendMessage(
  message: ContactMessage,
  { emailjs, supportEmail }: Settings,
  { userId, serviceId, templateId }: ContactIds,
  timeoutMs: number,
): Promise<EmailJSResponseStatus> {
  init({ publicKey: userId }, emailjs.origin ?? location.origin) // nothing else tells it another origin
  const params = { ...addressMessage(message, supportEmail), language: document.documentElement.lang }
  try {
    return await waitFor(send(serviceId, templateId, params), timeoutMs)
  } catch (error) {
    if (error instanceof EmailJSResponseStatus) return error
    throw error
  }
}

/** Sends by EmailJS's library, to EmailJS or to this server, which understands it. */
export function createEmailJsContact(settings: Settings, timeoutMs = TIMEOUT_MS): SendContactMessage {
  return async (message) => {
    const ids = contactIdsOf(settings)
    if (typeof ids === 'string') return failure(ids)
    try {
      const answer = await sendMessage(message, settings, ids, timeoutMs)
      const isDelivered = answer.status === 200 || answer.text === 'OK'
      if (isDelivered) return success(settings.mail === 'outbox' ? 'kept' : 'sent')
      console.error(`The message was not sent: ${answer.status} ${answer.text}`)
      return failure(failureOf(answer, settings))
    } catch (error) {
      console.error('The message was not sent', error)
      return failure('failed')
    }
  }
}
