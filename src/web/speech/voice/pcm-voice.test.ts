import { describe, expect, it, vi } from 'vitest'
import type { SoundEvents, SoundPlayer } from '#domain/speech/sound-player.ts'
import type { SpeechAnswer } from '#domain/speech/speech-failure.ts'
import type { SpokenText, Synthesiser, SynthesiserId } from '#domain/speech/synthesiser.ts'
import type { SpeechRequest, VoiceFailure, VoiceStatus } from '#domain/speech/voice.ts'
import { encodeWav } from '#domain/speech/wav.ts'
import { withWordStarts } from '#domain/speech/word-starts.ts'
import { createPcmVoice, createServerVoiceFinder } from './pcm-voice.adapter.ts'
import { describeVoice } from './voice.contract.ts'

const SECOND = 1000 // samples

/** A sound that tells its text by the seconds at which its words begin: a word's place in it. */
function soundOf(text: string): Uint8Array<ArrayBuffer> {
  const wav = encodeWav({ samples: new Float32Array(2), sampleRate: SECOND })
  const words = [...text.matchAll(/\p{L}+/gu)].map(({ index }) => ({ offset: index, sample: index * SECOND }))
  const sound = withWordStarts(wav, words)
  texts.set(sound, text)
  return sound
}

const texts = new WeakMap<Uint8Array, string>()
const textOf = (wav: Uint8Array) => texts.get(wav) ?? new TextDecoder().decode(wav)

/** For tests: an engine whose sounds are the bytes of the text, and a player that reads them, moved by hand. */
function createFixture(id: SynthesiserId = 'espeak-ng') {
  const asked: SpeechRequest[] = []
  const signals: AbortSignal[] = []
  let answer: ((request: SpeechRequest) => SpeechAnswer<SpokenText>) | undefined
  let sound: { text: string; events: SoundEvents; isPaused: boolean } | undefined

  const rates: (number | undefined)[] = []
  const synthesiser: Synthesiser = {
    id,
    supports: (language) => language !== 'ja-JP',
    async synthesise(request, signal) {
      asked.push(request)
      signals.push(signal)
      const bytes = soundOf(request.text)
      return answer?.(request) ?? { ok: true, value: { wav: bytes, by: id } }
    },
  }
  const player: SoundPlayer = {
    play(wav, events, options) {
      rates.push(options?.rate)
      const mine = { text: textOf(wav), events, isPaused: false }
      sound = mine
      const setPaused = (isPaused: boolean) => {
        mine.isPaused = isPaused
      }
      return {
        pause: () => setPaused(true),
        resume: () => setPaused(false),
        stop() {
          sound = undefined
        },
      }
    },
  }
  function endSound(failure: Parameters<SoundEvents['ended']>[0] = null): void {
    const ending = sound
    sound = undefined
    ending?.events.ended(failure)
  }
  return {
    asked,
    rates,
    signals,
    synthesiser,
    player,
    endSound,
    /** From now on the engine answers this. */
    answerWith: (next: typeof answer) => {
      answer = next
    },
    devicePauses: (isPaused: boolean) => sound?.events.paused?.(isPaused),
    at: (seconds: number) => sound?.events.at?.(seconds),
    saying: () => (sound?.isPaused ? undefined : sound?.text),
  }
}

describeVoice('the voice on sounds of the server', () => {
  const fixture = createFixture()
  return {
    voice: createPcmVoice(fixture.synthesiser, fixture.player),
    name: 'espeak-ng',
    tellsWords: true,
    engine: {
      word: (word) => fixture.at((fixture.saying() ?? '').indexOf(word) + 0.001),
      finish: () => fixture.endSound(),
      fail: (reason) => fixture.endSound(reason as 'unplayable'),
      saying: fixture.saying,
      language: () => fixture.asked.at(-1)?.language,
      rate: () => fixture.asked.at(-1)?.rate,
    },
  }
})

function speak(fixture: ReturnType<typeof createFixture>, text = 'Hola. ¿Qué tal? Bien.') {
  const statuses: VoiceStatus[] = []
  const endings: (VoiceFailure | null)[] = []
  const voice = createPcmVoice(fixture.synthesiser, fixture.player)
  const say = () =>
    voice.speak(
      { text, language: 'es-ES', rate: 1 },
      { status: (status) => statuses.push(status), ended: (failure) => endings.push(failure) },
    )
  return { statuses, endings, say, speech: say() }
}

const textsOf = (fixture: ReturnType<typeof createFixture>) => fixture.asked.map(({ text }) => text)
const until = (fixture: ReturnType<typeof createFixture>, text: string) =>
  expect.poll(() => fixture.saying()).toBe(text)
