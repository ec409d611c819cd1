import fc from 'fast-check'
import { expect, it } from 'vitest'
import { jsonInHtml } from './escape-html.ts'
import { OWN_AUTH_URL, readPageSettings } from './page-settings.ts'

const orNull = (text: fc.Arbitrary<string>) => fc.option(text)

const anySettings = fc.record({
  version: fc.string(),
  accounts: fc.constantFrom('local' as const, 'hosted' as const),
  authUrl: fc.oneof(fc.constant(OWN_AUTH_URL), fc.webUrl()),
  authKey: orNull(fc.string({ unit: 'grapheme' })),
  sendsMail: fc.boolean(),
  shortestPassword: fc.integer({ min: 8, max: 64 }),
  singleSignOn: orNull(fc.string({ unit: 'grapheme' })),
  learnerEngines: fc.array(fc.webUrl()),
  waitlistUrl: orNull(fc.oneof(fc.webUrl(), fc.constant('https://x.example/</script><b>'))),
  accountDeletionUrl: orNull(fc.webUrl()),
  appStoreUrl: orNull(fc.webUrl()),
  playStoreUrl: orNull(fc.webUrl()),
  supportEmail: fc.emailAddress(),
  founderPhoto: orNull(fc.constant('/pictures/founder-photo.png')),
  mail: fc.constantFrom('smtp' as const, 'outbox' as const, 'emailjs' as const),
  emailjs: fc.record({
    userId: orNull(fc.string()),
    serviceId: orNull(fc.string()),
    templateId: orNull(fc.string()),
    origin: orNull(fc.webUrl()),
  }),
})

it('what is written into a page is read from it, and nothing in it can end its block', () => {
  fc.assert(
    fc.property(anySettings, (settings) => {
      const json = jsonInHtml(settings)
      expect(json).not.toContain('<')
      expect(readPageSettings(json)).toEqual(settings)
    }),
  )
})

it.each([undefined, '', '"%PAGE_SETTINGS%"'])(
  'a page that nobody has filled in (%j) has accounts in the browser alone',
  (json) => {
    expect(readPageSettings(json)).toMatchObject({
      accounts: 'local',
      authUrl: OWN_AUTH_URL,
      shortestPassword: 8,
    })
  },
)

it('a setting that is not written has its default', () => {
  expect(readPageSettings('{"accounts":"hosted"}')).toMatchObject({ accounts: 'hosted', sendsMail: true })
})
