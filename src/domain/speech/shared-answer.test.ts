import { expect, it, vi } from 'vitest'
import { createState } from '#domain/subscribers.ts'
import { type AccountAnswer, createSharedAnswer } from './shared-answer.ts'
import type { SpeechConsent } from './speech-consents.ts'
import { NEW_SPEECH_SETTINGS, type SpeechSettings } from './speech-settings.ts'

function open(
  here: SpeechConsent | null,
  elsewhere: SpeechConsent | null,
  answeredBy: string | null = 'ines',
) {
  const device = createState<SpeechSettings>({
    ...{ ...NEW_SPEECH_SETTINGS, consent: here },
    ...(answeredBy !== null && { answeredBy }),
  })
  const account = createState<{ who: string | null; answer: SpeechConsent | null }>({
    ...{ who: 'ines', answer: elsewhere },
  })
  const port: AccountAnswer = {
    who: () => account.get().who,
    get: () => account.get().answer,
    change: (answer) => account.set({ answer }),
    subscribe: account.subscribe,
  }
  const settings = createSharedAnswer({ ...device, change: device.set, isKept: () => true }, port)
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

it.each([
  ['any', 'lone', null, null],
  ['server', 'lone', null, null],
  ['nobody', 'lone', null, null],
  ['any', 'lone', 'any', null],
  ['any', 'lone', 'nobody', 'nobody'],
  ['any', null, null, null], // kept by an earlier version, which did not say whose it is
] as const)('an answer %s of %s is none of another account, whose own is %s', (here, by, own, shown) => {
  expect(open(here, own, by).settings.get().consent).toBe(shown)
})

it('whoever comes after the one who answered is asked, and their answer is theirs', () => {
  const { settings, device, account } = open(null, null)
  settings.change({ consent: 'any', aiProvider: 'gemini' })
  account.set({ who: 'lone', answer: null })
  expect(settings.get().consent).toBeNull()
  settings.change({ consent: 'server' })
  expect(settings.get().consent).toBe('server')
  account.set({ who: 'ines', answer: 'any' })
  expect(settings.get().consent).toBeNull()
  account.set({ who: null, answer: null })
  expect(settings.get().consent).toBeNull()
  expect(device.get().answeredBy).toBe('lone')
})
