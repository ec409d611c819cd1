import fc from 'fast-check'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { ListenEvents } from '#domain/speech/listener.ts'
import type { SpeechEnd } from '#domain/speech/speech-end.ts'
import { createSubscribers } from '#domain/subscribers.ts'
import { scriptedRecording } from '#web/speech/recording/recorder.fake.ts'
import { createMemorySpeechSettings } from '#web/speech/speech-settings.fake.ts'
import { createScriptedListener } from './listener.fake.ts'
import { pass } from './recognition.fixture.ts'
import { FakeSpeechRecognition, replaceRecognition } from './speech-recognition.fake.ts'
import { stopAfterSpeech, stopWhenHidden } from './stop-by-itself.ts'
import { createWebSpeechListener } from './web-speech-listener.adapter.ts'

replaceRecognition()

beforeEach(() => void vi.useFakeTimers())

const [STILL, VOICE] = [0.002, 0.5]

function begin({ stopsByItself = true, endsWithSpeech = true } = {}) {
  const inner = createScriptedListener()
  const settings = createMemorySpeechSettings({ stopsByItself })
  const told: string[] = []
  const ends: SpeechEnd[] = []
  const events: ListenEvents = {
    heard: ({ final, interim }) => told.push(`heard ${final}|${interim}`),
    fellSilent: (why) => {
      ends.push(why)
      told.push('fell silent')
    },
    ended: (failure) => told.push(`ended ${failure}`),
  }
  const listener = stopAfterSpeech(inner, settings)
  const listening = listener.listen('en-US', events, { keepsSound: true, endsWithSpeech })
  /** So many seconds of such a loudness. */
  function hear(level: number, seconds: number): void {
    for (let ms = 0; ms < seconds * 1000; ms += 33) inner.level(level)
  }
  return { inner, told, ends, hear, settings, ...listening }
}

const ENDED = ['fell silent', 'ended null']

describe('where something is recorded', () => {
  it('stops 1.5 s after speech, and not in a pause', () => {
    const { told, hear } = begin()
    hear(STILL, 0.5)
    hear(VOICE, 1)
    hear(STILL, 1.2)
    hear(VOICE, 0.5)
    hear(STILL, 1.5)
    expect(told).toEqual([])
    hear(STILL, 0.3)
    expect(told).toEqual(ENDED)
  })

  it('stops after 8 s in which nobody begins', () => {
    const { told, hear } = begin()
    hear(STILL, 7.9)
    expect(told).toEqual([])
    hear(STILL, 0.2)
    expect(told).toEqual(ENDED)
  })

  it('counts from when it listens, however long a question was open; what was said shortly before counts, too', () => {
    const { inner, told, hear } = begin()
    inner.stage('starting')
    hear(STILL, 30)
    inner.stage('listening')
    hear(STILL, 5)
    inner.stage('starting') // that one failed, and the learner is asked about the next
    hear(STILL, 3)
    inner.stage('listening')
    hear(STILL, 5)
    expect(told).toEqual([])
    const early = begin()
    early.inner.stage('starting')
    early.hear(STILL, 1)
    early.hear(VOICE, 0.6)
    early.inner.stage('listening')
    early.hear(STILL, 1.8)
    expect(early.told).toEqual(ENDED)
  })

  it('what was said while one recogniser after the other failed is said, and the learner may go on where it listens', () => {
    const { inner, told, ends, hear } = begin()
    inner.stage('starting')
    hear(VOICE, 1.5)
    hear(STILL, 4)
    inner.stage('recording')
    hear(STILL, 1.2)
    expect(told).toEqual([])
    hear(VOICE, 0.5)
    hear(STILL, 1.8)
    expect(told).toEqual(ENDED)
    expect(ends).toEqual(['speech'])
    const done = begin()
    done.inner.stage('starting')
    done.hear(VOICE, 1.5)
    done.hear(STILL, 4)
    done.inner.stage('recording')
    done.hear(STILL, 1.8)
    expect(done.ends).toEqual(['speech']) // and nothing is said to be silence
  })

  it('the loudness decides, not the recogniser, whose words come late', async () => {
    const { inner, told, hear } = begin()
    hear(STILL, 0.5)
    hear(VOICE, 1)
    inner.hear('', 'one two')
    await pass(10_000) // the sound is held up
    expect(told).toEqual(['heard |one two'])
  })

  it('a word too short to be speech ends it once the recogniser has heard it', async () => {
    const { inner, told, hear } = begin()
    hear(STILL, 0.5)
    hear(VOICE, 0.25)
    inner.hear('to', '')
    await pass(2400)
    expect(told).toEqual(['heard to|'])
    await pass(200)
    expect(told).toEqual(['heard to|', ...ENDED])
  })

  it('a voice that only the recogniser hears is not cut after 8 s', async () => {
    const { inner, told, hear } = begin()
    for (let second = 1; second < 12; second++) {
      hear(STILL, 1)
      inner.hear('', `word ${second}`)
      await pass(1000)
    }
    expect(told).not.toContain('fell silent')
    await pass(2500)
    expect(told).toContain('fell silent')
  })
})

