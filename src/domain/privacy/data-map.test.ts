import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isAiModel, withoutAiModels } from '#domain/engine.ts'
import { CORRECTOR_ORDER } from '#domain/feedback/corrections.ts'
import { SPEECH_CONSENTS } from '#domain/speech/speech-consents.ts'
import { SYNTHESISER_ORDER } from '#domain/speech/synthesiser.ts'
import { TRANSCRIBER_ORDER } from '#domain/speech/transcriber.ts'
import { READER_ORDER } from '#domain/spoken/reader.ts'
import { READING_MODES } from '#domain/spoken/reading-mode.ts'
import { TRANSLATOR_ORDER } from '#domain/translate/translator.ts'
import { dataMap, type WordEngines, type WordUse } from './data-map.ts'

const NOTHING: WordEngines = {
  settings: { consent: null, aiProvider: null },
  dictation: { isOnDevice: false, offer: { browser: false, server: null } },
  recognition: { isOnDevice: false, offer: { browser: false, server: null } },
  translator: null,
  backTranslator: null,
  corrector: null,
  voice: null,
  keepsSounds: true,
  serverReading: null,
  readings: null,
  speaksForAnki: false,
  isSynced: false,
  hasTokens: null,
  reminder: null,
}

function flowOf(use: WordUse, engines: Partial<WordEngines>) {
  const found = dataMap({ ...NOTHING, ...engines }).find((one) => one.use === use)
  return found && { place: found.place, passedOn: found.passedOn }
}

describe('what is heard goes', () => {
  const offer = { browser: true, server: 'gemini' } as const
  it.each([
    ['nowhere where nothing listens', {}, 'nobody-listens', null],
    ['nowhere before the learner was asked', { recognition: { isOnDevice: false, offer } }, 'asks', null],
    [
      'nowhere where nobody may listen',
      {
        recognition: { isOnDevice: false, offer },
        settings: { consent: 'nobody' as const, aiProvider: null },
      },
      'nobody-listens',
      null,
    ],
    [
      'to the maker of the browser where anybody may',
      {
        recognition: { isOnDevice: false, offer },
        settings: { consent: 'any' as const, aiProvider: 'gemini' as const },
      },
      'browser-recogniser',
      'browser-maker',
    ],
    [
      'to the AI provider that was named',
      {
        recognition: { isOnDevice: false, offer },
        settings: { consent: 'server' as const, aiProvider: 'gemini' as const },
      },
      'server',
      'gemini',
    ],
    [
      'nowhere before another AI provider was named',
      {
        recognition: { isOnDevice: false, offer },
        settings: { consent: 'server' as const, aiProvider: 'openai' as const },
      },
      'asks',
      null,
    ],
    [
      'no further than the server where its own engine listens',
      {
        recognition: { isOnDevice: false, offer: { browser: false, server: 'pocketsphinx' as const } },
        settings: { consent: 'any' as const, aiProvider: null },
      },
      'server',
      null,
    ],
    [
      'nowhere where the device recognises it, whatever was answered',
      { recognition: { isOnDevice: true, offer } },
      'device',
      null,
    ],
  ])('%s', (_, engines, place, passedOn) => {
    expect(flowOf('say', engines)).toEqual({ place, passedOn })
  })
})

it.each([
  [null, { place: 'no-translator', passedOn: null }],
  ['browser', { place: 'device', passedOn: null }],
  ['browser-first', { place: 'device-first', passedOn: null }],
  ['apertium', { place: 'server', passedOn: null }],
  ['libretranslate', { place: 'server', passedOn: 'libretranslate' }],
  ['openai', { place: 'server', passedOn: 'openai' }],
  ['own-key', { place: 'own-key', passedOn: 'own-key' }],
] as const)('what %s translates goes where it says', (translator, expected) => {
  expect(flowOf('translate', { translator })).toEqual(expected)
})

