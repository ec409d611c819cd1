import { afterEach, expect, it, vi } from 'vitest'
import { settleLanguage } from './settle-language.ts'

type Visit = { path?: string; search?: string; cookie?: string; stored?: string | null; redirects?: number }

/** A page that the server has sent in English. Answers what is kept afterwards. */
function visit({ path = '/about', search = '', cookie = '', stored = null, redirects = 0 }: Visit) {
  const kept = { stored, cookie }
  vi.stubGlobal('location', { pathname: path, search, protocol: 'https:' })
  vi.stubGlobal('document', {
    get cookie() {
      return kept.cookie
    },
    set cookie(text) {
      kept.cookie = text.split(';')[0] ?? ''
    },
    documentElement: { lang: 'en' },
  })
  vi.stubGlobal('localStorage', {
    getItem: () => kept.stored,
    setItem(_: string, value: string) {
      kept.stored = value
    },
  })
  vi.stubGlobal('performance', { getEntriesByType: () => [{ redirectCount: redirects }] })
  return kept
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

it.each([
  [{ redirects: 1, stored: 'da' }, 'da'], // the browser prefers Vietnamese, and Danish was chosen earlier
  [{ redirects: 1, stored: 'vi' }, null],
  [{ redirects: 1 }, null],
  [{ redirects: 1, stored: 'da', cookie: 'i18next=vi' }, null], // the cookie has led here
  [{ redirects: 0, stored: 'da' }, null], // a link has
  [{ redirects: 1, stored: 'da', search: '?lng=vi' }, null],
] as const)('I18N-2: at /vi/about after %j the page changes to %s', (how, wanted) => {
  visit({ path: '/vi/about', ...how })
  expect(settleLanguage()).toBe(wanted)
})

it.each([
  [{}, 'en'],
  [{ search: '?lng=en', stored: 'da' }, 'en'],
  [{ search: '?lng=en', cookie: 'i18next=vi', stored: 'da' }, 'en'],
  [{ path: '/vi/about', search: '?lng=vi', stored: 'da' }, 'vi'],
  [{ path: '/da/about' }, 'da'],
  [{ path: '/da/about', stored: 'vi' }, 'vi'], // it stays the learner's, for other pages
  [{ cookie: 'i18next=en', stored: 'da' }, 'en'],
] as const)('I18N-3: after %j, %s is kept in the cookie and in localStorage', (how, language) => {
  const kept = visit(how)
  expect(settleLanguage()).toBeNull()
  expect(kept).toEqual({ cookie: `i18next=${language}`, stored: language })
})

it('the cookie goes before localStorage, and an address with a language before both', () => {
  visit({ cookie: 'a=b; i18next=vi', stored: 'da' })
  expect(settleLanguage()).toBe('vi')
  visit({ path: '/da/about', cookie: 'i18next=vi', stored: 'vi' })
  expect(settleLanguage()).toBeNull()
})
