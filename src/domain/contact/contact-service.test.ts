import { describe, expect, it } from 'vitest'
import { type ContactService, contactIdsOf, parseContactService } from './contact-service.ts'

const IDS = { userId: 'u', serviceId: 's', templateId: 't' }
const SERVICE: ContactService = { mail: 'emailjs', emailjs: { ...IDS, origin: 'https://emailjs.example' } }

describe('the service that messages are sent by', () => {
  it('is what the server says', () => {
    expect(parseContactService({ accounts: 'local', ...SERVICE })).toEqual(SERVICE)
  })

  it('what is no id is one that is not set', () => {
    const emailjs = { userId: '', serviceId: 7, origin: null }
    expect(parseContactService({ mail: 'smtp', emailjs })).toEqual({
      mail: 'smtp',
      emailjs: { userId: null, serviceId: null, templateId: null, origin: null },
    })
  })

  it.each([null, undefined, 'smtp', {}, { mail: 'pigeon', emailjs: IDS }, { mail: 'smtp', emailjs: null }])(
    '%j is none',
    (answer) => expect(parseContactService(answer)).toBeNull(),
  )
})

describe('its ids', () => {
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
