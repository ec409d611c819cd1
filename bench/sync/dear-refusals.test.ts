import { expect, it } from 'vitest'
import { SYNC_LIMITS } from '#domain/sync/sync-protocol.ts'
import { utf8Length } from '#domain/text/utf8-length.ts'
import { dearPush, isRefused } from './dear-refusals.ts'

it('the dearest push fills a document nearly, and is refused for its last attempt alone', () => {
  const text = dearPush()
  expect(utf8Length(text)).toBeGreaterThan(0.9 * SYNC_LIMITS.docBytes)
  expect(isRefused(text)).toBe(true)
  expect(isRefused(text.replace('"sung"', '"read"'))).toBe(false)
})
