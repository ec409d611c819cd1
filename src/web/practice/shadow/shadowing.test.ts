import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { LanguageCode } from '#domain/languages.ts'
import type { AttemptReport } from '#domain/shadow/said-attempt.ts'
import type { Speed } from '#domain/speech/speech-settings.ts'
import type { WordReader } from '#domain/spoken/reader.ts'
import { SPOKEN_LANGUAGES } from '#domain/spoken/spoken-languages.fixture.ts'
import { createScriptedListener } from '#web/speech/listening/listener.fake.ts'
import { createScriptedMediaControls } from '#web/speech/media-controls.fake.ts'
import { scriptedRecording } from '#web/speech/recording/recorder.fake.ts'
import { createMemorySpeechSettings } from '#web/speech/speech-settings.fake.ts'
import { createScriptedSoundPlayer } from '#web/speech/voice/sound-player.fake.ts'
import { createScriptedVoice } from '#web/speech/voice/voice.fake.ts'
import { createShadowing, mayGoOn } from './shadowing.ts'

type Setting = {
  language?: LanguageCode
  readingsOf?: WordReader['readingsOf']
  keepsSound?: boolean
  sentences?: string[]
  knowsNumbers?: boolean
  samples?: Float32Array
  speed?: Speed
}

function begin({
  language = 'es-ES',
  readingsOf = async () => null,
  keepsSound = true,
  sentences,
  knowsNumbers = true,
  samples,
  speed,
}: Setting = {}) {
  const discarded = vi.fn()
  const recording = () => ({ ...scriptedRecording(discarded), ...(samples && { samples }) })
  const listener = createScriptedListener(keepsSound ? { recording } : {})
  const voice = createScriptedVoice()
  const player = createScriptedSoundPlayer()
  const settings = createMemorySpeechSettings({ ...(speed && { speed }) })
  const measured = vi.fn()
  const reported = vi.fn<(report: AttemptReport) => void>()
  const waited = vi.fn<(ms: number) => void>()
  let begun = 0
  const shadowing = createShadowing({
    language,
    sentences: sentences ?? ['Hola mundo.', 'Me gusta el mar.'],
    listener,
    voice,
    player,
    media: createScriptedMediaControls(),
    settings,
    words: { spokenIn: async (asked) => (knowsNumbers ? SPOKEN_LANGUAGES[asked] : null), readingsOf },
    keeper: {
      begin: () => ({ id: `attempt-${++begun}`, at: 1000 }),
      keep(report) {
        reported(report)
        if (report.accuracy !== null) measured(report)
      },
      waited,
    },
    onActive: () => undefined,
  })
  return { shadowing, listener, discarded, voice, player, settings, measured, reported, waited }
}

it('SPEECH-1 SPEECH-2: recognition is inactive, listening, and inactive again when it ends', () => {
  const { shadowing, listener } = begin()
  expect(shadowing.get()).toMatchObject({ activity: 'none', outcome: null })
  shadowing.startSpeaking()
  expect(shadowing.get().activity).toBe('listening')
  listener.hear('hola', '')
  listener.end()
  expect(shadowing.get()).toMatchObject({ activity: 'none', outcome: { kind: 'measured' } })
})

it('listening ends with speech, whatever is asked to be heard', () => {
  const { shadowing, listener } = begin()
  shadowing.startSpeaking()
  expect(listener.endsWithSpeech()).toBe(true)
  listener.end()
  shadowing.hear(() => undefined)
  expect(listener.endsWithSpeech()).toBe(true)
})

