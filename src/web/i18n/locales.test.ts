import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { LANGUAGES, SITE_LANGUAGES } from '#domain/languages.ts'
import { NAMESPACES } from './text-keys.ts'

const DIR = new URL('../../../public/locales/', import.meta.url)

type Texts = { [key: string]: string | Texts }

function readTexts(language: string, namespace: string): Texts {
  return JSON.parse(readFileSync(new URL(`${language}/${namespace}.json`, DIR), 'utf8'))
}

/** Every text by its whole key. */
function flatten(texts: Texts, prefix = ''): Map<string, string> {
  const flat = new Map<string, string>()
  for (const [key, value] of Object.entries(texts)) {
    if (typeof value === 'string') flat.set(prefix + key, value)
    else for (const [inner, text] of flatten(value, `${prefix}${key}.`)) flat.set(inner, text)
  }
  return flat
}

/** What is filled in. The form for one may say its number in words: 'the entry', 'det ene indlæg'. */
function variablesOf(text: string, key: string): string[] {
  const names = [...text.matchAll(/\{\{\s*(\w+)[^}]*\}\}/g)].map((match) => match[1] ?? '').sort()
  return key.endsWith('_one') ? names.filter((name) => name !== 'count') : names
}

/** Forms by the plural rules of the language: Vietnamese has one for every number, and it is '_other'. */
function hasForm(key: string, language: string): boolean {
  const form = /_(zero|one|two|few|many|other)$/.exec(key)?.[1]
  const { pluralCategories } = new Intl.PluralRules(language).resolvedOptions()
  return form === undefined || pluralCategories.some((category) => category === form)
}

/** Two files more than the browser reads: what the server writes in mails, and at an address that it does not know. */
const FILES = [...NAMESPACES, 'mail', 'unknown-host']

const CASES = FILES.flatMap((namespace) => SITE_LANGUAGES.map((language) => [language, namespace] as const))

describe('the texts of the three languages', () => {
  it('I18N-11: there is a file for every feature and language, and no other', () => {
    for (const language of SITE_LANGUAGES)
      expect(readdirSync(new URL(language, DIR)).sort()).toEqual(FILES.map((name) => `${name}.json`).sort())
  })

  it.each(FILES)(
    'the one form that Vietnamese has for every number speaks of no plural in %s',
    (namespace) => {
      const forms = [...flatten(readTexts('vi', namespace))].filter(([key]) => key.endsWith('_other'))
      expect(
        forms.filter(([, text]) => /(?<!\p{L})(các|những)(?!\p{L})/iu.test(text.normalize('NFC'))),
      ).toEqual([])
    },
  )

  it.each(CASES)('I18N-11: %s has every key of %s, no other, and none is empty', (language, namespace) => {
    const english = flatten(readTexts('en', namespace))
    const texts = flatten(readTexts(language, namespace))

    expect([...texts.keys()].sort()).toEqual(
      [...english.keys()].filter((key) => hasForm(key, language)).sort(),
    )
    expect([...texts].filter(([, text]) => text.trim() === '')).toEqual([])
  })

  it.each(CASES)('I18N-11: %s fills in the same things as English in %s', (language, namespace) => {
    const english = flatten(readTexts('en', namespace))
    const texts = flatten(readTexts(language, namespace))
    const differing = [...texts].filter(
      ([key, text]) => variablesOf(text, key).join() !== variablesOf(english.get(key) ?? '', key).join(),
    )

    expect(differing).toEqual([])
  })
})

describe('the names of the languages that can be written and learnt', () => {
  const LABELS = {
    'LANG-1': ['en-US', 'English (US)'],
    'LANG-2': ['es-ES', 'Spanish (Spain)'],
    'LANG-3': ['fr-FR', 'French (France)'],
    'LANG-4': ['de-DE', 'German (Germany)'],
    'LANG-5': ['it-IT', 'Italian (Italy)'],
    'LANG-6': ['ja-JP', 'Japanese (Japan)'],
    'LANG-7': ['ko-KR', 'Korean (South Korea)'],
    'LANG-8': ['zh-CN', 'Chinese (Simplified, China)'],
    'LANG-9': ['pt-BR', 'Portuguese (Brazil)'],
    'LANG-10': ['ru-RU', 'Russian (Russia)'],
    'LANG-11': ['vi-VN', 'Vietnamese (Vietnam)'],
    'LANG-12': ['da-DK', 'Danish (Denmark)'],
  }

  it('LANG-1 LANG-2 LANG-3 LANG-4 LANG-5 LANG-6 LANG-7 LANG-8 LANG-9 LANG-10 LANG-11 LANG-12: are exactly these', () => {
    expect(Object.entries(readTexts('en', 'common').languages ?? {})).toEqual(Object.values(LABELS))
    expect(LANGUAGES).toEqual(Object.values(LABELS).map(([code]) => code))
  })
})
