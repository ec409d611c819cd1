import { expect, it, vi } from 'vitest'
import type { LanguageCode } from '#domain/languages.ts'
import type { AttemptReport } from '#domain/shadow/said-attempt.ts'
import type { WordReader } from '#domain/spoken/reader.ts'
import { SPOKEN_LANGUAGES } from '#domain/spoken/spoken-languages.fixture.ts'
import { createState } from '#domain/subscribers.ts'
import { createScriptedListener } from '#web/speech/listening/listener.fake.ts'
import { scriptedRecording } from '#web/speech/recording/recorder.fake.ts'
import { createMemorySpeechSettings } from '#web/speech/speech-settings.fake.ts'
import { createScriptedVoice } from '#web/speech/voice/voice.fake.ts'
import { createPartAttempt } from './part-attempt.ts'
import { createSentencePractice } from './sentence-practice.ts'
import { newSentence } from './sentence-state.ts'

type Setting = {
  language?: LanguageCode
  sentence?: string
  canSpeak?: boolean
  readingsOf?: WordReader['readingsOf']
}

/** After an attempt at the whole sentence that was heard as `Hola`. */
async function begin(setting: Setting = {}) {
  const { language = 'es-ES', sentence = 'Hola mundo entero.', readingsOf = async () => null } = setting
  const listener = createScriptedListener({ recording: scriptedRecording })
  const voice = createScriptedVoice({ isSupported: setting.canSpeak ?? true })
  const reported = vi.fn<(report: AttemptReport) => void>()
  const active = vi.fn()
  const practice = createSentencePractice(createState(newSentence(language, sentence)), {
    listener,
    voice,
    settings: createMemorySpeechSettings(),
    words: { spokenIn: async (asked) => SPOKEN_LANGUAGES[asked], readingsOf },
    keeper: { begin: () => ({ id: 'a', at: 1000 }), keep: reported },
    onActive: active,
  })
  await practice.spoken.load()
  practice.startSpeaking()
  listener.hear(sentence.slice(0, 4), '')
  practice.stopSpeaking()
  await expect.poll(() => practice.get().outcome?.kind).toBe('measured')
  return { practice, listener, voice, reported, active, part: createPartAttempt(practice) }
}

const MUNDO = { from: 5, to: 10 }

it('the voice says the part, then it is heard, and what was understood is told', async () => {
  const { part, voice, listener, practice, active } = await begin()
  active.mockClear()
  part.begin(MUNDO)
  expect([voice.saying(), part.get().stage, practice.get().activity]).toEqual(['mundo', 'voice', 'none'])
  voice.finish()
  expect([part.get().stage, practice.get().activity]).toEqual(['hearing', 'listening'])
  listener.hear('mundo', '')
  practice.stopSpeaking()
  expect(part.get()).toMatchObject({
    stage: 'none',
    outcome: { kind: 'measured', accuracy: { understood: 1, total: 1 } },
    heard: 'mundo',
  })
  expect(practice.get().activity).toBe('none')
  expect(active).toHaveBeenCalled()
})

it('the attempt at the sentence stays as it was: its result, its recording, and what is kept of it', async () => {
  const { part, voice, listener, practice, reported } = await begin()
  const { outcome, recording } = practice.get()
  part.begin(MUNDO)
  voice.finish()
  listener.by('pocketsphinx')
  listener.hear('otra cosa', '')
  listener.end()
  expect(practice.get()).toMatchObject({ outcome, recording, by: 'browser' })
  expect(practice.get().recording).toBe(recording)
  expect(reported).toHaveBeenCalledTimes(1)
  expect(part.get()).toMatchObject({ outcome: { accuracy: { understood: 0, total: 1 } }, heard: 'otra cosa' })
})

it('where nothing can speak, the learner speaks at once', async () => {
  const { part, practice } = await begin({ canSpeak: false })
  part.begin(MUNDO)
  await expect.poll(() => practice.get().activity).toBe('listening')
  expect(practice.get().voiceFailure?.code).toBe('unsupported')
})

