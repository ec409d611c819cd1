import { describe, expect, it } from 'vitest'
import { memoryTranslator } from './translator.fake.ts'
import { chooseTranslator, inOrderOfPreference } from './translator-order.ts'

const gemini = memoryTranslator({ id: 'gemini' })
const apertium = memoryTranslator({
  id: 'apertium',
  supports: (from, to) => from === 'en-US' && to === 'es-ES',
})
const browser = memoryTranslator({ id: 'browser' })

describe('which translator answers', () => {
  it('the order is Gemini, an OpenAI-shaped server, LibreTranslate, apertium, the browser', () => {
    const found = (['browser', 'apertium', 'libretranslate', 'openai', 'gemini'] as const).map((id) => ({
      id,
    }))
    expect(inOrderOfPreference(found).map(({ id }) => id)).toEqual([
      'gemini',
      'openai',
      'libretranslate',
      'apertium',
      'browser',
    ])
  })

  it.each([
    ['the first one', [gemini, apertium], { from: 'en-US', to: 'es-ES' }, gemini],
    [
      'the one asked for',
      [gemini, apertium],
      { from: 'en-US', to: 'es-ES', translator: 'apertium' },
      apertium,
    ],
    ['the first that knows the languages', [apertium, browser], { from: 'ja-JP', to: 'es-ES' }, browser],
    ['none when none is here', [], { from: 'en-US', to: 'es-ES' }, 'unconfigured'],
    [
      'none when the one asked for is not here',
      [gemini],
      { from: 'en-US', to: 'es-ES', translator: 'apertium' },
      'unconfigured',
    ],
    ['none when none knows the languages', [apertium], { from: 'ja-JP', to: 'es-ES' }, 'unsupported-pair'],
  ] as const)('answers: %s', (_, translators, wish, expected) => {
    expect(chooseTranslator(translators, wish)).toBe(expected)
  })
})
