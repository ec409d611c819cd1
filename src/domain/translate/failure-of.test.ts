import { describe, expect, it } from 'vitest'
import { failureOf } from './failure-of.ts'

const MAPPED = [
  ['TRANS-25', 'API key not valid. Please pass a valid API key.', 'provider-key'],
  ['TRANS-25', 'Missing api key', 'provider-key'],
  ['TRANS-25', 'reason: API_KEY_INVALID', 'provider-key'],
  ['TRANS-26', '[429 Too Many Requests] slow down', 'rate-limited'],
  ['TRANS-26', 'Request failed with status 429', 'rate-limited'],
  ['TRANS-27', 'You exceeded your current quota', 'rate-limited'],
  ['TRANS-27', 'Quota exceeded for metric', 'rate-limited'],
] as const

describe('what a thrown error means', () => {
  it.each(MAPPED)('%s: %j is %s', (_, message, code) => {
    expect(failureOf(new Error(message))).toEqual({ error: code })
  })

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
