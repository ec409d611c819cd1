import { afterEach, expect, it, vi } from 'vitest'
import { settleLanguage } from './settle-language.ts'

type Visit = { path?: string; search?: string; cookie?: string; stored?: string | null }

/** A page that the server has sent in English. */
function visit({ path = '/about', search = '', cookie = '', stored = null }: Visit): void {
  vi.stubGlobal('location', { pathname: path, search, protocol: 'https:' })
  vi.stubGlobal('document', { cookie, documentElement: { lang: 'en' } })
  vi.stubGlobal('localStorage', { getItem: () => stored, setItem: () => undefined })
}

afterEach(() => {
  vi.unstubAllGlobals()
})

it.each([
  ['', 'da'],
  ['?lng=en', null],
  ['?q=dallng', 'da'],
  ['?utm_lng=en', 'da'],
  ['?lng=', 'da'],
  ['?lng=xx', 'da'],
  ['?lng=__proto__', 'da'],
  ['?lng=constructor', 'da'],
])('I18N-2: with Danish remembered, an address that ends in %j changes to %s', (search, wanted) => {
  visit({ search, stored: 'da' })
  expect(settleLanguage()).toBe(wanted)
})

it.each(['__proto__', 'constructor', '../../etc', 'en', 'xx', '', null])(
  'I18N-2: a remembered %j changes nothing',
  (stored) => {
    for (const cookie of ['', `i18next=${stored}`]) {
      visit({ stored, cookie })
      expect(settleLanguage()).toBeNull()
    }
  },
)

it('the cookie goes before localStorage, and an address with a language before both', () => {
  visit({ cookie: 'a=b; i18next=vi', stored: 'da' })
  expect(settleLanguage()).toBe('vi')
  visit({ path: '/da/about', cookie: 'i18next=vi', stored: 'vi' })
  expect(settleLanguage()).toBeNull()
})