describe('how long an attempt took', () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ['performance'] }))
  afterEach(() => void vi.useRealTimers())

  it('is how long something listened: not the question before it, another on the way, or the judging', async () => {
    const readings = Promise.withResolvers<null>()
    const { shadowing, listener, reported, waited } = begin({
      ...{ language: 'ja-JP', sentences: ['水曜日に行きます。'], keepsSound: false },
      readingsOf: () => readings.promise,
    })
    shadowing.startSpeaking()
    listener.stage('starting')
    vi.advanceTimersByTime(40_000) // 'Who should listen?'
    listener.stage('listening')
    vi.advanceTimersByTime(2000)
    listener.stage('starting') // the recogniser fails, and another is asked for
    vi.advanceTimersByTime(20_000)
    listener.stage('listening')
    vi.advanceTimersByTime(1000)
    listener.hear('すいようびに行きます', '')
    listener.end()
    vi.advanceTimersByTime(5000)
    readings.resolve(null)
    await vi.waitFor(() => expect(reported).toHaveBeenCalledOnce())
    expect(reported.mock.calls[0]?.[0].listenedMs).toBe(3000)
    expect(waited.mock.calls.flat().reduce((sum, ms) => sum + ms, 0)).toBe(60_000)
  })

  it('is of each attempt its own, and none of what was written', () => {
    const { shadowing, listener, reported } = begin({ keepsSound: false })
    for (const ms of [3000, 1000]) {
      shadowing.startSpeaking()
      vi.advanceTimersByTime(ms)
      listener.hear('hola mundo', '')
      listener.end()
      vi.advanceTimersByTime(9000)
    }
    shadowing.write()
    shadowing.check('hola mundo')
    expect(reported.mock.calls.map(([report]) => report.listenedMs)).toEqual([3000, 1000, undefined])
  })
})

describe('a press that was meant to stop listening, which had ended by itself', () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ['performance'] }))
  afterEach(() => void vi.useRealTimers())

  it.each([0, 300, 699, 700, 1600, 5000])(
    'begins nothing as the button changes %i ms after the silence, and later it does',
    (ms) => {
      const { shadowing, listener } = begin()
      shadowing.startSpeaking()
      listener.hear('hola mundo', '')
      listener.fellSilent()
      vi.advanceTimersByTime(ms) // the button goes on saying 'Stop speaking'
      listener.end()
      for (const wait of [0, 300, 300]) {
        vi.advanceTimersByTime(wait)
        shadowing.startSpeaking()
        expect(shadowing.hear(() => undefined)).toBe(false)
        expect(shadowing.isLatePress()).toBe(true)
        expect(shadowing.get()).toMatchObject({ activity: 'none', outcome: { kind: 'measured' } })
      }
      vi.advanceTimersByTime(200)
      expect(shadowing.isLatePress()).toBe(false)
      shadowing.startSpeaking()
      expect(shadowing.get().activity).toBe('listening')
    },
  )

  it('neither cancels what is worked out, nor begins anything as that ends', () => {
    const { shadowing, listener } = begin()
    shadowing.startSpeaking()
    listener.hear('hola mundo', '')
    listener.fellSilent()
    vi.advanceTimersByTime(1000)
    listener.stage('transcribing')
    vi.advanceTimersByTime(600)
    shadowing.stopSpeaking() // on the button that has just become 'Cancel'
    expect(shadowing.get().activity).toBe('transcribing')
    vi.advanceTimersByTime(1000)
    listener.end()
    vi.advanceTimersByTime(600)
    shadowing.startSpeaking()
    expect(shadowing.get()).toMatchObject({ activity: 'none', outcome: { kind: 'measured' } })
  })
})

it.each([
  [
    'ended by itself, whatever noise there was',
    (listener: ReturnType<typeof createScriptedListener>) => listener.fellSilent('silence'),
    undefined,
  ],
  ['was stopped, and holds no sound', () => undefined, new Float32Array(8 * 16_000)],
] as const)('a recording in which nothing was said is no attempt: it %s', (_, endIt, samples) => {
  const { shadowing, listener, reported } = begin({ ...(samples && { samples }) })
  for (const failure of ['only-recorded', 'unsupported', 'network'] as const) {
    shadowing.startSpeaking()
    endIt(listener)
    listener.fail(failure)
    expect(shadowing.get()).toMatchObject({ activity: 'none', outcome: { kind: 'nothing-heard' } })
    shadowing.open(0)
  }
  shadowing.startSpeaking()
  endIt(listener)
  listener.stage('transcribing')
  shadowing.open(1)
  expect(reported).not.toHaveBeenCalled()
})

it('what was said to its end is an attempt, also where the learner goes on before it is worked out', () => {
  const { shadowing, listener, reported } = begin()
  shadowing.startSpeaking()
  listener.hear('hola mundo', '')
  listener.fellSilent()
  shadowing.open(1)
  expect(reported).toHaveBeenCalledOnce()
  shadowing.startSpeaking() // at once, and no press that was meant to stop
  expect(shadowing.get().activity).toBe('listening')
})

