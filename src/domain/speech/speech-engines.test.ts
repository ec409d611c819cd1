import { describe, expect, it } from 'vitest'
import { LANGUAGES } from '#domain/languages.ts'
import { chooseEngine, parseSpeechCapabilities, speechCapabilitiesOf } from './speech-engines.ts'

const described = speechCapabilitiesOf(
  [
    {
      id: 'openai',
      supports: () => true,
      synthesise: async () => ({ ok: false, error: 'empty' }),
    },
  ],
  [
    {
      id: 'pocketsphinx',
      supports: (language) => language === 'en-US',
      transcribe: async () => ({ ok: false, error: 'empty' }),
    },
  ],
)

it('tells of each engine which languages it knows', () => {
  expect(described).toEqual({
    synthesisers: [{ id: 'openai', languages: [...LANGUAGES] }],
    transcribers: [{ id: 'pocketsphinx', languages: ['en-US'] }],
  })
})

it('comes back whole from JSON', () => {
  expect(parseSpeechCapabilities(JSON.parse(JSON.stringify(described)))).toEqual(described)
})

it.each([
  ['nothing', undefined],
  ['a text', 'hello'],
  ['an older server', { translators: [] }],
  [
    'engines it does not know',
    { synthesisers: [{ id: 'siri', languages: ['en-US'] }, null, 7], transcribers: {} },
  ],
])('reads %s as no engine', (_, value) => {
  expect(parseSpeechCapabilities(value)).toEqual({ synthesisers: [], transcribers: [] })
})

it('leaves out languages that this version does not know', () => {
  const value = { transcribers: [{ id: 'gemini', languages: ['en-US', 'tlh', 3] }] }
  expect(parseSpeechCapabilities(value).transcribers).toEqual([{ id: 'gemini', languages: ['en-US'] }])
})

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
