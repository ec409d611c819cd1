import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { VoiceChoice } from '#domain/speech/voice.ts'
import { senseGroups } from '#domain/text/sense-groups.ts'
import { KEEPS_NOTHING } from '#web/practice/sentence/use-sentence-practice.ts'
import { createScriptedListener } from '#web/speech/listening/listener.fake.ts'
import { createScriptedMediaControls } from '#web/speech/media-controls.fake.ts'
import { scriptedRecording } from '#web/speech/recording/recorder.fake.ts'
import { createMemorySpeechSettings } from '#web/speech/speech-settings.fake.ts'
import { createScriptedSoundPlayer } from '#web/speech/voice/sound-player.fake.ts'
import { createScriptedVoice } from '#web/speech/voice/voice.fake.ts'
import { createPlaybackSequences, type LoadSound } from './playback/playback-sequences.ts'
import { createShadowing } from './shadowing.ts'

const SENTENCES = ['Hola mundo.', 'Me gusta el mar.', 'Hace sol.']
const LONG = 'Cuando llegué a casa, mi hermana estaba leyendo en la cocina con la puerta abierta.'
const A_LITTLE_MS = 1000

const MINE: LoadSound = async () => ({
  file: { type: 'audio/webm', bytes: new Uint8Array([1, 2]).buffer },
  from: 0.5,
  to: 2,
})

function begin(sentences = SENTENCES, by: VoiceChoice['by'] = 'browser') {
  const listener = createScriptedListener({ recording: scriptedRecording })
  const voice = createScriptedVoice({ by })
  const media = createScriptedMediaControls()
  const player = createScriptedSoundPlayer()
  const shadowing = createShadowing({
    language: 'es-ES',
    sentences,
    listener,
    voice,
    player,
    media,
    settings: createMemorySpeechSettings(),
    words: { spokenIn: async () => null, readingsOf: async () => null },
    keeper: KEEPS_NOTHING,
    onActive: () => undefined,
  })
  return { shadowing, sequences: createPlaybackSequences(shadowing), listener, voice, player, media }
}

/** Everything that was promised has come. */
const flush = async () => {
  for (let turn = 0; turn < 5; turn++) await Promise.resolve()
}

beforeEach(() => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] }))
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

describe('Play both', () => {
  it('is the voice, then what the learner said, without the silence around it', async () => {
    const { shadowing, sequences, voice, player } = begin()
    sequences.playBoth(MINE)
    await flush()
    expect([voice.saying(), player.isHeld(), player.isPlaying()]).toEqual(['Hola mundo.', true, false])
    voice.finish()
    expect([voice.saying(), player.isPlaying()]).toEqual([undefined, true])
    expect(player.played).toMatchObject([
      { file: new Uint8Array([1, 2]), options: { type: 'audio/webm', from: 0.5, to: 2 } },
    ])
    expect(shadowing.get().sounding).toEqual({ what: 'both' })
    player.end()
    expect(shadowing.get()).toMatchObject({ sounding: null, soundFailure: null })
  })

  it.each(['the voice', 'the learner'])('is stopped while %s is heard, and nothing follows', async (who) => {
    const { shadowing, sequences, voice, player } = begin()
    sequences.playBoth(MINE)
    await flush()
    if (who === 'the learner') voice.finish()
    shadowing.speaker.stop()
    await flush()
    expect([voice.saying(), player.isPlaying(), player.isHeld()]).toEqual([undefined, false, false])
    expect(shadowing.get().sounding).toBeNull()
  })

  it('a sound that comes later than the end of the voice is played then, and none after a stop', async () => {
    const { shadowing, sequences, voice, player } = begin()
    const late = Promise.withResolvers<Awaited<ReturnType<LoadSound>>>()
    sequences.playBoth(() => late.promise)
    voice.finish()
    expect(shadowing.get().sounding).toEqual({ what: 'both' })
    late.resolve(await MINE())
    await flush()
    expect(player.isPlaying()).toBe(true)
    sequences.playBoth(MINE)
    shadowing.speaker.stop()
    await flush()
    expect(player.played).toHaveLength(1)
  })

  it('without a voice the learner is heard all the same, and the failure told', async () => {
    const { shadowing, sequences, voice, player } = begin()
    sequences.playBoth(MINE)
    await flush()
    voice.fail('synthesis-failed')
    expect(player.isPlaying()).toBe(true)
    expect(shadowing.get().voiceFailure).toMatchObject({ reason: 'synthesis-failed' })
  })

  it.each<[string, LoadSound, string]>([
    ['is gone', async () => null, 'gone'],
    ['cannot be read', () => Promise.reject(new Error('disk')), 'unplayable'],
  ])('a recording that %s is told once the voice has said its sentence', async (_, load, failure) => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined)
    const { shadowing, sequences, voice } = begin()
    sequences.playBoth(load)
    await flush()
    expect(voice.saying()).toBe('Hola mundo.')
    expect(shadowing.get().soundFailure).toBeNull()
    voice.finish()
    expect(shadowing.get()).toMatchObject({ soundFailure: failure, sounding: null })
    shadowing.speaker.listen()
    expect(shadowing.get().soundFailure).toBeNull()
  })

  it('a recording that the browser cannot play is told', async () => {
    const { shadowing, sequences, voice, player } = begin()
    sequences.playBoth(MINE)
    await flush()
    voice.finish()
    player.end('unplayable')
    expect(shadowing.get()).toMatchObject({ soundFailure: 'unplayable', sounding: null })
  })
})