it('SPEECH-1: recognition that fails is in error until the next attempt', () => {
  const { shadowing, listener } = begin({ keepsSound: false })
  shadowing.startSpeaking()
  listener.fail('failed')
  expect(shadowing.get()).toMatchObject({ activity: 'none', outcome: { kind: 'failed', failure: 'failed' } })
  shadowing.startSpeaking()
  expect(shadowing.get()).toMatchObject({ activity: 'listening', outcome: null })
})

it('starting a new attempt clears the last result', () => {
  const { shadowing, listener } = begin()
  shadowing.startSpeaking()
  listener.hear('hola mundo', '')
  shadowing.stopSpeaking()
  expect(shadowing.get().outcome).toMatchObject({ kind: 'measured', accuracy: { aligned: 100 } })
  shadowing.startSpeaking()
  expect(shadowing.get()).toMatchObject({ outcome: null, recording: null, transcript: { final: '' } })
})

it('a second press while listening begins nothing', () => {
  const { shadowing, listener } = begin()
  shadowing.startSpeaking()
  listener.hear('hola', '')
  shadowing.startSpeaking()
  expect(shadowing.get().transcript.final).toBe('hola')
})

it('silence has no accuracy', () => {
  const { shadowing, listener, measured } = begin()
  shadowing.startSpeaking()
  listener.end()
  expect(shadowing.get().outcome).toEqual({ kind: 'nothing-heard' })
  expect(measured).not.toHaveBeenCalled()
})

it('each thing that it does is told truly, and the learner can end it', () => {
  const { shadowing, listener } = begin()
  shadowing.startSpeaking()
  for (const stage of ['starting', 'listening', 'recording', 'transcribing'] as const) {
    listener.stage(stage)
    expect(shadowing.get().activity).toBe(stage)
  }
})

it('the recording is kept with the accuracy, and with silence', () => {
  const { shadowing, listener } = begin()
  shadowing.startSpeaking()
  listener.hear('hola', '')
  shadowing.stopSpeaking()
  expect(shadowing.get()).toMatchObject({ outcome: { kind: 'measured' }, recording: { sampleRate: 16_000 } })
  shadowing.startSpeaking()
  shadowing.stopSpeaking()
  expect(shadowing.get()).toMatchObject({
    outcome: { kind: 'nothing-heard' },
    recording: { sampleRate: 16_000 },
  })
})

it('every recording but the last is thrown away, and the last one at the end', () => {
  const { shadowing, discarded } = begin()
  for (let attempt = 0; attempt < 2; attempt++) {
    shadowing.startSpeaking()
    shadowing.stopSpeaking()
  }
  expect(discarded).toHaveBeenCalledOnce()
  shadowing.close()
  shadowing.close()
  expect(discarded).toHaveBeenCalledTimes(2)
})

it('SPEECH-1: nobody heard it, but there is a recording: the learner can hear themselves', () => {
  const { shadowing, listener } = begin()
  shadowing.startSpeaking()
  listener.fail('network')
  expect(shadowing.get()).toMatchObject({ activity: 'none', outcome: { kind: 'recorded', why: 'network' } })
})

it('another sentence is opened while words are worked out: nothing more is heard of them', () => {
  const { shadowing, listener, measured } = begin()
  shadowing.startSpeaking()
  listener.stage('transcribing')
  shadowing.open(1)
  listener.hear('hola mundo', '')
  listener.end()
  expect(listener.counts.cancelled).toBe(1)
  expect(shadowing.get()).toMatchObject({ activity: 'none', outcome: null, transcript: { final: '' } })
  expect(measured).not.toHaveBeenCalled()
})

it('what was said counts as an attempt where another sentence is opened, or the page left, before its words are worked out', () => {
  const leave = [
    ({ shadowing }: ReturnType<typeof begin>) => shadowing.open(1),
    ({ shadowing }: ReturnType<typeof begin>) => shadowing.close(),
  ]
  for (const go of leave) {
    const setting = begin()
    setting.shadowing.startSpeaking()
    setting.listener.hear('hola', '')
    setting.listener.stage('transcribing')
    go(setting)
    expect(setting.reported).toHaveBeenCalledExactlyOnceWith(
      expect.objectContaining({ sentence: 'Hola mundo.', accuracy: null }),
    )
    expect(setting.shadowing.get().said.has('Hola mundo.')).toBe(true)
  }
})

