import { expect, it, vi } from 'vitest'
import { wordReaderContract } from '#domain/words/word-reader.contract.ts'
import { createN2wordsReader } from './n2words-reader.ts'

wordReaderContract('n2words', createN2wordsReader())

it('a part that cannot be fetched is none, is said to the developer, and is asked for again', async () => {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const english = { toCardinal: String, toOrdinal: String }
  const load = vi.fn().mockRejectedValueOnce(new Error('offline')).mockResolvedValue(english)
  const reader = createN2wordsReader({ 'en-US': load } as never)
  expect(await reader.numbersIn('en-US')).toBeNull()
  expect(logged).toHaveBeenCalledOnce()
  expect(await reader.numbersIn('en-US')).toBe(english)
  logged.mockRestore()
})
