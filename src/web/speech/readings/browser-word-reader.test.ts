import { describe, expect, it, vi } from 'vitest'
import { NO_WORDS } from '#domain/spoken/language-words.ts'
import { memoryReader } from '#domain/spoken/reader.fake.ts'
import { wordReaderContract } from '#domain/spoken/word-reader.contract.ts'
import { createBrowserWordReader, createSpokenLanguages } from './browser-word-reader.adapter.ts'

const open = new AbortController().signal
const never = () => new Promise<never>(() => undefined)

wordReaderContract(
  'the word reader of the browser',
  createBrowserWordReader(async () => [memoryReader()]),
)

describe('readings of the browser', () => {
  const ask = (reader: ReturnType<typeof createBrowserWordReader>, signal = open) =>
    reader.readingsOf([['今日'], []], 'ja-JP', signal)

  it('come from the reader that knows the language', async () => {
    const chinese = memoryReader({ id: 'pinyin-pro', supports: (language) => language === 'zh-CN' })
    const reader = createBrowserWordReader(async () => [chinese, memoryReader()])
    expect(await ask(reader)).toEqual([[['キョウ', 'コンニチ']], []])
    expect(await reader.readingsOf([['dog']], 'en-US', open)).toBeNull()
  })

  it('are none where the reader fails, or the server is not there', async () => {
    const failing = memoryReader({ answer: async () => ({ ok: false, error: 'provider-down' }) })
    expect(await ask(createBrowserWordReader(async () => [failing]))).toBeNull()
    expect(await ask(createBrowserWordReader(async () => []))).toBeNull()
  })

  it('are not waited for longer than they may take, wherever that is spent', async () => {
    expect(await ask(createBrowserWordReader(never, undefined, 20))).toBeNull()
    expect(
      await ask(createBrowserWordReader(async () => [memoryReader({ answer: never })], undefined, 20)),
    ).toBeNull()
  })

  it('end when the learner goes on', async () => {
    const leaving = new AbortController()
    const signals: AbortSignal[] = []
    const waits = memoryReader({
      answer: (_request, signal) => {
        signals.push(signal)
        return never()
      },
    })
    const asked = ask(
      createBrowserWordReader(async () => [waits]),
      leaving.signal,
    )
    await vi.waitFor(() => expect(signals).toHaveLength(1))
    leaving.abort()
    expect(await asked).toBeNull()
    expect(signals[0]?.aborted).toBe(true)
  })

  it('an engine that throws is said to the developer', async () => {
    const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined)
    expect(await ask(createBrowserWordReader(() => Promise.reject(new Error('broken'))))).toBeNull()
    expect(logged).toHaveBeenCalledOnce()
    logged.mockRestore()
  })
})

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