it('what is given up while it is being said is no attempt', () => {
  const { shadowing, listener, reported } = begin()
  shadowing.startSpeaking()
  listener.hear('hola', '')
  shadowing.open(1)
  expect(reported).not.toHaveBeenCalled()
})

it('while words are worked out, the learner need not wait for them', () => {
  const { shadowing, listener } = begin()
  shadowing.startSpeaking()
  listener.stage('transcribing')
  shadowing.stopSpeaking()
  expect(listener.counts.cancelled).toBe(1)
  expect(shadowing.get()).toMatchObject({ activity: 'none', outcome: null })
})

it('FAIL-11: where an engine failed, the same recording is heard again, and counts as the attempt', () => {
  const { shadowing, listener, discarded, measured } = begin()
  shadowing.startSpeaking()
  listener.failKeeping('server-failed')
  expect(shadowing.get()).toMatchObject({
    canRecogniseAgain: true,
    outcome: { kind: 'recorded', why: 'server-failed' },
  })
  shadowing.recogniseAgain()
  expect(shadowing.get()).toMatchObject({ activity: 'transcribing', outcome: null, canRecogniseAgain: false })
  listener.by('pocketsphinx')
  listener.hear('hola mundo', '')
  listener.end()
  expect(shadowing.get()).toMatchObject({
    outcome: { kind: 'measured' },
    by: 'pocketsphinx',
    canRecogniseAgain: false,
  })
  expect(measured).toHaveBeenCalledOnce()
  expect(discarded).not.toHaveBeenCalled()
})

it('FAIL-23: a recording that ended by itself is said to have', () => {
  const { shadowing, listener } = begin()
  shadowing.startSpeaking()
  listener.lose('microphone-lost')
  expect(shadowing.get().cutShort).toBe('microphone-lost')
  listener.end()
  shadowing.startSpeaking()
  expect(shadowing.get().cutShort).toBeNull()
})

it('the voice is silent while the learner speaks', () => {
  const { shadowing, voice } = begin()
  shadowing.speaker.listen()
  shadowing.startSpeaking()
  expect(voice.saying()).toBeUndefined()
  shadowing.speaker.listen()
  expect(voice.saying()).toBeUndefined()
})

it('the voice speaks at the speed that was chosen, from the next time on and in the next visit', () => {
  const { shadowing, voice, settings } = begin({ speed: 0.65 })
  shadowing.speaker.listen()
  shadowing.speaker.setSpeed(0.8)
  shadowing.speaker.sayPart(0, 4)
  shadowing.open(1)
  shadowing.speaker.listen()
  expect(voice.requests.map(({ rate }) => rate)).toEqual([0.65, 0.8, 0.8])
  expect(settings.get().speed).toBe(0.8)
})

it('PROMISE-8: a browser that lets no page speak unasked says nothing, and shows no failure', () => {
  const { shadowing, voice } = begin()
  shadowing.speaker.listen(true)
  voice.end({ code: 'not-allowed', reason: 'not-allowed' })
  expect(shadowing.get()).toMatchObject({ voice: 'idle', voiceFailure: null })
  shadowing.speaker.listen()
  voice.end({ code: 'not-allowed', reason: 'not-allowed' })
  expect(shadowing.get().voiceFailure).toMatchObject({ code: 'not-allowed' })
})

it('a sentence can be marked as practiced by the learner', () => {
  const { shadowing } = begin()
  shadowing.open(1)
  shadowing.markPracticed()
  expect([...shadowing.get().practiced]).toEqual(['Me gusta el mar.'])
})

it('the next sentence is the first one not tried, in this visit or an earlier one', () => {
  const { shadowing, listener } = begin()
  const say = (words: string) => {
    shadowing.startSpeaking()
    listener.hear(words, '')
    shadowing.stopSpeaking()
  }
  say('hola mundo')
  shadowing.next({})
  expect(shadowing.get()).toMatchObject({ current: 1, outcome: null, end: 'none' })
  shadowing.open(0)
  shadowing.next({ 'Me gusta el mar.': 40 })
  expect(shadowing.get().end).toBe('said')
  shadowing.open(1)
  expect(shadowing.get()).toMatchObject({ current: 1, end: 'none' })
})

