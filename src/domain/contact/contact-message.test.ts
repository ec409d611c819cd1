import { expect, it } from 'vitest'
import { addressMessage, parseContactMessage } from './contact-message.ts'

const message = { name: 'Ines', email: 'ines@example.com', subject: 'Tone marks', message: 'They are lost.' }

it('DATA-5: a message is name, email, subject and text, and gets its recipient on sending', () => {
  const parsed = parseContactMessage({ ...message, name: ' Ines ', recipient: 'someone@else.example' })
  expect(parsed).toEqual(message)
  expect(addressMessage(message, 'support@example.com')).toEqual({
    ...message,
    recipient: 'support@example.com',
  })
})

it.each(['name', 'email', 'subject', 'message'])('DATA-5: without %s it is no message', (field) => {
  expect(parseContactMessage({ ...message, [field]: '  ' })).toBeNull()
  expect(parseContactMessage({ ...message, [field]: undefined })).toBeNull()
})
