import { describe, expect, it, vi } from 'vitest'
import { createRecogniserInstaller } from './recogniser-installer.adapter.ts'
import { FakeSpeechRecognition, replaceRecognition } from './speech-recognition.fake.ts'

const never = new Promise<never>(() => undefined)

function open() {
  const installer = createRecogniserInstaller()
  let changes = 0
  installer.subscribe(() => {
    changes += 1
  })
  return { ...installer, changes: () => changes }
}

describe('a recogniser that the browser can download', () => {
  replaceRecognition()

  it.each([
    ['available', 'ready'],
    ['downloadable', 'downloadable'],
    ['downloading', 'downloading'],
    ['unavailable', 'absent'],
    ['something-new', 'absent'],
  ])('is told by what the browser says of the device: %s', async (said, state) => {
    FakeSpeechRecognition.onDevice = said
    expect(await open().stateOf('es-ES')).toBe(state)
  })

  it('is absent, and not offered, where the browser does not know the questions', async () => {
    vi.stubGlobal('SpeechRecognition', class {})
    const { stateOf, canInstall } = open()
    expect([await stateOf('es-ES'), canInstall()]).toEqual(['absent', false])
    vi.stubGlobal('SpeechRecognition', undefined)
    expect([await stateOf('es-ES'), canInstall()]).toEqual(['absent', false])
  })

  it('is downloaded once it is asked for, and nothing is said of how far it is', async () => {
    vi.useFakeTimers()
    FakeSpeechRecognition.onDevice = 'downloadable'
    const { promise, resolve } = Promise.withResolvers<boolean>()
    FakeSpeechRecognition.installing = () => promise
    const { stateOf, install, canInstall, changes } = open()
    expect(canInstall()).toBe(true)
    const installing = install('es-ES')
    void install('es-ES') // a second press
    expect([await stateOf('es-ES'), await stateOf('da-DK'), changes()]).toEqual([
      'downloading',
      'downloadable',
      1,
    ])
    FakeSpeechRecognition.onDevice = 'available'
    resolve(true)
    await installing
    expect([await stateOf('es-ES'), changes(), FakeSpeechRecognition.installed]).toEqual([
      'ready',
      2,
      ['es-ES'],
    ])
  })

  it.each<[string, () => Promise<boolean>]>([
    ['says that it failed', async () => false],
    ['refuses', () => Promise.reject(new DOMException('no press', 'NotAllowedError'))],
    [
      'throws',
      () => {
        throw new SyntaxError('no tag')
      },
    ],
  ])('has failed where the browser %s, and can be tried again', async (_, installing) => {
    vi.spyOn(console, 'warn').mockImplementation(() => undefined)
    FakeSpeechRecognition.onDevice = 'downloadable'
    FakeSpeechRecognition.installing = installing
    const { stateOf, install } = open()
    await install('es-ES')
    expect(await stateOf('es-ES')).toBe('failed')
    FakeSpeechRecognition.installing = async () => {
      FakeSpeechRecognition.onDevice = 'available'
      return true
    }
    await install('es-ES')
    expect(await stateOf('es-ES')).toBe('ready')
  })

  it('is there although the browser never says that it has ended', async () => {
    vi.useFakeTimers()
    FakeSpeechRecognition.onDevice = 'downloading'
    FakeSpeechRecognition.installing = () => never
    const { stateOf, install } = open()
    const installing = install('es-ES')
    await vi.advanceTimersByTimeAsync(600_000) // a slow connection
    expect(await stateOf('es-ES')).toBe('downloading')
    FakeSpeechRecognition.onDevice = 'available'
    await vi.advanceTimersByTimeAsync(2_000)
    await installing
    expect(await stateOf('es-ES')).toBe('ready')
    const available = vi.spyOn(FakeSpeechRecognition, 'available')
    await vi.advanceTimersByTimeAsync(60_000)
    expect(available).not.toHaveBeenCalled() // nobody looks on
  })

  it('is given up where the browser says nothing of a download for a minute', async () => {
    vi.useFakeTimers()
    FakeSpeechRecognition.onDevice = 'downloadable'
    FakeSpeechRecognition.installing = () => never
    const { stateOf, install } = open()
    const installing = install('es-ES')
    await vi.advanceTimersByTimeAsync(58_000)
    expect(await stateOf('es-ES')).toBe('downloading')
    await vi.advanceTimersByTimeAsync(2_000)
    await installing
    expect(await stateOf('es-ES')).toBe('failed')
  })
})
