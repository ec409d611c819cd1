import { expect, it, vi } from 'vitest'
import { createSubscribers } from '#domain/subscribers.ts'
import { NEW_SPEECH_SETTINGS, type SpeechSettings, type SpeechSettingsStore } from './speech-settings.ts'
import { createDraftableSettings } from './speech-settings-draft.ts'

function open() {
  let kept: SpeechSettings = NEW_SPEECH_SETTINGS
  const { subscribe, emit } = createSubscribers()
  const stored: SpeechSettingsStore = {
    get: () => kept,
    change(part) {
      kept = { ...kept, ...part }
      emit()
    },
    subscribe,
  }
  return { stored, ...createDraftableSettings(stored) }
}

it('a choice in the draft is heard at once and stored only when it is kept', () => {
  const { stored, settings, draft } = open()
  const called = vi.fn()
  settings.subscribe(called)
  draft.change({ voices: { 'es-ES': 'Elena' } })
  draft.change({ microphone: 'headset' })
  expect(settings.get()).toMatchObject({ voices: { 'es-ES': 'Elena' }, microphone: 'headset' })
  expect(settings.get()).toBe(draft.get())
  expect(stored.get()).toEqual(NEW_SPEECH_SETTINGS)
  expect(called).toHaveBeenCalledTimes(2)
  draft.keep()
  expect(stored.get()).toEqual(settings.get())
  expect(stored.get().microphone).toBe('headset')
})

it('a draft that is dropped leaves what was stored, and nothing to keep later', () => {
  const { stored, settings, draft } = open()
  draft.change({ consent: 'any' })
  draft.drop()
  expect(settings.get()).toEqual(NEW_SPEECH_SETTINGS)
  draft.keep()
  expect(stored.get()).toEqual(NEW_SPEECH_SETTINGS)
})

it('an answer to a question is stored at once, whatever the draft says, and the rest of the draft stays', () => {
  const { stored, settings, draft } = open()
  draft.change({ consent: 'any', microphone: 'headset' })
  settings.change({ consent: 'nobody' })
  expect(stored.get()).toMatchObject({ consent: 'nobody', microphone: null })
  expect(settings.get()).toMatchObject({ consent: 'nobody', microphone: 'headset' })
  draft.drop()
  expect(settings.get()).toEqual({ ...NEW_SPEECH_SETTINGS, consent: 'nobody' })
})

it('what another tab stores comes through under the draft', () => {
  const { stored, settings, draft } = open()
  draft.change({ microphone: 'headset' })
  stored.change({ consent: 'server' })
  expect(settings.get()).toMatchObject({ consent: 'server', microphone: 'headset' })
})