describe('where nothing is recorded', () => {
  it('stops 2.5 s after the last change of what a recogniser guesses', async () => {
    const { inner, told } = begin()
    await pass(20_000) // nobody has said anything
    for (const words of ['one', 'one two', 'one two three']) {
      inner.hear('', words)
      await pass(1200)
      inner.hear('', words) // told again
      await pass(1200)
    }
    expect(told).not.toContain('fell silent')
    await pass(100)
    expect(told.slice(-3)).toEqual(['fell silent', 'heard one two three|', 'ended null'])
  })

  it('words that only settle are no change', async () => {
    const { inner, told } = begin()
    inner.hear('', 'one two')
    await pass(2000)
    inner.hear('one two', '')
    await pass(500)
    expect(told).toContain('fell silent')
  })

  it('leaves the end to a recogniser that never guesses: it is silent while somebody speaks', async () => {
    const { inner, told } = begin()
    inner.hear('one', '')
    await pass(20_000)
    expect(told).toEqual(['heard one|'])
  })
})

describe('a recogniser with the habits of Android, from the button to the end', () => {
  const SENTENCES = [
    'today i walked to the market',
    'tomorrow i want to visit my grandmother',
    'hôm nay tôi đi chợ với chị tôi',
    'i går spiste jeg aftensmad',
    'mañana quiero visitar a mi abuela',
    'я рано встал и сварил кофе',
  ]

  function press() {
    const listener = stopAfterSpeech(createWebSpeechListener(), createMemorySpeechSettings())
    const told: string[] = []
    const ended = vi.fn<ListenEvents['ended']>()
    const events: ListenEvents = {
      heard: ({ final, interim }) => told.push(`${final} ${interim}`.trim()),
      ended,
    }
    listener.listen('en-US', events, { keepsSound: true, endsWithSpeech: true })
    const recogniser = FakeSpeechRecognition.last
    if (recogniser === undefined) throw new Error('no recogniser')
    recogniser.onstart?.()
    return { recogniser, told, ended }
  }

  it.each(SENTENCES)(
    '"%s", said with pauses of 1.2 s and listed again and again, is not cut',
    async (sentence) => {
      FakeSpeechRecognition.behaviour = 'deaf' // it ends once it is stopped
      const { recogniser, told, ended } = press()
      const listed: { text: string; isFinal: boolean; confidence: number }[] = []
      const words = sentence.split(' ')
      for (const count of words.keys()) {
        listed.push({ text: words.slice(0, count + 1).join(' '), isFinal: true, confidence: 0 })
        recogniser.list(...listed)
        await pass(1600)
      }
      expect(recogniser.calls).not.toContain('stop')
      await pass(900)
      expect(recogniser.calls).toContain('stop')
      await pass(100)
      expect(told.at(-1)).toBe(sentence)
      expect(ended).toHaveBeenCalledExactlyOnceWith(null)
    },
  )

  it('one that ends by itself before that ends it, once', async () => {
    const { recogniser, ended } = press()
    await pass(2000)
    recogniser.list({ text: 'one two', isFinal: true, confidence: 0 })
    await pass(500)
    recogniser.onend?.()
    await pass(5000)
    expect(ended).toHaveBeenCalledExactlyOnceWith(null)
    expect(recogniser.calls).not.toContain('stop')
  })
})

describe('it goes on until it is stopped', () => {
  it.each([
    ['where the learner has turned it off', { stopsByItself: false }],
    ['where it is not asked for', { endsWithSpeech: false }],
  ])('%s', async (_, options) => {
    const { inner, told, hear, stop } = begin(options)
    hear(VOICE, 1)
    hear(STILL, 20)
    inner.hear('', 'one')
    await pass(20_000)
    expect(told).toEqual(['heard |one'])
    stop()
    expect(told.at(-1)).toBe('ended null')
  })
})

it.each(['stop', 'cancel'] as const)('after %s nothing ends it again', async (how) => {
  const { inner, told, hear, ...listening } = begin()
  hear(VOICE, 1)
  inner.hear('', 'one')
  listening[how]()
  const known = told.length
  hear(STILL, 10)
  await pass(10_000)
  expect(told).toHaveLength(known)
})