describe('Listen to all', () => {
  it('says every sentence from the first one, leaves the time to repeat each, and comes back', () => {
    const { shadowing, sequences, voice } = begin()
    shadowing.open(1)
    sequences.listenToAll()
    for (const [place, sentence] of SENTENCES.entries()) {
      expect([shadowing.get().current, voice.saying()]).toEqual([place, sentence])
      vi.advanceTimersByTime(2000)
      voice.finish()
      expect(shadowing.get().sounding).toEqual({ what: 'all', isTurn: true })
      vi.advanceTimersByTime(2000 + A_LITTLE_MS - 1)
      expect([shadowing.get().current, voice.saying()]).toEqual([place, undefined])
      vi.advanceTimersByTime(1)
    }
    expect(shadowing.get()).toMatchObject({ current: 1, sounding: null })
    expect(voice.saying()).toBeUndefined()
  })

  it('a pause, and the time until the first word, give no more room', () => {
    const { shadowing, sequences, voice } = begin()
    sequences.listenToAll()
    vi.advanceTimersByTime(9000) // the sound is fetched
    voice.word('Hola')
    vi.advanceTimersByTime(1000)
    shadowing.speaker.pause()
    vi.advanceTimersByTime(60_000)
    shadowing.speaker.resume()
    voice.word('mundo')
    vi.advanceTimersByTime(500)
    voice.finish()
    vi.advanceTimersByTime(1500 + A_LITTLE_MS - 1)
    expect(shadowing.get().current).toBe(0)
    vi.advanceTimersByTime(1)
    expect(shadowing.get().current).toBe(1)
  })

  it.each(['while a sentence is said', 'in the time to repeat it'])('stops %s, and stays there', (when) => {
    const { shadowing, sequences, voice } = begin()
    sequences.listenToAll()
    voice.finish()
    vi.advanceTimersByTime(A_LITTLE_MS)
    if (when !== 'while a sentence is said') voice.finish()
    shadowing.speaker.stop()
    expect(vi.getTimerCount()).toBe(0)
    expect(shadowing.get()).toMatchObject({ current: 1, sounding: null, voice: 'idle' })
  })

  it('ends where the voice fails, and says why', () => {
    const { shadowing, sequences, voice } = begin()
    sequences.listenToAll()
    voice.fail('synthesis-failed')
    expect(shadowing.get()).toMatchObject({ sounding: null, voiceFailure: { reason: 'synthesis-failed' } })
    expect(vi.getTimerCount()).toBe(0)
  })

  it('says a thousand sentences one after another', () => {
    const { shadowing, sequences, voice } = begin(Array.from({ length: 1000 }, (_, at) => `Frase ${at}.`))
    sequences.listenToAll()
    for (let place = 0; place < 1000; place++) {
      voice.finish()
      vi.advanceTimersByTime(A_LITTLE_MS)
    }
    expect(voice.requests).toHaveLength(1000)
    expect(shadowing.get()).toMatchObject({ current: 0, sounding: null })
  })
})