it('a sentence that was only recorded counts as said, and one that failed does not', () => {
  const { shadowing, listener } = begin()
  shadowing.startSpeaking()
  listener.fail('server-failed')
  expect(shadowing.get().said.has('Hola mundo.')).toBe(true)
  const silent = begin({ keepsSound: false })
  silent.shadowing.startSpeaking()
  silent.listener.fail('not-allowed')
  expect(silent.shadowing.get().said.size).toBe(0)
})

it('resumes at the first sentence not tried, also when that is known late, but never once the learner has begun', () => {
  const { shadowing } = begin()
  shadowing.resume({})
  expect(shadowing.get().current).toBe(0)
  shadowing.resume({ 'Hola mundo.': 40 })
  expect(shadowing.get().current).toBe(1)
  shadowing.open(0)
  shadowing.resume({ 'Hola mundo.': 40 })
  expect(shadowing.get().current).toBe(0)
})

it('a text of which every sentence was tried is said to be, and can be said once more from the start', () => {
  const { shadowing } = begin()
  const best = { 'Hola mundo.': 90, 'Me gusta el mar.': 40 }
  shadowing.resume(best)
  expect(shadowing.get()).toMatchObject({ current: 0, end: 'reopened' })
  shadowing.sayAgain('all', best)
  expect(shadowing.get()).toMatchObject({ current: 0, sentence: 'Hola mundo.', end: 'none' })
})

it('a second round walks on through all sentences, the weakest first, whatever they come to now', () => {
  const sentences = ['Uno.', 'Dos.', 'Tres.', 'Cuatro.']
  const { shadowing, listener } = begin({ sentences })
  const best: Record<string, number> = { 'Uno.': 90, 'Dos.': 20, 'Tres.': 100, 'Cuatro.': 60 }
  for (let round = 0; round < 2; round += 1) {
    shadowing.sayAgain('weakest', best)
    const walked: string[] = []
    for (let step = 0; shadowing.get().end === 'none' && step < 9; step += 1) {
      const { sentence } = shadowing.get()
      walked.push(sentence)
      shadowing.startSpeaking()
      listener.hear(sentence, '')
      shadowing.stopSpeaking()
      shadowing.next({ ...best, [sentence]: 100 })
    }
    expect(walked).toEqual(['Dos.', 'Cuatro.', 'Uno.', 'Tres.'])
    expect(shadowing.get().end).toBe('said')
  }
})

it('a sentence that was marked earlier has to be said in a second round, too', () => {
  const { shadowing } = begin()
  shadowing.markPracticed()
  shadowing.next({})
  shadowing.markPracticed()
  shadowing.next({})
  shadowing.sayAgain('all', {})
  expect(mayGoOn(shadowing.get())).toBe(false)
  shadowing.markPracticed()
  shadowing.next({})
  expect(shadowing.get()).toMatchObject({ current: 1, end: 'none' })
})

it('an attempt, a mark or a voice that speaks is not interrupted by what comes to be known', () => {
  const acts = [
    ({ shadowing }: ReturnType<typeof begin>) => shadowing.startSpeaking(),
    ({ shadowing }: ReturnType<typeof begin>) => shadowing.markPracticed(),
    ({ shadowing }: ReturnType<typeof begin>) => shadowing.speaker.listen(),
  ]
  for (const act of acts) {
    const setting = begin()
    act(setting)
    setting.shadowing.resume({ 'Hola mundo.': 40 })
    expect(setting.shadowing.get().current).toBe(0)
  }
})

it('OPEN-9: a number counts as said, however the engine writes it', async () => {
  const { shadowing, listener } = begin({ sentences: ['La cena es a las 7.'] })
  await shadowing.spoken.load()
  shadowing.startSpeaking()
  listener.hear('la cena es a las siete', '')
  shadowing.stopSpeaking()
  expect(shadowing.get().outcome).toMatchObject({ kind: 'measured', accuracy: { aligned: 100 } })
})

