import { expect, it, vi } from 'vitest'
import { NO_WORDS } from '#domain/spoken/language-words.ts'
import { wordReaderContract } from '#domain/spoken/word-reader.contract.ts'
import { createSpokenLanguages } from './spoken-languages.ts'

wordReaderContract('the loader of languages', createSpokenLanguages())

const numbers = { toCardinal: String, toOrdinal: String }
const failsOnce = <Value>(value: Value) =>
  vi.fn().mockRejectedValueOnce(new Error('offline')).mockResolvedValue(value)

function loaderOf(english: object) {
  return createSpokenLanguages({ 'en-US': english } as never)
}

it('numbers that cannot be fetched are none, which is said to the developer, and are asked for again', async () => {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const reader = loaderOf({ words: async () => NO_WORDS, numbers: failsOnce(numbers) })
  expect(await reader.spokenIn('en-US')).toEqual({ words: NO_WORDS, numbers: null })
  expect(logged).toHaveBeenCalledOnce()
  expect(await reader.spokenIn('en-US')).toEqual({ words: NO_WORDS, numbers })
  logged.mockRestore()
})

it('a table that cannot be fetched is nothing, which is said to the developer, and is asked for again', async () => {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const reader = loaderOf({ words: failsOnce(NO_WORDS), numbers: async () => numbers })
  expect(await reader.spokenIn('en-US')).toBeNull()
  expect(logged).toHaveBeenCalledOnce()
  expect(await reader.spokenIn('en-US')).toEqual({ words: NO_WORDS, numbers })
  logged.mockRestore()
})

it('only the language that is asked for is fetched', async () => {
  const other = vi.fn()
  const reader = createSpokenLanguages({
    'en-US': { words: async () => NO_WORDS, numbers: async () => numbers },
    'es-ES': { words: other, numbers: other },
  } as never)
  await reader.spokenIn('en-US')
  expect(other).not.toHaveBeenCalled()
})
