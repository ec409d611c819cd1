import { expect, it, onTestFinished, vi } from 'vitest'
import { sendContactMessage } from './site-services.ts'

const MESSAGE = { name: 'Ines', email: 'ines@example.com', subject: 'Tone marks', message: 'They are lost.' }

it('CONTACT-11: a message has failed where what sends it cannot be fetched', async () => {
  const complained = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  vi.doMock('./contact/emailjs-contact.adapter.ts', () => {
    throw new TypeError('Failed to fetch dynamically imported module')
  })
  onTestFinished(() => {
    vi.doUnmock('./contact/emailjs-contact.adapter.ts')
    complained.mockRestore()
  })
  expect(await sendContactMessage(MESSAGE)).toEqual({ ok: false, error: 'failed' })
  const [, error] = complained.mock.calls[0] ?? []
  expect(String((error as Error).cause ?? error)).toContain('Failed to fetch')
})
