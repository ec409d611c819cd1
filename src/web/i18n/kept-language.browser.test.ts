import { beforeEach, expect, it, onTestFinished, vi } from 'vitest'
import type { SiteLanguage } from '#domain/languages.ts'
import { LANGUAGE_COOKIE } from '#domain/site/site-address.ts'
import { STORAGE_KEYS } from '#web/documents/local-storage.ts'
import { nameChosenLanguage, wantedLanguage } from './kept-language.ts'

function setCookie(value: string, seconds = 60): void {
  // biome-ignore lint/suspicious/noDocumentCookie: as the product sets it
  document.cookie = `${LANGUAGE_COOKIE}=${value}; path=/; max-age=${seconds}`
}

beforeEach(() => {
  localStorage.clear()
  setCookie('', 0)
})

it('a language that was chosen stays chosen where the address had asked for another one', () => {
  const before = location.href
  onTestFinished(() => history.replaceState(history.state, '', before))
  history.replaceState({ key: 'a' }, '', `${location.pathname}?q=sol&lng=da#2026-11-21`)
  expect(wantedLanguage()).toBe('da')
  nameChosenLanguage('vi')
  expect([location.search, location.hash, history.state]).toEqual(['?q=sol', '#2026-11-21', { key: 'a' }])
  expect(wantedLanguage()).toBe('vi')
  nameChosenLanguage('en')
  expect([wantedLanguage(), location.search]).toEqual(['en', '?q=sol'])
})

type Said = { query?: string; cookie?: string; stored?: string; browser: string[]; html?: string }

it.each<[Said, SiteLanguage]>([
  [{ query: 'vi', cookie: 'en', stored: 'da', browser: ['da-DK'], html: 'da' }, 'vi'],
  [{ cookie: 'en', stored: 'da', browser: ['vi-VN'], html: 'vi' }, 'en'],
  [{ query: 'fr', cookie: 'da', browser: ['vi-VN'] }, 'da'],
  [{ stored: 'da', browser: ['vi-VN'], html: 'vi' }, 'da'],
  [{ cookie: 'fr', stored: 'xx', browser: ['fr-FR', 'vi-VN'], html: 'da' }, 'vi'],
  [{ browser: ['vi-VN'], html: 'en' }, 'vi'],
  [{ browser: [], html: 'da' }, 'da'],
  [{ browser: ['fr-FR'] }, 'en'],
])(
  'I18N-1 I18N-2: the query wins over the cookie, localStorage, the browser and the html tag: %j is %s',
  ({ query, cookie, stored, browser, html = '' }, wanted) => {
    const before = location.href
    const { lang } = document.documentElement
    onTestFinished(() => {
      history.replaceState(history.state, '', before)
      document.documentElement.lang = lang
      vi.restoreAllMocks()
    })
    if (query !== undefined) history.replaceState(history.state, '', `?lng=${query}`)
    if (cookie !== undefined) setCookie(cookie)
    if (stored !== undefined) localStorage.setItem(STORAGE_KEYS.language, stored)
    vi.spyOn(navigator, 'languages', 'get').mockReturnValue(browser)
    vi.spyOn(navigator, 'language', 'get').mockReturnValue(browser[0] ?? '')
    document.documentElement.lang = html
    expect(wantedLanguage()).toBe(wanted)
  },
)
