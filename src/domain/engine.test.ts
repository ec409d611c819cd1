import { expect, it } from 'vitest'
import { memoryTranslator } from '#domain/translate/translator.fake.ts'
import { chooseTranslator } from '#domain/translate/translator.ts'
import { chooseFree, freeEngines } from './engine.ts'

const gemini = memoryTranslator({ id: 'gemini', costs: 'operator' })
const apertium = memoryTranslator({
  id: 'apertium',
  supports: (from, to) => `${from} ${to}` === 'en-US es-ES',
})
const known = { from: 'en-US', to: 'es-ES' } as const
const unknown = { from: 'en-US', to: 'ja-JP' } as const

it('what nobody pays for is for everyone', () => {
  expect(freeEngines([gemini, apertium])).toEqual([apertium])
})

it.each([
  ['a free one that knows the languages', [gemini, apertium], known, undefined, 'apertium'],
  ['a free one by name', [gemini, apertium], known, 'apertium', 'apertium'],
  ['a paid one by name', [gemini, apertium], known, 'gemini', 'log-in-needed'],
  ['languages that only a paid one knows', [gemini, apertium], unknown, undefined, 'log-in-needed'],
  [
    'languages that a free one by name does not know',
    [gemini, apertium],
    unknown,
    'apertium',
    'unsupported-pair',
  ],
  ['an installation with paid ones alone', [gemini], known, undefined, 'log-in-needed'],
  ['one that is not here', [gemini, apertium], known, 'openai', 'unconfigured'],
  ['an installation without any', [], known, undefined, 'unconfigured'],
] as const)('somebody without an account who asks for %s', (_, engines, pair, translator, expected) => {
  const chosen = chooseFree(engines, (among) => chooseTranslator(among, { ...pair, translator }))
  expect(typeof chosen === 'string' ? chosen : chosen.id).toBe(expected)
})
