import { expect, it, vi } from 'vitest'
import { createState } from '#domain/subscribers.ts'
import { type AccountAnswer, createSharedAnswer } from './shared-answer.ts'
import type { SpeechConsent } from './speech-consents.ts'
import { NEW_SPEECH_SETTINGS, type SpeechSettings } from './speech-settings.ts'

function open(here: SpeechConsent | null, elsewhere: SpeechConsent | null) {
  const device = createState<SpeechSettings>({ ...NEW_SPEECH_SETTINGS, consent: here })
  const account = createState<{ answer: SpeechConsent | null }>({ answer: elsewhere })
  const port: AccountAnswer = {
    get: () => account.get().answer,
    change: (answer) => account.set({ answer }),
    subscribe: account.subscribe,
  }
  const settings = createSharedAnswer({ ...device, change: device.set }, port)
  return { settings, device, account }
}

it.each([
  [null, null, null],
  ['any', null, 'any'],
  ['any', 'any', 'any'],
  ['any', 'server', 'server'],
  ['any', 'nobody', 'nobody'],
  ['server', 'any', 'server'],
  ['server', 'nobody', 'nobody'],
  ['nobody', 'any', 'nobody'],
  [null, 'nobody', 'nobody'],
  [null, 'any', null],
  [null, 'server', null],
] as const)('answered here with %s and elsewhere with %s, it is %s', (here, elsewhere, shown) => {
  expect(open(here, elsewhere).settings.get().consent).toBe(shown)
})

it('an answer given here holds here and goes to the account, whatever stood there', () => {
  const { settings, device, account } = open('nobody', 'nobody')
  settings.change({ consent: 'any', aiProvider: 'gemini' })
  expect(settings.get()).toMatchObject({ consent: 'any', aiProvider: 'gemini' })
  expect(account.get().answer).toBe('any')
  expect(device.get().consent).toBe('any')
})

it('what else is chosen stays on this device', () => {
  const { settings, account } = open('any', 'any')
  settings.change({ voices: { 'es-ES': 'Elena' }, stopsByItself: false })
  expect(settings.get()).toMatchObject({ voices: { 'es-ES': 'Elena' }, stopsByItself: false })
  expect(account.get().answer).toBe('any')
})

it('a stricter answer given on another device arrives, and everyone who listens hears of it', () => {
  const { settings, account } = open('any', 'any')
  const heard = vi.fn()
  settings.subscribe(heard)
  account.set({ answer: 'nobody' })
  expect(settings.get().consent).toBe('nobody')
  expect(heard).toHaveBeenCalledOnce()
  account.set({ answer: 'any' }) // answered again there: what was answered here holds again
  expect(settings.get().consent).toBe('any')
})