it.each([
  [null, { place: 'no-voice', passedOn: null }],
  [
    { id: 'browser:x', name: 'x', by: 'browser' },
    { place: 'device', passedOn: null },
  ],
  [
    { id: 'browser:x', name: 'x', by: 'browser', isRemote: true },
    { place: 'browser-voice', passedOn: 'browser-maker' },
  ],
  [
    { id: 'espeak-ng:x', name: 'x', by: 'espeak-ng' },
    { place: 'server-sound', passedOn: null },
  ],
  [
    { id: 'gemini:x', name: 'x', by: 'gemini' },
    { place: 'server-sound', passedOn: 'gemini' },
  ],
] as const)('what the voice %j says goes where it says', (voice, expected) => {
  expect(flowOf('hear', { voice })).toEqual(expected)
})

it.each(SYNTHESISER_ORDER)('no sound of %s is kept for whoever is not signed in', (by) => {
  const voice = { id: `${by}:x`, name: 'x', by }
  const passedOn = isAiModel(by) ? by : null
  expect(flowOf('hear', { voice, keepsSounds: false })).toEqual({ place: 'server', passedOn })
  expect(flowOf('hear', { voice, keepsSounds: true })).toEqual({ place: 'server-sound', passedOn })
})

it.each([
  [{ corrector: null }, 'check', { place: 'no-corrector', passedOn: null }],
  [{ corrector: 'hunspell' }, 'check', { place: 'server', passedOn: null }],
  [{ corrector: 'gemini' }, 'check', { place: 'server', passedOn: 'gemini' }],
  [{ backTranslator: 'browser' }, 'read-back', { place: 'device', passedOn: null }],
  [{ backTranslator: 'openai' }, 'read-back', { place: 'server', passedOn: 'openai' }],
  [{ serverReading: null }, 'compare', { place: 'device', passedOn: null }],
  [{ serverReading: 'sentence' }, 'compare', { place: 'server-sentence', passedOn: null }],
  [{ serverReading: 'texts' }, 'compare', { place: 'server-text', passedOn: null }],
  [{ backTranslator: null }, 'word', { place: 'no-translator', passedOn: null }],
  [{ backTranslator: 'browser' }, 'word', { place: 'device', passedOn: null }],
  [{ backTranslator: 'browser-first' }, 'word', { place: 'device-first', passedOn: null }],
  [{ backTranslator: 'apertium' }, 'word', { place: 'server-word', passedOn: null }],
  [{ backTranslator: 'libretranslate' }, 'word', { place: 'server-word', passedOn: 'libretranslate' }],
  [{ backTranslator: 'gemini' }, 'word', { place: 'server-word-in-sentence', passedOn: 'gemini' }],
  [{ backTranslator: 'own-key' }, 'word', { place: 'own-key-word', passedOn: 'own-key' }],
  [{ readings: null }, 'readings', undefined],
  [{ readings: { mode: 'never', reader: 'mecab' } }, 'readings', { place: 'no-readings', passedOn: null }],
  [{ readings: { mode: 'always', reader: null } }, 'readings', { place: 'no-reader', passedOn: null }],
  [
    { readings: { mode: 'failed', reader: 'mecab' } },
    'readings',
    { place: 'server-readings', passedOn: null },
  ],
  [{ speaksForAnki: false }, 'anki', { place: 'server-package', passedOn: null }],
  [{ speaksForAnki: true }, 'anki', { place: 'server-package-sound', passedOn: null }],
  [{ speaksForAnki: true, keepsSounds: false }, 'anki', { place: 'server-package', passedOn: null }],
  [{ hasTokens: null }, 'programs', undefined],
  [{ hasTokens: false }, 'programs', { place: 'no-tokens', passedOn: null }],
  [{ hasTokens: true }, 'programs', { place: 'server-tokens', passedOn: null }],
  [{ reminder: null }, 'remind', { place: 'no-reminder', passedOn: null }],
  [{ reminder: 'push' }, 'remind', { place: 'server-dates', passedOn: 'push-service' }],
  [{ reminder: 'mail' }, 'remind', { place: 'server-dates', passedOn: null }],
] as const)('with %j, %s goes where it says', (there, use, expected) => {
  expect(flowOf(use, there)).toEqual(expected)
})