const aMoment = () => new Promise((resolve) => setTimeout(resolve, 10))

describe('the voice on sounds of the server', () => {
  it('speaks sentence by sentence, and fetches the next one while one plays, no further', async () => {
    const fixture = createFixture()
    const { endings } = speak(fixture)
    await until(fixture, 'Hola. ')
    await aMoment()
    expect(textsOf(fixture)).toEqual(['Hola. ', '¿Qué tal? '])
    fixture.endSound()
    await until(fixture, '¿Qué tal? ')
    fixture.endSound()
    await until(fixture, 'Bien.')
    expect(textsOf(fixture)).toEqual(['Hola. ', '¿Qué tal? ', 'Bien.'])
    fixture.endSound()
    await expect.poll(() => endings).toEqual([null])
  })

  it('what was heard is heard again without the server', async () => {
    const fixture = createFixture()
    const { say, endings } = speak(fixture, 'Hola.')
    await until(fixture, 'Hola.')
    fixture.endSound()
    fixture.answerWith(() => ({ ok: false, error: 'offline' }))
    say()
    await until(fixture, 'Hola.')
    fixture.endSound()
    await expect.poll(() => endings).toEqual([null, null])
    expect(fixture.asked).toHaveLength(1)
  })

  it('keeps the last 24 sounds, and a failure never', async () => {
    const fixture = createFixture()
    const voice = createPcmVoice(fixture.synthesiser, fixture.player)
    const events = { status: () => undefined, ended: () => undefined }
    const say = async (text: string) => {
      voice.speak({ text, language: 'es-ES', rate: 1 }, events)
      await until(fixture, text)
    }
    await say('first')
    for (let number = 0; number < 24; number++) await say(`number ${number}`)
    await say('number 0')
    expect(fixture.asked).toHaveLength(25)
    await say('first')
    expect(fixture.asked).toHaveLength(26)
  })

  it('a stop leaves the request, and what comes late is not played', async () => {
    const fixture = createFixture()
    const { speech, endings } = speak(fixture)
    speech.stop()
    expect(fixture.signals[0]?.aborted).toBe(true)
    await aMoment()
    expect([fixture.saying(), endings]).toEqual([undefined, [null]])
  })

  it('paused between two sounds it goes on when it is resumed', async () => {
    const fixture = createFixture()
    const { speech, statuses } = speak(fixture)
    await until(fixture, 'Hola. ')
    fixture.endSound()
    speech.pause()
    await aMoment()
    expect(fixture.saying()).toBeUndefined()
    speech.resume()
    await until(fixture, '¿Qué tal? ')
    expect(statuses).toEqual(['speaking', 'paused', 'speaking'])
  })

  it('follows a pause by the device: a media key, a call', async () => {
    const fixture = createFixture()
    const { speech, statuses } = speak(fixture, 'Hola.')
    await until(fixture, 'Hola.')
    fixture.devicePauses(true)
    fixture.devicePauses(true)
    fixture.devicePauses(false)
    expect(statuses).toEqual(['speaking', 'paused', 'speaking'])
    fixture.devicePauses(true)
    speech.resume()
    expect(statuses.at(-1)).toBe('speaking')
  })

  it.each([
    ['offline', 'offline'],
    ['rate-limited', 'rate-limited'],
    ['log-in-needed', 'log-in-needed'],
    ['unsupported-language', 'unsupported-language'],
    ['provider-key', 'server-failed'],
    ['timeout', 'server-failed'],
    ['empty', 'server-failed'],
  ] as const)(
    'SPEECH-8: a server’s %s is told as %s, and where the unsaid part begins',
    async (error, code) => {
      const fixture = createFixture()
      const { statuses, endings } = speak(fixture, 'Hola. Bien.')
      await until(fixture, 'Hola. ')
      await aMoment()
      fixture.answerWith(() => ({ ok: false, error }))
      const failing = speak(fixture, 'Adiós.')
      await expect.poll(() => failing.endings).toEqual([{ code, reason: error, unsaid: 0 }])
      expect(failing.statuses).toEqual(['speaking', 'idle'])
      expect([statuses, endings]).toEqual([['speaking'], []])
    },
  )

  it('a sound that fails in the middle tells where the unsaid part begins', async () => {
    const fixture = createFixture()
    fixture.answerWith(({ text }) =>
      text === 'Bien.'
        ? { ok: false, error: 'offline' }
        : { ok: true, value: { wav: new TextEncoder().encode(text), by: 'espeak-ng' } },
    )
    const { endings } = speak(fixture, 'Hola. Bien.')
    await until(fixture, 'Hola. ')
    fixture.endSound()
    await expect.poll(() => endings).toEqual([{ code: 'offline', reason: 'offline', unsaid: 6 }])
  })

  it('a crumb without a sound at the end is no failure', async () => {
    const fixture = createFixture()
    fixture.answerWith(({ text }) =>
      text === '»'
        ? { ok: false, error: 'empty' }
        : { ok: true, value: { wav: new TextEncoder().encode(text), by: 'espeak-ng' } },
    )
    const { endings } = speak(fixture, '«Hola.\n»')
    await until(fixture, '«Hola.\n')
    fixture.endSound()
    await expect.poll(() => endings).toEqual([null])
  })

  it('SPEECH-10: asks for the language at the rate, so that slower is slower speech, not a stretched sound', async () => {
    const fixture = createFixture()
    createPcmVoice(fixture.synthesiser, fixture.player).speak(
      { text: 'Hola.', language: 'es-ES', rate: 0.5, voice: 'espeak-ng:espeak-ng' },
      { status: () => undefined, ended: () => undefined },
    )
    expect(fixture.asked).toEqual([{ text: 'Hola.', language: 'es-ES', rate: 0.5 }])
    await until(fixture, 'Hola.')
    expect(fixture.rates).toEqual([1])
  })

  it.each(['openai', 'gemini'] as const)(
    'an engine of %s is asked once for a sound, which is played at every speed',
    async (id) => {
      const fixture = createFixture(id)
      const voice = createPcmVoice(fixture.synthesiser, fixture.player)
      for (const rate of [0.5, 1.2]) {
        const request = { text: 'Hola.', language: 'es-ES', rate } as const
        voice.speak(request, { status: () => undefined, ended: () => undefined })
        await until(fixture, 'Hola.')
        fixture.endSound()
      }
      expect(fixture.asked).toEqual([{ text: 'Hola.', language: 'es-ES', rate: 1 }])
      expect(fixture.rates).toEqual([0.5, 1.2])
    },
  )

  it('has a voice for the languages of its engine alone', async () => {
    const fixture = createFixture()
    const voice = createPcmVoice(fixture.synthesiser, fixture.player)
    expect(await voice.voicesFor('es-ES')).toEqual([
      { id: 'espeak-ng:espeak-ng', name: 'espeak-ng', by: 'espeak-ng' },
    ])
    expect([await voice.voicesFor('ja-JP'), await voice.voiceFor('ja-JP')]).toEqual([[], null])
  })

  it('the server’s voices are the same throughout the visit, with the sounds they keep', async () => {
    const { synthesiser, player } = createFixture()
    const find = createServerVoiceFinder(async () => [{ ...synthesiser }], player)
    const [[first], [second]] = await Promise.all([find(), find()])
    expect(first).toMatchObject({ by: 'espeak-ng' })
    expect(second?.voice).toBe(first?.voice)
  })

  it('SPEECH-4: marks each word once while it is said, in the text as a whole, and signs are no part of it', async () => {
    const fixture = createFixture()
    const text = 'Hola. ¿Qué tal, mundo?'
    const words: string[] = []
    createPcmVoice(fixture.synthesiser, fixture.player).speak(
      { text, language: 'es-ES', rate: 1 },
      {
        word: (offset, length) => words.push(text.slice(offset, offset + length)),
        status: () => undefined,
        ended: () => undefined,
      },
    )
    await until(fixture, 'Hola. ')
    fixture.at(0.1)
    fixture.at(0.2)
    fixture.endSound()
    await until(fixture, '¿Qué tal, mundo?')
    for (const seconds of [0, 1, 1.5, 5.2, 99, 99.5]) fixture.at(seconds)
    expect(words).toEqual(['Hola', 'Qué', 'tal', 'mundo'])
  })

  it('a sound without starts of words marks none, nor does a caller who asks for none need them', async () => {
    const fixture = createFixture()
    fixture.answerWith(({ text }) => ({
      ok: true,
      value: { wav: new TextEncoder().encode(text), by: 'espeak-ng' },
    }))
    const words = vi.fn()
    createPcmVoice(fixture.synthesiser, fixture.player).speak(
      { text: 'Hola.', language: 'es-ES', rate: 1 },
      { word: words, status: () => undefined, ended: () => undefined },
    )
    await until(fixture, 'Hola.')
    fixture.at(1)
    expect(words).not.toHaveBeenCalled()
  })
})
