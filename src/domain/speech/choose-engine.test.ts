import { describe, expect, it } from 'vitest'
import { chooseEngine } from './choose-engine.ts'

const english = { id: 'english', supports: (language: string) => language === 'en-US' }
const all = { id: 'all', supports: () => true }

describe('chooseEngine', () => {
  it.each([
    ['the first that knows the language', [english, all], { language: 'en-US' }, english],
    ['the next where the first does not', [english, all], { language: 'da-DK' }, all],
    ['the one that is asked for', [english, all], { language: 'en-US', engine: 'all' }, all],
    [
      'no other than the one asked for',
      [english, all],
      { language: 'da-DK', engine: 'english' },
      'unsupported-language',
    ],
    ['none that knows it', [english], { language: 'da-DK' }, 'unsupported-language'],
    ['none that is here', [], { language: 'en-US' }, 'unconfigured'],
    ['none of that name', [all], { language: 'en-US', engine: 'other' }, 'unconfigured'],
  ] as const)('%s', (_, engines, wish, expected) => {
    expect(chooseEngine<(typeof engines)[number] | typeof all>(engines, wish)).toBe(expected)
  })
})
