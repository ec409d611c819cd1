import fc from 'fast-check'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { AttemptReport } from '#domain/shadow/said-attempt.ts'
import { createScriptedListener } from '#web/speech/listening/listener.fake.ts'
import { createScriptedMediaControls } from '#web/speech/media-controls.fake.ts'
import { scriptedRecording } from '#web/speech/recording/recorder.fake.ts'
import { createMemorySpeechSettings } from '#web/speech/speech-settings.fake.ts'
import { createScriptedSoundPlayer } from '#web/speech/voice/sound-player.fake.ts'
import { createScriptedVoice } from '#web/speech/voice/voice.fake.ts'
import { createPlaybackSequences } from '../playback/playback-sequences.ts'
import { createShadowing } from '../shadowing.ts'
import { createSpeakAlong } from './speak-along.ts'

const SENTENCES = ['Hola mundo.', 'Hace sol.']

function begin({ hasHeadphones = true, records = true } = {}) {
  const listener = createScriptedListener(records ? { recording: scriptedRecording } : {})
  const voice = createScriptedVoice()
  const player = createScriptedSoundPlayer()
  const settings = createMemorySpeechSettings(hasHeadphones ? { hasHeadphones } : {})
  const reports: AttemptReport[] = []
  const shadowing = createShadowing({
    ...{ language: 'es-ES', sentences: SENTENCES, listener, voice, player, settings },
    media: createScriptedMediaControls(),
    words: { spokenIn: async () => null, readingsOf: async () => null },
    keeper: { begin: () => ({ id: 'a', at: 0 }), keep: (report) => void reports.push(report) },
    onActive: () => undefined,
  })
  const sequences = createPlaybackSequences(shadowing)
  const along = createSpeakAlong(shadowing, sequences.playBoth)
  return { shadowing, sequences, along, listener, voice, player, settings, reports }
}

const flush = async () => {
  for (let turn = 0; turn < 5; turn++) await Promise.resolve()
}

beforeEach(() => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] }))
afterEach(() => {
  vi.useRealTimers()
})

it('asks for headphones once, and never again on this device', () => {
  const { along, voice, settings, listener } = begin({ hasHeadphones: false })
  along.start()
  expect(along.get().isAsking).toBe(true)
  along.cancel()
  expect([along.get().isAsking, voice.saying(), listener.language()]).toEqual([false, undefined, undefined])
  along.start()
  along.confirm()
  expect([along.get().isAsking, voice.saying()]).toEqual([false, 'Hola mundo.'])
  expect(settings.get().hasHeadphones).toBe(true)
})

it('records while the voice speaks, ends after it, plays both, and says the lag', async () => {
  const { along, shadowing, voice, player, listener, reports } = begin()
  along.start()
  expect([listener.onlyRecords(), listener.endsWithSpeech()]).toEqual([true, false])
  expect([voice.saying(), shadowing.get().activity, shadowing.get().how]).toEqual([
    'Hola mundo.',
    'listening',
    'along',
  ])
  vi.advanceTimersByTime(300)
  voice.word('Hola')
  expect(shadowing.get().spoken).toEqual({ offset: 0, length: 4 })
  vi.advanceTimersByTime(1000)
  voice.finish()
  expect(shadowing.get().spoken).toBeNull()
  vi.advanceTimersByTime(1749)
  expect(shadowing.get().activity).toBe('listening')
  vi.advanceTimersByTime(1)
  expect(shadowing.get()).toMatchObject({ activity: 'none', outcome: { kind: 'recorded', why: null } })
  const { recording } = shadowing.get()
  expect(along.get().measured).toMatchObject({ of: recording, lag: { at: 'start' } })
  expect(reports).toMatchObject([{ how: 'along', accuracy: null, sentence: 'Hola mundo.', recording }])
  await flush()
  expect([voice.saying(), player.isPlaying()]).toEqual(['Hola mundo.', false])
  voice.finish()
  expect(player.isPlaying()).toBe(true)
})