it('where it cannot be told how numbers are said, all else is measured', async () => {
  const { shadowing, listener } = begin({ sentences: ['La cena es a las 7.'], knowsNumbers: false })
  await shadowing.spoken.load()
  shadowing.startSpeaking()
  listener.hear('la cena es a las siete', '')
  shadowing.stopSpeaking()
  expect(shadowing.get().outcome).toMatchObject({ kind: 'measured', accuracy: { aligned: 83 } })
})

it.each([
  ['a server hears words in silence', 'gracias por ver el video', 'pocketsphinx', new Float32Array(16_000)],
  ['an engine says one word over and over', 'you you you', 'browser', undefined],
] as const)('%s: nothing was heard, and nothing is measured', (_, text, by, samples) => {
  const { shadowing, listener, measured } = begin(samples && { samples })
  shadowing.startSpeaking()
  listener.by(by)
  listener.hear(text, '')
  shadowing.stopSpeaking()
  expect(shadowing.get().outcome).toEqual({ kind: 'nothing-heard' })
  expect(measured).not.toHaveBeenCalled()
})

it('what the browser hears, and a word of the sentence said again and again, is measured', () => {
  const { shadowing, listener } = begin({ samples: new Float32Array(16_000) })
  for (const text of ['hola', 'hola hola hola']) {
    shadowing.startSpeaking()
    listener.by('browser')
    listener.hear(text, '')
    shadowing.stopSpeaking()
    expect(shadowing.get().outcome).toMatchObject({ kind: 'measured', accuracy: { understood: 1 } })
  }
})

it('what is said is reported once, with who heard it, and again once more is known of it', () => {
  const { shadowing, listener, reported } = begin()
  shadowing.startSpeaking()
  listener.failKeeping('server-failed')
  shadowing.recogniseAgain()
  listener.by('pocketsphinx')
  listener.hear('hola mundo', '')
  listener.end()
  const attempt = {
    id: 'attempt-1',
    at: 1000,
    how: 'read',
    sentence: 'Hola mundo.',
    recording: expect.anything(),
    listenedMs: expect.any(Number),
  }
  expect(reported.mock.calls).toEqual([
    [{ ...attempt, by: 'browser', accuracy: null }],
    [{ ...attempt, by: 'pocketsphinx', accuracy: expect.objectContaining({ aligned: 100 }) }],
  ])
})

it('silence is no attempt, and neither is what failed', () => {
  const { shadowing, listener, reported } = begin({ keepsSound: false })
  shadowing.startSpeaking()
  listener.end()
  shadowing.startSpeaking()
  listener.fail('not-allowed')
  expect(reported).not.toHaveBeenCalled()
})

it('a sentence that is marked is an attempt, unless its recording is one already', () => {
  const { shadowing, listener, reported } = begin()
  shadowing.startSpeaking()
  listener.fail('network')
  shadowing.markPracticed()
  expect(reported).toHaveBeenCalledOnce()
  shadowing.open(1)
  shadowing.markPracticed()
  expect(reported).toHaveBeenCalledTimes(2)
  expect(reported.mock.lastCall?.[0]).toMatchObject({
    id: 'attempt-2',
    sentence: 'Me gusta el mar.',
    accuracy: null,
    recording: null,
  })
})

it('who does not wait for the words has an attempt all the same', () => {
  const { shadowing, listener, reported } = begin()
  shadowing.startSpeaking()
  listener.stage('transcribing')
  shadowing.stopSpeaking()
  expect(reported).not.toHaveBeenCalled() // there is no sound yet either
})

it('sentences said on other visits or devices are tried, also where that is known late', () => {
  const { shadowing } = begin()
  shadowing.knowSaid(new Set(['Hola mundo.']))
  shadowing.resume({})
  expect(shadowing.get().current).toBe(1)
  shadowing.next({})
  expect(shadowing.get().end).toBe('none')
  shadowing.knowSaid(new Set(['Me gusta el mar.']))
  shadowing.next({})
  expect(shadowing.get().end).toBe('said')
})

const JAPANESE = { language: 'ja-JP', sentences: ['今日は子供と公園へ行きました。', '明日です。'] } as const
const KANA = 'きょうはこどもとこうえんへいきました'
const READINGS: Record<string, string> = { 今日: 'キョウ', 子供: 'コドモ', 公園: 'コウエン', 行き: 'イキ' }

