import { expect, it, vi } from 'vitest'
import { setUpRecognition } from './recognition.fixture.ts'

it('a real Chromium’s recogniser, with nobody behind it, is left for the server’s engine in the same press', async () => {
  expect('SpeechRecognition' in globalThis || 'webkitSpeechRecognition' in globalThis).toBe(true)
  const { press, sent } = setUpRecognition()
  const first = press()
  await vi.waitFor(() => expect(first.told.by.at(-1)).toBe('pocketsphinx'), 10_000)
  expect(first.told.stages.at(-1)).toBe('listening')
  first.stop()
  await vi.waitFor(() => expect(first.ended).toHaveBeenCalledExactlyOnceWith(null))
  expect(first.told.heard).toEqual(['from the server'])
  const second = press()
  await vi.waitFor(() => expect(second.told.by).toEqual(['pocketsphinx']))
  second.stop()
  await vi.waitFor(() => expect(second.ended).toHaveBeenCalledExactlyOnceWith(null))
  expect(sent()).toBe(2)
})

it('and where the server has none either, the same press records', async () => {
  const { press } = setUpRecognition({ serverHears: null })
  const { told, ended, recorded, stop } = press()
  await vi.waitFor(() => expect(told.stages.at(-1)).toBe('recording'), 10_000)
  stop()
  await vi.waitFor(() => expect(ended).toHaveBeenCalledOnce())
  expect(recorded).toHaveLength(1)
  expect(['not-allowed', 'no-microphone', 'network', 'unsupported']).toContain(ended.mock.lastCall?.[0])
})
