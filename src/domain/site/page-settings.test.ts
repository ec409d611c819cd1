import fc from 'fast-check'
import { expect, it } from 'vitest'
import { OWN_AUTH_URL, readPageSettings, writePageSettings } from './page-settings.ts'

const anySettings = fc.record({
  accounts: fc.constantFrom('local' as const, 'hosted' as const),
  authUrl: fc.oneof(fc.constant(OWN_AUTH_URL), fc.webUrl()),
  authKey: fc.string({ unit: 'grapheme' }),
  sendsMail: fc.boolean(),
})

it('what is written into a page is read from it', () => {
  fc.assert(
    fc.property(anySettings, (settings) => {
      expect(readPageSettings(writePageSettings(settings))).toEqual(settings)
    }),
  )
})

it('nothing in the line can end the attribute that it stands in', () => {
  fc.assert(
    fc.property(anySettings, (settings) => {
      expect(writePageSettings(settings)).not.toMatch(/["<>&]/)
    }),
  )
})

it('a page that nobody has filled in has accounts in the browser alone', () => {
  expect(readPageSettings('%PAGE_SETTINGS%')).toMatchObject({ accounts: 'local', authUrl: OWN_AUTH_URL })
})
