import { describe, expect, it } from 'vitest'
import { type ContactService, contactIdsOf } from './contact-service.ts'

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
