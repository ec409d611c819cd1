import { describe, expect, it } from 'vitest'
import { localConfig } from '#server/config.fixture.ts'
import { configWarnings } from '#server/config.ts'

const contactOf = (env: Record<string, string>) => localConfig(env).contact

it('messages go to the support address unless another is set', () => {
  expect(contactOf({ SUPPORT_EMAIL: 'help@example.org' }).to).toBe('help@example.org')
  const both = { SUPPORT_EMAIL: 'help@example.org', CONTACT_TO: 'people@example.org' }
  expect(contactOf(both).to).toBe('people@example.org')
})

describe('EmailJS', () => {
  const all = { EMAILJS_USER_ID: 'u', EMAILJS_SERVICE_ID: 's', EMAILJS_TEMPLATE_ID: 't_1-x' }

  it('is used when its ids are set, at its own address unless another is set', () => {
    expect(contactOf(all).emailjs).toEqual({
      userId: 'u',
      serviceId: 's',
      templateId: 't_1-x',
      origin: 'https://api.emailjs.com',
    })
    const elsewhere = { ...all, EMAILJS_ORIGIN: 'https://EmailJS.example:8443/' }
    expect(contactOf(elsewhere).emailjs?.origin).toBe('https://emailjs.example:8443')
    expect(configWarnings(localConfig(all))).toEqual([])
  })

  it('with some of its ids, those that are missing are known and warned about', () => {
    const some = { EMAILJS_SERVICE_ID: 's' }
    expect(contactOf(some).emailjs).toMatchObject({ userId: null, serviceId: 's', templateId: null })
    expect(configWarnings(localConfig(some))).toEqual([
      'The contact form sends nothing yet: EMAILJS_USER_ID, EMAILJS_TEMPLATE_ID must be set as well.',
    ])
  })
})
