import { readFileSync } from 'node:fs'
import { createInstance } from 'i18next'
import { expect, it } from 'vitest'
import { SITE_LANGUAGES } from '#domain/languages.ts'
import { SHARED_OPTIONS } from './i18n.ts'
import { readText, type TextTree } from './text-reader.ts'

const TEXTS = {
  plain: 'Log In',
  nested: { deep: { text: 'Far down' } },
  hello: 'Hello {{name}}, {{ name }}!',
  minutes_one: '{{count}} minute',
  minutes_other: '{{count}} minutes',
}

it.each([
  ['plain', {}, 'Log In'],
  ['nested.deep.text', {}, 'Far down'],
  ['hello', { name: 'Ana' }, 'Hello Ana, Ana!'],
  ['hello', { name: '$& {{name}}' }, 'Hello $& {{name}}, $& {{name}}!'],
  ['hello', {}, 'Hello {{name}}, {{ name }}!'],
  ['minutes', { count: 1 }, '1 minute'],
  ['minutes', { count: 0 }, '0 minutes'],
  ['minutes', { count: 2.5 }, '2.5 minutes'],
  ['nested', {}, null],
  ['nested.deep', {}, null],
  ['plain.more', {}, null],
  ['toString', {}, null],
  ['__proto__.constructor', {}, null],
  ['none', {}, null],
])('%s with %j reads %j', (key, values, expected) => {
  expect(readText(TEXTS, key, 'en', values)).toBe(expected)
})

it('in Vietnamese, which has one plural form, that form is used for one as well', () => {
  expect(
    readText({ minutes_one: 'một', minutes_other: '{{count}} phút' }, 'minutes', 'vi', { count: 1 }),
  ).toBe('1 phút')
})

/** Every key as code asks for it, and the values its text wants. */
function requestsIn(
  texts: TextTree,
  prefix = '',
): { key: string; values: Record<string, string | number> }[] {
  return Object.entries(texts).flatMap(([name, text]) => {
    if (typeof text !== 'string') return requestsIn(text, `${prefix}${name}.`)
    const names = [...text.matchAll(/\{\{\s*(\w+)\s*\}\}/g)].map(([, variable]) => variable ?? '')
    const values = Object.fromEntries(names.map((variable) => [variable, variable === 'count' ? 3 : 'x']))
    return [{ key: prefix + name.replace(/_(one|other)$/, ''), values }]
  })
}

it.each(SITE_LANGUAGES)('every text of the public pages reads as i18next reads it: %s', async (language) => {
  const read = (name: string): TextTree =>
    JSON.parse(
      readFileSync(new URL(`../../../public/locales/${language}/${name}.json`, import.meta.url), 'utf8'),
    )
  const texts = { common: read('common'), site: read('site') }
  const i18next = createInstance({ ...SHARED_OPTIONS, lng: language, resources: { [language]: texts } })
  await i18next.init()
  for (const [name, tree] of Object.entries(texts))
    for (const { key, values } of requestsIn(tree)) {
      const expected = i18next.t(key as 'logIn', { ...values, ns: name as 'common' })
      expect([key, readText(tree, key, language, values)]).toEqual([key, expected])
    }
})
