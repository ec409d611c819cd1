import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  type ContactService,
  checkContactMessage,
  contactIdsOf,
  parseContactMessage,
} from './contact-service.ts'

const IDS = { userId: 'u', serviceId: 's', templateId: 't' }
const SERVICE: ContactService = { mail: 'emailjs', emailjs: { ...IDS, origin: 'https://emailjs.example' } }

describe('the ids that a message is sent with', () => {
  const withIds = (ids: Partial<ContactService['emailjs']>) =>
    contactIdsOf({ ...SERVICE, emailjs: { ...SERVICE.emailjs, ...ids } })

  it('are all three', () => expect(withIds({})).toEqual(IDS))

  it.each([
    ['CONTACT-17', { userId: null }, 'missing-user-id'],
    ['CONTACT-18', { serviceId: null }, 'missing-service-id'],
    ['CONTACT-19', { templateId: null }, 'missing-template-id'],
    ['CONTACT-17', { userId: null, serviceId: null, templateId: null }, 'missing-user-id'],
  ] as const)('%s: without one of them the failure says which: %j', (_, ids, missing) => {
    expect(withIds(ids)).toBe(missing)
  })
})

describe('what is wrong with a message', () => {
  const GOOD = { name: 'Ø', email: 'ø@blåbær.example', subject: '日', message: '\u{1F600}' }

  it.each([
    [GOOD, {}],
    [
      { ...GOOD, name: ' \t', message: '\u3000\n' },
      { name: 'missing', message: 'missing' },
    ],
    [{ ...GOOD, email: '' }, { email: 'missing' }],
    [{ ...GOOD, email: 'a b@c' }, { email: 'not-an-email' }],
  ] as const)('CONTACT-3: %j', (message, problems) => {
    expect(checkContactMessage(message)).toEqual(problems)
  })

  it('CONTACT-3: nothing is missing exactly where a message can be read', () => {
    const text = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.constantFrom('', ' ', '\u00a0', '\ufeff', '\n', '@'),
    )
    const messages = fc.record({ name: text, email: text, subject: text, message: text })
    fc.assert(
      fc.property(messages, (message) => {
        const isMissing = Object.values(checkContactMessage(message)).includes('missing')
        expect(parseContactMessage(message) === null).toBe(isMissing)
      }),
    )
  })
})