/** What a locked screen shows, in a word. */
const onLockedScreen = ({ media }: ReturnType<typeof begin>) => {
  const shown = media.shown()
  return shown && [shown.isPlaying ? 'plays' : 'pauses', shown.title]
}

describe('Listen to all with the screen off', () => {
  it('has the controls of the device, where the voice is a sound of ours, until it is over', () => {
    const made = begin(SENTENCES, 'espeak-ng')
    const { sequences, voice } = made
    expect(onLockedScreen(made)).toBeNull()
    sequences.listenToAll()
    let before = -1
    for (const sentence of SENTENCES) {
      expect(onLockedScreen(made)).toEqual(['plays', sentence])
      const { position = 0, duration = 0 } = made.media.shown() ?? {}
      expect(position).toBeGreaterThan(before)
      expect(position).toBeLessThan(duration)
      before = position
      voice.finish()
      vi.advanceTimersByTime(A_LITTLE_MS)
    }
    expect(onLockedScreen(made)).toBeNull()
  })

  it("has none where the browser's own voice speaks, which stops then", () => {
    const made = begin(SENTENCES, 'browser')
    made.sequences.listenToAll()
    expect([onLockedScreen(made), made.shadowing.get().speaker]).toEqual([null, 'browser'])
  })

  it('is paused and goes on, while a sentence is said and in the time to repeat it', () => {
    const made = begin(SENTENCES, 'espeak-ng')
    const { shadowing, sequences, voice, media } = made
    sequences.listenToAll()
    media.press('pause')
    expect([voice.saying(), onLockedScreen(made)]).toEqual([undefined, ['pauses', SENTENCES[0]]])
    media.press('play')
    expect([voice.saying(), onLockedScreen(made)]).toEqual([SENTENCES[0], ['plays', SENTENCES[0]]])
    voice.finish()
    media.press('pause')
    expect([vi.getTimerCount(), onLockedScreen(made)]).toEqual([0, ['pauses', SENTENCES[0]]])
    expect(shadowing.get().sounding).toEqual({ what: 'all', isTurn: true })
    media.press('play')
    expect([voice.saying(), onLockedScreen(made)]).toEqual([SENTENCES[1], ['plays', SENTENCES[1]]])
  })

  it.each(['while a sentence is said', 'in the time to repeat it', 'while it is paused'])(
    'turns to the sentence after and before %s',
    (when) => {
      const made = begin(SENTENCES, 'espeak-ng')
      const { shadowing, sequences, voice, media } = made
      const wait = () => {
        if (when !== 'while a sentence is said') voice.finish()
        if (when === 'while it is paused') media.press('pause')
      }
      sequences.listenToAll()
      for (const [act, place] of [
        ['next', 1],
        ['next', 2],
        ['previous', 1],
        ['previous', 0],
        ['previous', 0],
      ] as const) {
        wait()
        media.press(act)
        expect([shadowing.get().current, voice.saying()]).toEqual([place, SENTENCES[place]])
      }
    },
  )

  it('ends after the last sentence and by stop, with nothing left that sounds', () => {
    for (const act of ['next', 'stop'] as const) {
      const made = begin(SENTENCES, 'espeak-ng')
      const { shadowing, sequences, voice, media } = made
      sequences.listenToAll()
      for (let times = 0; times < (act === 'next' ? 3 : 1); times++) media.press(act)
      expect([voice.saying(), vi.getTimerCount(), onLockedScreen(made)]).toEqual([undefined, 0, null])
      expect(shadowing.get()).toMatchObject({ current: 0, sounding: null, voice: 'idle' })
    }
  })
})

