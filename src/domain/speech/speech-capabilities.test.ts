import { expect, it } from 'vitest'
import { LANGUAGES } from '#domain/languages.ts'
import { parseSpeechCapabilities, speechCapabilitiesOf } from './speech-capabilities.ts'

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
