import { describe, expect, it } from 'vitest'
import { readAiProviderError } from './ai-provider-error.ts'

const NOW = Date.UTC(2026, 10, 21, 12)

function waitOf(header: string): number | undefined {
  return readAiProviderError(429, undefined, header, NOW).failed.retryAfterSeconds
}

describe('the error of an AI provider', () => {
  it.each([
    ['12', 12],
    ['0', 1],
    ['1.2', 2],
    ['37s', 37],
    ['Sat, 21 Nov 2026 12:01:30 GMT', 90],
    ['Sat, 21 Nov 2026 11:00:00 GMT', 1],
    ['999999999', 86_400],
    ['soon', undefined],
    ['-5', expect.any(Number)],
    ['', undefined],
  ])('FAIL-9: Retry-After %j is a wait of %j seconds', (header, seconds) => {
    expect(waitOf(header)).toEqual(seconds)
  })

  it.each([
    [null],
    ['no'],
    [{ error: null }],
    [{ error: { message: ['no'], code: 7, details: 'none' } }],
    [{ error: { status: { a: 1 }, details: [{ retryDelay: 5 }] } }],
    [[]],
  ])('is read whatever its body is: %j', (body) => {
    expect(readAiProviderError(429, body, null, NOW).failed).toEqual({ ok: false, error: 'rate-limited' })
  })

  it.each([
    [{ error: { code: 429, status: 'RESOURCE_EXHAUSTED' } }, 'RESOURCE_EXHAUSTED'],
    [{ error: { message: 'x', type: 'requests', code: 'rate_limit_exceeded' } }, 'rate_limit_exceeded'],
    [{ error: { code: 'my secret diary' } }, undefined],
    [{ error: { code: 'sk-1234567890' } }, undefined],
    [{ error: 'Slowdown' }, undefined],
  ])('FAIL-34: the log gets the kind of %j, and nothing that could be a text or a key', (body, kind) => {
    expect(readAiProviderError(429, body, null, NOW).forLog).toEqual({ status: 429, ...(kind && { kind }) })
  })

  it.each([
    [402, 'provider-config'],
    [408, 'provider-down'],
    [413, 'too-long'],
    [418, 'provider-config'],
    [529, 'provider-down'],
  ])('%d is %s', (status, error) => {
    expect(readAiProviderError(status, undefined, null, NOW).failed.error).toBe(error)
  })
})
