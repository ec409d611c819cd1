import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { SITE_LANGUAGES } from '#domain/languages.ts'
import { readText, type TextTree } from './read-text.ts'
import { NAMESPACES } from './text-keys.ts'

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

it.each([
  ['en', '3,650 minutes'],
  ['vi', '3.650 minutes'],
  ['da', '3.650 minutes'],
] as const)('a long count has the separators of the language, a year none: %s', (language, text) => {
  expect(readText(TEXTS, 'minutes', language, { count: 3650 })).toBe(text)
  expect(readText({ year: '{{year}}' }, 'year', language, { year: 2026 })).toBe('2026')
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
    const isForm = /_(one|other)$/.test(name) // code asks for it with a count, even where 'the entry' says it in words
    const named = [...text.matchAll(/\{\{\s*(\w+)\s*\}\}/g)].map(([, variable]) => variable ?? '')
    const names = isForm ? ['count', ...named] : named
    const values = Object.fromEntries(names.map((variable) => [variable, variable === 'count' ? 3 : 'x']))
    return [{ key: prefix + name.replace(/_(one|other)$/, ''), values }]
  })
}

const CASES = SITE_LANGUAGES.flatMap((language) => NAMESPACES.map((name) => [language, name] as const))

it.each(CASES)('every text reads whole, with its values in it: %s, %s', (language, name) => {
  const file = new URL(`../../../public/locales/${language}/${name}.json`, import.meta.url)
  const texts: TextTree = JSON.parse(readFileSync(file, 'utf8'))
  for (const { key, values } of requestsIn(texts)) {
    const text = readText(texts, key, language, values)
    expect(text, key).not.toBeNull()
    expect(text, key).not.toMatch(/[{}]/)
  }
})
