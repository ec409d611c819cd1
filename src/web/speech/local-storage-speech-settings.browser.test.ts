import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { NEW_SPEECH_SETTINGS } from '#domain/speech/speech-settings.ts'
import { STORAGE_KEYS } from '#web/documents/local-storage.ts'
import { createLocalStorageSpeechSettings } from './local-storage-speech-settings.adapter.ts'

const stored = () => JSON.parse(localStorage.getItem(STORAGE_KEYS.speech) ?? 'null')

/** Another tab has stored this. */
function otherTab(value: unknown): void {
  localStorage.setItem(STORAGE_KEYS.speech, JSON.stringify(value))
  dispatchEvent(new StorageEvent('storage', { key: STORAGE_KEYS.speech }))
}

beforeEach(() => localStorage.clear())
afterEach(() => vi.restoreAllMocks())

describe('the choices about speech on this device', () => {
  it('a new device has chosen nothing', () => {
    expect(createLocalStorageSpeechSettings().get()).toEqual(NEW_SPEECH_SETTINGS)
  })

  it('are there again in the next visit', () => {
    const settings = createLocalStorageSpeechSettings()
    settings.change({ consent: 'server', voices: { 'es-ES': 'server:espeak-ng' } })
    settings.change({ microphone: 'headset' })
    const chosen = {
      consent: 'server',
      aiProvider: null,
      voices: { 'es-ES': 'server:espeak-ng' },
      microphone: 'headset',
    }
    expect(settings.get()).toEqual(chosen)
    expect(createLocalStorageSpeechSettings().get()).toEqual(chosen)
  })

  it('keep whether the text is hidden first, and take nothing else for a yes', () => {
    createLocalStorageSpeechSettings().change({ hidesText: true })
    expect(createLocalStorageSpeechSettings().get()).toMatchObject({ hidesText: true })
    for (const other of ['true', 1, {}, null]) {
      localStorage.setItem(STORAGE_KEYS.speech, JSON.stringify({ hidesText: other }))
      expect(createLocalStorageSpeechSettings().get()).toEqual(NEW_SPEECH_SETTINGS)
    }
  })

  it('keep that listening does not stop by itself, and take nothing else for a no', () => {
    createLocalStorageSpeechSettings().change({ stopsByItself: false })
    expect(createLocalStorageSpeechSettings().get()).toMatchObject({ stopsByItself: false })
    for (const other of ['false', 0, {}, null, true]) {
      localStorage.setItem(STORAGE_KEYS.speech, JSON.stringify({ stopsByItself: other }))
      expect(createLocalStorageSpeechSettings().get()).toEqual(NEW_SPEECH_SETTINGS)
    }
  })

  it('call back after a change until nobody listens, and are the same object between changes', () => {
    const settings = createLocalStorageSpeechSettings()
    const called = vi.fn()
    const leave = settings.subscribe(called)
    settings.change({ consent: 'any' })
    expect(settings.get()).toBe(settings.get())
    leave()
    settings.change({ consent: 'nobody' })
    expect(called).toHaveBeenCalledTimes(1)
  })

  it('keep the speed of the voice, and of what is no speed nothing', () => {
    createLocalStorageSpeechSettings().change({ speed: 0.65 })
    expect(createLocalStorageSpeechSettings().get().speed).toBe(0.65)
    for (const odd of ['0.65', '7', '"0.8"', 'null', '[1]', '{}', '-1', '1e9']) {
      localStorage.setItem(STORAGE_KEYS.speech, `{"speed":${odd}}`)
      expect(createLocalStorageSpeechSettings().get()).toEqual({
        ...NEW_SPEECH_SETTINGS,
        ...(odd === '0.65' && { speed: 0.65 }),
      })
    }
  })

  it.each([
    'not JSON',
    '7',
    'null',
    '[]',
    '{"hearing":"everyone","voices":{"es-ES":7,"tlh":"Worf","da-DK":"Sara"},"microphone":[]}',
  ])('what is stored is parsed at the door: %s', (json) => {
    localStorage.setItem(STORAGE_KEYS.speech, json)
    const voices = json.includes('Sara') ? { 'da-DK': 'Sara' } : {}
    expect(createLocalStorageSpeechSettings().get()).toEqual({
      consent: null,
      aiProvider: null,
      voices,
      microphone: null,
    })
  })

  it('follow another tab, and keep what both have chosen', () => {
    const settings = createLocalStorageSpeechSettings()
    const called = vi.fn()
    settings.subscribe(called)
    otherTab({ hearing: 'any', voices: {}, microphone: null })
    expect(settings.get().consent).toBe('any')
    expect(called).toHaveBeenCalledTimes(1)
    localStorage.setItem(STORAGE_KEYS.speech, '{"hearing":"nobody"}') // its event is still on its way
    settings.change({ microphone: 'headset' })
    expect(stored()).toEqual({ hearing: 'nobody', provider: null, voices: {}, microphone: 'headset' })
  })

  it('FAIL-31: with localStorage blocked they hold for the visit', () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined)
    vi.spyOn(window, 'localStorage', 'get').mockImplementation(() => {
      throw new DOMException('The operation is insecure.', 'SecurityError')
    })
    const settings = createLocalStorageSpeechSettings()
    settings.change({ consent: 'server' })
    settings.change({ voices: { 'es-ES': 'Elena' } })
    expect(settings.get()).toEqual({
      consent: 'server',
      aiProvider: null,
      voices: { 'es-ES': 'Elena' },
      microphone: null,
    })
  })

  it('FAIL-31: with localStorage full they hold for the visit', () => {
    const settings = createLocalStorageSpeechSettings()
    settings.change({ consent: 'any' })
    vi.spyOn(console, 'error').mockImplementation(() => undefined)
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('The quota has been exceeded.', 'QuotaExceededError')
    })
    expect(settings.isKept()).toBe(true)
    settings.change({ consent: 'server' })
    settings.change({ microphone: 'headset' })
    expect(settings.isKept()).toBe(false)
    expect(settings.get()).toEqual({
      consent: 'server',
      aiProvider: null,
      voices: {},
      microphone: 'headset',
    })
    expect(stored()).toMatchObject({ hearing: 'any' })
  })
})
