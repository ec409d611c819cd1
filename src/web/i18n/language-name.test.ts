import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { LANGUAGES, SITE_LANGUAGES } from '#domain/languages.ts'
import { languageInSentence, languageTitle } from './language-name.ts'

function labelsOf(siteLanguage: string): Record<string, string> {
  const file = new URL(`../../../public/locales/${siteLanguage}/common.json`, import.meta.url)
  return JSON.parse(readFileSync(file, 'utf8')).languages
}

describe('the name of a language', () => {
  it.each(SITE_LANGUAGES)('is the one that the lists to choose from have (%s)', (siteLanguage) => {
    const labels = labelsOf(siteLanguage)
    for (const code of LANGUAGES)
      expect(languageTitle(code, siteLanguage)).toBe(labels[code]?.replace(/ \(.*\)$/, ''))
  })

  it('has its capital in a sentence only where the language writes it so', () => {
    const names = SITE_LANGUAGES.map((siteLanguage) => languageInSentence('it-IT', siteLanguage))
    expect(names).toEqual(['Italian', 'tiếng Ý', 'italiensk'])
  })
})