const readsWords: WordReader['readingsOf'] = async (texts) =>
  texts.map((words) => words.map((word) => [READINGS[word] ?? word.replace(/[ぁ-ゖ]/g, toKatakana)]))

function toKatakana(kana: string): string {
  return String.fromCharCode(kana.charCodeAt(0) + 0x60)
}

function say(made: ReturnType<typeof begin>, heard: string) {
  made.shadowing.startSpeaking()
  made.listener.hear(heard, '')
  made.listener.end()
}

it('OPEN-8: words heard in another script are compared by their readings, which are waited for', async () => {
  const asked = vi.fn(readsWords)
  const made = begin({ ...JAPANESE, sentences: [...JAPANESE.sentences], readingsOf: asked })
  say(made, KANA)
  expect(made.shadowing.get()).toMatchObject({ activity: 'transcribing', outcome: null })
  await expect.poll(() => made.shadowing.get().activity).toBe('none')
  expect(made.shadowing.get().outcome).toMatchObject({ kind: 'measured', accuracy: { aligned: 100 } })
  expect(made.measured).toHaveBeenCalledOnce()
  expect(asked).toHaveBeenCalledOnce()
})

it('no readings are asked for where every word was understood, or the language has no other script', () => {
  const asked = vi.fn(readsWords)
  const made = begin({ ...JAPANESE, sentences: [...JAPANESE.sentences], readingsOf: asked })
  say(made, '今日は子供と公園へ行きました')
  const spanish = begin({ readingsOf: asked })
  say(spanish, 'hola mondo')
  expect([made.shadowing.get().outcome?.kind, spanish.shadowing.get().outcome?.kind]).toEqual([
    'measured',
    'measured',
  ])
  expect(asked).not.toHaveBeenCalled()
})

it('without readings what was heard in kana is no mistake, and does not count', async () => {
  const made = begin({ ...JAPANESE, sentences: [...JAPANESE.sentences] })
  say(made, KANA)
  await expect.poll(() => made.shadowing.get().activity).toBe('none')
  const { outcome } = made.shadowing.get()
  expect(outcome).toMatchObject({ kind: 'measured', accuracy: { aligned: 100, total: 5, understood: 5 } })
})

it('a sentence of which nothing can be told is recorded, not unheard', async () => {
  const made = begin({ language: 'ja-JP', sentences: ['今日'] })
  say(made, 'きょう')
  await expect.poll(() => made.shadowing.get().activity).toBe('none')
  expect(made.shadowing.get().outcome).toEqual({ kind: 'recorded', why: null })
})

it('the learner need not wait for readings: what was said counts without them, and what comes late changes nothing', async () => {
  const { promise, resolve } = Promise.withResolvers<Awaited<ReturnType<WordReader['readingsOf']>>>()
  const signals: AbortSignal[] = []
  const readingsOf: WordReader['readingsOf'] = (_texts, _language, signal) => {
    signals.push(signal)
    return promise
  }
  const made = begin({ ...JAPANESE, sentences: [...JAPANESE.sentences], readingsOf })
  say(made, KANA)
  made.shadowing.stopSpeaking()
  const { outcome } = made.shadowing.get()
  expect([outcome?.kind, signals[0]?.aborted]).toEqual(['measured', true])
  say(made, KANA)
  made.shadowing.open(1)
  resolve(null)
  await promise
  expect(made.shadowing.get()).toMatchObject({ activity: 'none', outcome: null, current: 1 })
  expect(made.measured.mock.calls.map(([{ sentence }]) => sentence)).toEqual(
    Array(2).fill(JAPANESE.sentences[0]),
  )
})

it('readings that cannot be asked for are said to the developer, and cost nothing', async () => {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const made = begin({
    ...JAPANESE,
    sentences: [...JAPANESE.sentences],
    readingsOf: () => Promise.reject(new Error('broken')),
  })
  say(made, KANA)
  await expect.poll(() => made.shadowing.get().outcome?.kind).toBe('measured')
  expect(logged).toHaveBeenCalledOnce()
  logged.mockRestore()
})