describe('Part by part', () => {
  it('says the groups of a sentence with room after each, and keeps them marked', () => {
    const { shadowing, sequences, voice } = begin([LONG])
    const groups = senseGroups(LONG, 'es-ES')
    expect(groups.length).toBeGreaterThan(1)
    sequences.listenInParts(groups)
    for (const { text, start, end } of groups) {
      const spoken = { offset: start, length: end - start }
      expect([voice.saying(), shadowing.get().spoken]).toEqual([text, spoken])
      voice.finish()
      expect(shadowing.get()).toMatchObject({ spoken, sounding: { what: 'parts', isTurn: true } })
      vi.advanceTimersByTime(A_LITTLE_MS)
    }
    expect(shadowing.get()).toMatchObject({ spoken: null, sounding: null })
  })

  it('of nothing is nothing', () => {
    const { shadowing, sequences, voice } = begin()
    sequences.listenInParts([])
    expect([shadowing.get().sounding, voice.requests]).toEqual([null, []])
  })
})

it('nothing of this sounds while the learner speaks, and it ends when they begin', async () => {
  const { shadowing, sequences, voice, player } = begin()
  sequences.listenToAll()
  shadowing.startSpeaking()
  expect([voice.saying(), vi.getTimerCount()]).toEqual([undefined, 0])
  sequences.playBoth(MINE)
  sequences.playAttempt('a', MINE)
  sequences.listenToAll()
  sequences.listenInParts(senseGroups(LONG, 'es-ES'))
  await flush()
  expect([voice.saying(), player.played, shadowing.get().sounding]).toEqual([undefined, [], null])
})

/** Whatever is pressed, in whatever order, and however things end. */
const ACTS = {
  listen: ({ shadowing }) => shadowing.speaker.listen(),
  word: ({ shadowing }) => shadowing.speaker.sayPart(0, 4),
  pause: ({ shadowing }) => shadowing.speaker.pause(),
  resume: ({ shadowing }) => shadowing.speaker.resume(),
  both: ({ sequences }) => sequences.playBoth(MINE),
  gone: ({ sequences }) => sequences.playBoth(async () => null),
  attempt: ({ sequences }) => sequences.playAttempt('a', MINE),
  other: ({ sequences }) => sequences.playAttempt('b', MINE),
  all: ({ sequences }) => sequences.listenToAll(),
  parts: ({ sequences }) => sequences.listenInParts(senseGroups(LONG, 'es-ES')),
  speak: ({ shadowing }) => shadowing.startSpeaking(),
  spoken: ({ shadowing }) => shadowing.stopSpeaking(),
  heard: ({ listener }) => listener.hear('hola mundo', ''),
  open: ({ shadowing }) => shadowing.open(2),
  next: ({ shadowing }) => shadowing.next({}),
  voiceEnds: ({ voice }) => voice.finish(),
  voiceFails: ({ voice }) => voice.fail('synthesis-failed'),
  soundEnds: ({ player }) => player.end(),
  soundFails: ({ player }) => player.end('unplayable'),
  controlsPause: ({ media }) => media.press('pause'),
  controlsPlay: ({ media }) => media.press('play'),
  controlsNext: ({ media }) => media.press('next'),
  controlsBack: ({ media }) => media.press('previous'),
  time: () => void vi.advanceTimersByTime(5000),
} satisfies Record<string, (made: ReturnType<typeof begin>) => void>

it('whatever is pressed in whatever order, one thing sounds at a time, none while the learner speaks', async () => {
  const names = Object.keys(ACTS) as (keyof typeof ACTS)[]
  await fc.assert(
    fc.asyncProperty(fc.array(fc.constantFrom(...names), { maxLength: 25 }), async (acts) => {
      const made = begin()
      const { shadowing, voice, player } = made
      for (const act of acts) {
        ACTS[act](made)
        await flush()
        const { sounding, activity } = shadowing.get()
        const isSaying = voice.saying() !== undefined
        expect([isSaying, player.isPlaying()]).not.toEqual([true, true])
        if (activity !== 'none')
          expect([isSaying, player.isPlaying(), sounding]).toEqual([false, false, null])
        if (sounding === null)
          expect([vi.getTimerCount(), player.isPlaying(), player.isHeld()]).toEqual([0, false, false])
      }
      shadowing.close()
      await flush()
      expect([voice.saying(), player.isPlaying(), player.isHeld(), vi.getTimerCount()]).toEqual([
        undefined,
        false,
        false,
        0,
      ])
      expect(shadowing.get()).toMatchObject({ voice: 'idle', sounding: null })
    }),
    { numRuns: 300 },
  )
})