it('stopped by the learner, it ends the voice and keeps what was said', () => {
  const { along, shadowing, voice, reports } = begin()
  along.start()
  voice.word('Hola')
  shadowing.stopSpeaking()
  expect(shadowing.get().outcome).toEqual({ kind: 'recorded', why: null })
  expect(voice.requests).toHaveLength(2) // the second begins to play both
  expect(reports).toHaveLength(1)
})

it('where the voice fails, the microphone is closed, nothing is kept, and it is told', async () => {
  const { along, shadowing, voice, listener, player, reports } = begin()
  along.start()
  voice.fail('synthesis-failed')
  expect(listener.counts.cancelled).toBe(1)
  expect(shadowing.get()).toMatchObject({
    ...{ activity: 'none', outcome: null, sounding: null },
    voiceFailure: { reason: 'synthesis-failed' },
  })
  await flush()
  expect([reports, player.played, vi.getTimerCount()]).toEqual([[], [], 0])
})

it('where the microphone fails, the voice ends, and it is told', async () => {
  const { along, shadowing, voice, listener, player, reports } = begin({ records: false })
  along.start()
  listener.fail('not-allowed')
  await flush()
  expect(shadowing.get()).toMatchObject({
    ...{ activity: 'none', sounding: null },
    outcome: { kind: 'failed', failure: 'not-allowed' },
  })
  expect([voice.saying(), player.played, reports]).toEqual([undefined, [], []])
})

it('is no attempt while another is made', () => {
  const { along, shadowing, voice } = begin()
  shadowing.startSpeaking()
  along.start()
  expect([voice.saying(), shadowing.get().how]).toEqual([undefined, 'read'])
})

const ACTS = {
  along: ({ along }) => along.start(),
  listen: ({ shadowing }) => shadowing.speaker.listen(),
  pause: ({ shadowing }) => shadowing.speaker.pause(),
  all: ({ sequences }) => sequences.listenToAll(),
  speak: ({ shadowing }) => shadowing.startSpeaking(),
  spoken: ({ shadowing }) => shadowing.stopSpeaking(),
  open: ({ shadowing }) => shadowing.open(1),
  next: ({ shadowing }) => shadowing.next({}),
  close: ({ shadowing }) => shadowing.close(),
  hide: ({ shadowing }) => shadowing.hideText(),
  word: ({ voice }) => voice.word('Hola'),
  voiceEnds: ({ voice }) => voice.finish(),
  voiceFails: ({ voice }) => voice.fail('synthesis-failed'),
  microphoneFails: ({ listener }) => listener.fail('no-microphone'),
  soundEnds: ({ player }) => player.end(),
  time: () => void vi.advanceTimersByTime(5000),
} satisfies Record<string, (made: ReturnType<typeof begin>) => void>

it('whatever is pressed in whatever order, nothing but the voice sounds beside the microphone, and nothing when it is over', async () => {
  const names = Object.keys(ACTS) as (keyof typeof ACTS)[]
  await fc.assert(
    fc.asyncProperty(fc.array(fc.constantFrom(...names), { maxLength: 25 }), async (acts) => {
      const made = begin()
      const { shadowing, voice, player, reports } = made
      for (const act of acts) {
        ACTS[act](made)
        await flush()
        const { activity, how, sounding } = shadowing.get()
        const isSaying = voice.saying() !== undefined
        expect([isSaying, player.isPlaying()]).not.toEqual([true, true])
        if (activity !== 'none') expect(player.isPlaying()).toBe(false)
        if (activity !== 'none' && how !== 'along') expect(isSaying).toBe(false)
        if (sounding?.what === 'along') expect([activity, how]).toEqual(['listening', 'along'])
      }
      shadowing.close()
      await flush()
      expect([voice.saying(), player.isPlaying(), vi.getTimerCount()]).toEqual([undefined, false, 0])
      for (const { how, accuracy } of reports) if (how === 'along') expect(accuracy).toBeNull()
    }),
    { numRuns: 300 },
  )
})
