import { expect, it } from 'vitest'
import { consentSettings, findConsent, NEW_SPEECH_SETTINGS } from './speech-settings.ts'
import type { TranscriberId } from './transcriber.ts'

/** What a learner chose while the server heard with one engine, seen when it hears with another. */
function keptFrom(
  then: TranscriberId | null,
  now: TranscriberId | null,
  choice: 'any' | 'server' | 'nobody',
) {
  return findConsent({ ...NEW_SPEECH_SETTINGS, ...consentSettings(choice, then) }, now)
}

it('a learner who was never asked has to be asked', () => {
  expect(findConsent(NEW_SPEECH_SETTINGS, null)).toBeNull()
  expect(findConsent(NEW_SPEECH_SETTINGS, 'gemini')).toBeNull()
})

it.each([
  ['pocketsphinx', 'pocketsphinx'],
  ['gemini', 'gemini'],
  ['gemini', 'pocketsphinx'],
  ['gemini', null],
  [null, 'pocketsphinx'],
] as const)('a choice made with %s holds with %s', (then, now) => {
  expect(keptFrom(then, now, 'any')).toBe('any')
  expect(keptFrom(then, now, 'server')).toBe('server')
})

it.each([
  ['pocketsphinx', 'gemini'],
  ['pocketsphinx', 'openai'],
  ['openai', 'gemini'],
  [null, 'openai'],
] as const)('a choice made with %s does not cover %s', (then, now) => {
  expect(keptFrom(then, now, 'any')).toBeNull()
  expect(keptFrom(then, now, 'server')).toBeNull()
})

it('who declined is not asked again, whoever listens', () => {
  expect(keptFrom('pocketsphinx', 'gemini', 'nobody')).toBe('nobody')
})