const recognition = fc.record({
  isOnDevice: fc.boolean(),
  offer: fc.record({
    browser: fc.boolean(),
    server: fc.constantFrom(null, ...TRANSCRIBER_ORDER),
  }),
})
const engines: fc.Arbitrary<WordEngines> = fc.record({
  settings: fc.record({
    consent: fc.constantFrom(null, ...SPEECH_CONSENTS),
    aiProvider: fc.constantFrom(null, ...TRANSCRIBER_ORDER),
  }),
  dictation: recognition,
  recognition,
  translator: fc.constantFrom(null, ...TRANSLATOR_ORDER),
  backTranslator: fc.constantFrom(null, ...TRANSLATOR_ORDER),
  corrector: fc.constantFrom(null, ...CORRECTOR_ORDER),
  voice: fc.option(
    fc
      .constantFrom('browser' as const, ...SYNTHESISER_ORDER)
      .chain((by) => fc.boolean().map((isRemote) => ({ id: `${by}:a`, name: 'a', by, isRemote }))),
  ),
  keepsSounds: fc.boolean(),
  serverReading: fc.constantFrom(null, 'sentence' as const, 'texts' as const),
  readings: fc.option(
    fc.record({ mode: fc.constantFrom(...READING_MODES), reader: fc.constantFrom(null, ...READER_ORDER) }),
  ),
  speaksForAnki: fc.boolean(),
  isSynced: fc.boolean(),
  hasTokens: fc.constantFrom(null, true, false),
  reminder: fc.constantFrom(null, 'push' as const, 'mail' as const),
})

it('whatever is there, each use has one line, and nobody gets what goes nowhere', () => {
  fc.assert(
    fc.property(engines, (there) => {
      const flows = dataMap(there)
      expect(flows.map(({ use }) => use)).toEqual([
        'dictate',
        'translate',
        'check',
        'read-back',
        'hear',
        'say',
        'compare',
        'word',
        ...(there.readings === null ? [] : ['readings']),
        'anki',
        'sync',
        ...(there.hasTokens === null ? [] : ['programs']),
        'remind',
      ])
      for (const { place, passedOn } of flows)
        if (!/^(browser|server|own-key)/.test(place ?? '')) expect(passedOn).toBe(null)
    }),
  )
})

const PARTS = Object.keys(NOTHING) as (keyof WordEngines)[]

it('what is not known yet leaves its own lines waiting, and the others as they will be', () => {
  fc.assert(
    fc.property(engines, fc.subarray(PARTS), (there, unknown) => {
      const known = { ...there, ...Object.fromEntries(unknown.map((part) => [part, undefined])) }
      const flows = dataMap(known)
      for (const whole of dataMap(there)) {
        const now = flows.find(({ use }) => use === whole.use)
        if (now?.place !== undefined) expect(now).toEqual(whole)
      }
      expect(flows.some(({ place }) => place === undefined)).toBe(unknown.length > 0)
    }),
  )
})

it('where no model may get a sentence, none is on the map', () => {
  const allowed = <Id extends string>(id: Id | null) => (id !== null && isAiModel(id) ? null : id)
  fc.assert(
    fc.property(engines, (there) => {
      const without = dataMap({
        ...there,
        dictation: {
          ...there.dictation,
          offer: { ...there.dictation.offer, server: allowed(there.dictation.offer.server) },
        },
        recognition: {
          ...there.recognition,
          offer: { ...there.recognition.offer, server: allowed(there.recognition.offer.server) },
        },
        translator: allowed(there.translator),
        backTranslator: allowed(there.backTranslator),
        corrector: allowed(there.corrector),
        voice: there.voice !== null && isAiModel(there.voice.by) ? null : there.voice,
      })
      for (const { passedOn } of without) expect(passedOn === null || !isAiModel(passedOn)).toBe(true)
    }),
  )
  expect(withoutAiModels([{ id: 'gemini' }, { id: 'apertium' }, { id: 'openai' }])).toEqual([
    { id: 'apertium' },
  ])
})
