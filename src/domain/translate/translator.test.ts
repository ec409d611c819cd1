import { describe, expect, it } from 'vitest'
import { describeTranslator } from './translator.contract.ts'
import { memoryTranslator } from './translator.fake.ts'
import { chooseTranslator, failureOf, inOrderOfPreference } from './translator.ts'

const gemini = memoryTranslator({ id: 'gemini' })
const apertium = memoryTranslator({
  id: 'apertium',
  supports: (from, to) => from === 'en-US' && to === 'es-ES',
})
const browser = memoryTranslator({ id: 'browser' })

describe('which translator answers', () => {
  it('the order is Gemini, an OpenAI-shaped server, LibreTranslate, the browser, apertium', () => {
    const found = (['apertium', 'browser', 'libretranslate', 'openai', 'gemini'] as const).map((id) => ({
      id,
    }))
    expect(inOrderOfPreference(found).map(({ id }) => id)).toEqual([
      'gemini',
      'openai',
      'libretranslate',
      'browser',
      'apertium',
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

describe('what a thrown error means', () => {
  it.each(['API key not valid. Please pass a valid API key.', 'Missing api key', 'reason: API_KEY_INVALID'])(
    'TRANS-25: %j mentions an API key',
    (message) => {
      expect(failureOf(new Error(message))).toEqual({ error: 'provider-key' })
    },
  )

  it.each(['[429 Too Many Requests] slow down', 'Request failed with status 429'])(
    'TRANS-26: %j mentions 429',
    (message) => {
      expect(failureOf(new Error(message))).toEqual({ error: 'rate-limited' })
    },
  )

  it.each(['You exceeded your current quota', 'Quota exceeded for metric'])(
    'TRANS-27: %j mentions a quota',
    (message) => {
      expect(failureOf(new Error(message))).toEqual({ error: 'rate-limited' })
    },
  )

  it('TRANS-28: any other error keeps its own message', () => {
    expect(failureOf(new TypeError('The model is asleep'))).toEqual({
      error: 'unexpected',
      message: 'The model is asleep',
    })
  })

  it('TRANS-28: a number that only contains 429 is not a rate limit', () => {
    expect(failureOf(new Error('took 14290 ms')).message).toBe('took 14290 ms')
  })

  it.each([undefined, null, 'API key', 429, {}, { message: 429 }, []])(
    'TRANS-29: %j is not an error object, so it is only unexpected',
    (thrown) => {
      expect(failureOf(thrown)).toEqual({ error: 'unexpected' })
    },
  )

  it('an error without words is only unexpected', () => {
    expect(failureOf(new Error(' '))).toEqual({ error: 'unexpected' })
  })

  it('a cancelled or timed out call says so', () => {
    expect(failureOf(new DOMException('The operation was aborted', 'AbortError'))).toEqual({
      error: 'cancelled',
    })
    expect(failureOf(new DOMException('timed out', 'TimeoutError'))).toEqual({ error: 'timeout' })
  })
})

describeTranslator('the memory translator', () => ({
  translator: memoryTranslator({ supports: (from) => from === 'en-US' }),
  known: { from: 'en-US', to: 'es-ES' },
  unknown: { from: 'da-DK', to: 'es-ES' },
  signals: { open: new AbortController().signal, aborted: AbortSignal.abort() },
}))
