import { expect, it } from 'vitest'
import { acceptedLanguages, firstSiteLanguage, siteLanguageOf } from './site-language.ts'

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
