import { readFileSync } from 'node:fs'
import { toCardinal } from 'n2words/en-US'
import { expect, it } from 'vitest'
import { LANGUAGES } from '#domain/languages.ts'
import { DICTIONARIES } from './engines/hunspell/hunspell-corrector.ts'

const SPELLED = Object.values(DICTIONARIES).filter((names) => names.length > 0)

it.each([
  ['docs/engines.md', 'know all # languages', LANGUAGES],
  ['docs/deploying.md', 'models of # languages', LANGUAGES],
  ['deploy/example.env', 'of the # languages', LANGUAGES],
  ['docs/engines.md', 'its # dictionaries', SPELLED],
  ['README.md', 'spelling of # languages', SPELLED],
])('%s says "%s" as there are', (file, words, { length }) => {
  const text = readFileSync(new URL(`../../${file}`, import.meta.url), 'utf8')
  expect(text).toContain(words.replace('#', toCardinal(length)))
})