it('asks what is inside to record for its loudness only where that is wanted', () => {
  const inner = createScriptedListener()
  const listen = vi.spyOn(inner, 'listen')
  for (const stopsByItself of [true, false])
    stopAfterSpeech(inner, createMemorySpeechSettings({ stopsByItself })).listen(
      'en-US',
      { heard: () => undefined, ended: () => undefined },
      { keepsSound: false, endsWithSpeech: true },
    )
  expect(listen.mock.calls.map(([, , options]) => options)).toEqual([
    { keepsSound: false, endsWithSpeech: true },
    { keepsSound: false, endsWithSpeech: false },
  ])
})

function beginOnPage() {
  let hidden = false
  const { subscribe, emit } = createSubscribers()
  const followers = new Set<() => void>()
  const page = {
    isHidden: () => hidden,
    subscribe(listener: () => void) {
      followers.add(listener)
      const leave = subscribe(listener)
      return () => {
        followers.delete(listener)
        leave()
      }
    },
  }
  const inner = createScriptedListener({ recording: scriptedRecording })
  const told: unknown[] = []
  const events: ListenEvents = {
    stage: (stage) => told.push(stage),
    heard: ({ final, interim }) => told.push(`heard ${final}|${interim}`),
    lost: (why) => told.push(`lost ${why}`),
    recorded: () => told.push('recorded'),
    ended: (failure) => told.push(`ended ${failure}`),
  }
  const listener = stopWhenHidden(inner, page)
  const turn = (isHidden: boolean) => {
    hidden = isHidden
    emit()
  }
  return { inner, told, events, listener, turn, followers }
}

const KEPT = { keepsSound: true }

it('when the page is hidden the microphone closes, and what was said until then is kept', () => {
  const { inner, told, events, listener, turn, followers } = beginOnPage()
  listener.listen('es-ES', events, KEPT)
  inner.hear('hola', 'mundo')
  turn(true)
  expect(told.slice(-4)).toEqual(['lost hidden', 'heard hola mundo|', 'recorded', 'ended null'])
  expect(followers.size).toBe(0)
})

it('a question or a microphone that opens may hide the page, and nothing is listened to until it is back', () => {
  const { inner, told, events, listener, turn } = beginOnPage()
  listener.listen('es-ES', events, KEPT)
  inner.stage('starting')
  turn(true)
  expect(told).not.toContain('lost hidden')
  turn(false)
  inner.stage('listening')
  expect(told).not.toContain('lost hidden')
})

it('a microphone that opens while the page is hidden is closed at once', () => {
  const { told, events, listener, turn } = beginOnPage()
  turn(true)
  listener.listen('es-ES', events, KEPT)
  expect(told.slice(-3)).toEqual(['lost hidden', 'recorded', 'ended null'])
})

it('words that are being worked out go on while the page is hidden', () => {
  const { inner, told, events, listener, turn } = beginOnPage()
  listener.listen('es-ES', events, KEPT)
  inner.stage('transcribing')
  turn(true)
  expect(told.at(-1)).toBe('transcribing')
})

it('what was cancelled tells nothing more', () => {
  const { told, events, listener, turn, followers } = beginOnPage()
  listener.listen('es-ES', events, KEPT).cancel()
  turn(true)
  expect([told.includes('lost hidden'), followers.size]).toEqual([false, 0])
})

it('in whatever order pages are turned and words come, it is lost at most once and ends at most once', () => {
  const acts = fc.constantFrom('hide', 'show', 'hear', 'stop', 'cancel', 'fail', 'transcribe', 'listen')
  fc.assert(
    fc.property(fc.array(acts, { maxLength: 20 }), (order) => {
      const { inner, told, events, listener, turn, followers } = beginOnPage()
      const listening = listener.listen('es-ES', events, KEPT)
      for (const act of order) {
        if (act === 'hide' || act === 'show') turn(act === 'hide')
        if (act === 'hear') inner.hear('a', 'b')
        if (act === 'stop') listening.stop()
        if (act === 'cancel') listening.cancel()
        if (act === 'fail') inner.fail('network')
        if (act === 'transcribe') inner.stage('transcribing')
        if (act === 'listen') inner.stage('listening')
      }
      const count = (what: string) => told.filter((one) => `${one}`.startsWith(what)).length
      expect(count('lost')).toBeLessThanOrEqual(1)
      expect(count('ended')).toBeLessThanOrEqual(1)
      listening.cancel()
      expect(followers.size).toBe(0)
    }),
  )
})
