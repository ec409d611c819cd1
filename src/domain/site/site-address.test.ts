import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { SITE_LANGUAGES } from '#domain/languages.ts'
import {
  acceptedLanguages,
  addressIn,
  dayAtAddress,
  firstSiteLanguage,
  isPublicPath,
  PUBLIC_PATHS,
  readAddress,
  screenAt,
  siteLanguageOf,
  withoutEndSlashes,
} from './site-address.ts'

it.each([
  ['en', '/about', '/about'],
  ['vi', '/about', '/vi/about'],
  ['da', '/', '/da'],
  ['da', '/#features', '/da#features'],
  ['vi', '/contact?subject=waitlist#form', '/vi/contact?subject=waitlist#form'],
  ['vi', '/diary', '/diary'],
  ['vi', '/diary?q=a/b', '/diary?q=a/b'],
  ['da', 'https://elsewhere.example/about', 'https://elsewhere.example/about'],
  ['da', 'mailto:help@example.org', 'mailto:help@example.org'],
] as const)('for a reader of %s, %s is at %s', (language, address, expected) => {
  expect(addressIn(language, address)).toBe(expected)
})

it.each([
  ['/vi', 'vi', '/'],
  ['/da/', 'da', '/'],
  ['/vi/about', 'vi', '/about'],
  ['/vi/no/such/page', 'vi', '/no/such/page'],
  ['/video', null, '/video'],
  ['/en/about', null, '/en/about'],
  ['/about', null, '/about'],
])('%s is read as language %s and path %s', (path, language, bare) => {
  expect(readAddress(path)).toEqual({ language, path: bare })
})

it.each([
  ['/diary//', '/diary'],
  ['//diary/x', '//diary/x'],
  ['/vi/', '/vi'],
  ['///', '/'],
  ['/', '/'],
])('%s without the slashes at its end is %s', (path, bare) => {
  expect(withoutEndSlashes(path)).toBe(bare)
})

it('the address of every page in every language is read back as that page', () => {
  fc.assert(
    fc.property(fc.constantFrom(...PUBLIC_PATHS), fc.constantFrom(...SITE_LANGUAGES), (path, language) => {
      const read = readAddress(addressIn(language, path))
      expect([read.language ?? 'en', read.path]).toEqual([language, path])
      expect(isPublicPath(read.path)).toBe(true)
    }),
  )
})

it.each([
  ['/diary/2026-11-25', '2026-11-25', '/diary'],
  ['/diary/2026-11-25//', '2026-11-25', '/diary'],
  ['/diary/2026-02-30', '2026-02-30', '/diary'],
  ['/diary/2026-11-2', null, '/diary/2026-11-2'],
  ['/diary/2026-11-25/x', null, '/diary/2026-11-25/x'],
  ['/x/diary/2026-11-25', null, '/x/diary/2026-11-25'],
  ['/diary/٢٠٢٦-١١-٢٥', null, '/diary/٢٠٢٦-١١-٢٥'],
  ['/diary/history', null, '/diary/history'],
  ['/diary/', null, '/diary'],
])('%s names the day %s and is an address of the screen %s', (path, day, screen) => {
  expect([dayAtAddress(path), screenAt(path)]).toEqual([day, screen])
})

it.each([
  ['vi', 'vi'],
  ['vi-VN', 'vi'],
  ['DA_dk', 'da'],
  [' en ', 'en'],
  ['fr', null],
  ['video', null],
  ['*', null],
  ['', null],
  ['../../vi', null],
  ['__proto__', null],
  [null, null],
  [undefined, null],
])('I18N-1: the tag %j is the site language %j', (tag, language) => {
  expect(siteLanguageOf(tag)).toBe(language)
})

it('I18N-2: the first tag that the site speaks decides, whatever stands before it', () => {
  expect(firstSiteLanguage([undefined, 'fr', 'da-DK', 'vi'])).toBe('da')
  expect(firstSiteLanguage(['fr', null])).toBeNull()
})

it.each([
  ['da, en-gb;q=0.8, en;q=0.7', 'da en-gb en'],
  ['en;q=0.5, vi', 'vi en'],
  ['fr-CH, fr;q=0.9, *;q=0.5', 'fr-CH fr *'],
  ['vi;q=0, da;q=0.1', 'da'],
  ['vi;q=abc, da', 'da'],
  ['', ''],
  [' , ;q=1', ''],
  ['da;level=1;q=0.3,vi;Q=0.4', 'vi da'],
])('I18N-2: the header %j wants %j', (header, wanted) => {
  expect(acceptedLanguages(header).join(' ')).toBe(wanted)
})

it('I18N-2: equal wishes keep their order, and a long header is read too', () => {
  expect(acceptedLanguages('vi;q=0.5,da;q=0.5,en;q=0.5')).toEqual(['vi', 'da', 'en'])
  expect(acceptedLanguages('x;q=0.1,'.repeat(2000))).toHaveLength(2000)
})
