import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { SITE_LANGUAGES, type SiteLanguage } from '#domain/languages.ts'
import { measureAttempt } from '#domain/shadow/accuracy.ts'
import { EXAMPLE_LANGUAGES, readMarkedWords } from './example-leaves.tsx'

function exampleIn(language: SiteLanguage) {
  const file = new URL(`../../../../public/locales/${language}/site.json`, import.meta.url)
  return JSON.parse(readFileSync(file, 'utf8')).home.example as Record<string, string>
}

describe('a marked sentence', () => {
  it('is read in order: words as they are, not heard, heard as another', () => {
    expect(readMarkedWords('the fruit [stall] [remembered|remember] me')).toEqual([
      { start: 0, text: 'the fruit ', kind: 'plain' },
      { start: 10, text: 'stall', kind: 'missed' },
      { start: 17, text: ' ', kind: 'plain' },
      { start: 18, text: 'remembered', kind: 'other', heard: 'remember' },
      { start: 39, text: ' me', kind: 'plain' },
    ])
  })

  it('may have no mark at all', () => {
    expect(readMarkedWords('todo bien')).toEqual([{ start: 0, text: 'todo bien', kind: 'plain' }])
  })
})

describe('the example on the home page', () => {
  it.each(SITE_LANGUAGES)('HOME-1: the hero shows in %s what the app itself would say of it', (language) => {
    const { sentence = '', accuracy = '', understood = '' } = exampleIn(language)
    const parts = readMarkedWords(sentence)
    const said = parts.map(({ text }) => text).join('')
    const heard = parts.map((part) =>
      part.kind === 'other' ? part.heard : part.kind === 'missed' ? '' : part.text,
    )
    const attempt = measureAttempt(said, heard.join(''), EXAMPLE_LANGUAGES[language].target)

    expect(Number(accuracy.replace(/\D/g, ''))).toBe(attempt?.aligned)
    expect(understood.match(/\d+/g)?.map(Number)).toEqual([attempt?.understood, attempt?.total])
    expect(attempt?.alignment.filter(({ kind }) => kind !== 'correct').map(({ kind }) => kind)).toEqual([
      'omission',
      'substitution',
    ])
  })
})