it('stopped while the voice speaks, nothing is heard', async () => {
  const { part, practice } = await begin()
  part.begin(MUNDO)
  part.stop()
  expect([part.get().stage, practice.get().activity]).toEqual(['none', 'none'])
  part.begin(MUNDO)
  practice.startSpeaking() // the whole sentence instead
  expect(part.get().stage).toBe('none')
  expect(practice.get()).toMatchObject({ activity: 'listening', outcome: null })
})

it('stopped while it listens, what was said until then counts', async () => {
  const { part, voice, listener } = await begin()
  part.begin(MUNDO)
  voice.finish()
  listener.hear('', 'mundo')
  part.stop()
  expect(part.get().outcome).toMatchObject({ kind: 'measured', accuracy: { understood: 1 } })
})

it('stopped while it is worked out, nobody waits for more', async () => {
  const { part, voice, listener, practice } = await begin()
  part.begin(MUNDO)
  voice.finish()
  listener.stage('transcribing')
  practice.stopSpeaking()
  expect(listener.counts.cancelled).toBe(1)
  expect(part.get()).toMatchObject({ stage: 'none', outcome: { kind: 'nothing-heard' } })
  expect(practice.get().activity).toBe('none')
})

it('silence and failures are told, and it can be tried again', async () => {
  const { part, voice, listener } = await begin()
  part.begin(MUNDO)
  voice.finish()
  listener.end()
  expect(part.get()).toMatchObject({ stage: 'none', outcome: { kind: 'nothing-heard' } })
  part.begin(MUNDO)
  expect(part.get().outcome).toBeNull()
  voice.finish()
  listener.fail('no-microphone')
  expect(part.get()).toMatchObject({ stage: 'none', outcome: { kind: 'failed', failure: 'no-microphone' } })
})

it('another sentence ends it, and nothing of it comes after', async () => {
  const { part, voice, listener, practice } = await begin()
  part.begin(MUNDO)
  voice.finish()
  practice.turnTo('Me gusta el mar.', null)
  part.close()
  expect(listener.counts.cancelled).toBe(1)
  expect(practice.get()).toMatchObject({ activity: 'none', sentence: 'Me gusta el mar.', outcome: null })
  practice.startSpeaking()
  listener.hear('me gusta el mar', '')
  practice.stopSpeaking()
  expect(practice.get().outcome).toMatchObject({ kind: 'measured', accuracy: { aligned: 100 } })
})

it('two begun at once are one', async () => {
  const { part, voice } = await begin()
  part.begin(MUNDO)
  part.begin({ from: 0, to: 4 })
  expect(voice.requests.map(({ text }) => text)).toEqual(['mundo'])
})

it('a number that was spelled out is understood', async () => {
  const { part, voice, listener } = await begin({ sentence: 'Hola a 21 de ellos.' })
  part.begin({ from: 7, to: 9 })
  voice.finish()
  listener.hear('veintiuno', '')
  listener.end()
  expect(part.get().outcome).toMatchObject({ accuracy: { understood: 1, total: 1 } })
})

it('readings are asked for where they may help', async () => {
  const readingsOf = vi.fn<WordReader['readingsOf']>(async (texts) =>
    texts.map((words) => words.map(() => ['イク'])),
  )
  const { part, voice, listener } = await begin({
    language: 'ja-JP',
    sentence: '公園に行きました。',
    readingsOf,
  })
  readingsOf.mockClear()
  part.begin({ from: 3, to: 5 })
  voice.finish()
  listener.hear('いき', '')
  listener.end()
  expect(part.get().stage).toBe('judging')
  await expect.poll(() => part.get().stage).toBe('none')
  expect(readingsOf).toHaveBeenCalledOnce()
  expect(part.get().outcome).toMatchObject({ kind: 'measured' })
})

it('stopped while readings are awaited, it is told without them', async () => {
  let asks = 0
  const { part, voice, listener } = await begin({
    language: 'ja-JP',
    sentence: '公園に行きました。',
    readingsOf: () => (++asks > 1 ? new Promise(() => undefined) : Promise.resolve(null)),
  })
  part.begin({ from: 3, to: 5 })
  voice.finish()
  listener.hear('いき', '')
  listener.end()
  expect(part.get().stage).toBe('judging')
  part.stop()
  expect(part.get()).toMatchObject({ stage: 'none', outcome: expect.anything() })
})
