import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { generatedRuns } from '#domain/generated-runs.fixture.ts'
import {
  joined,
  mixed,
  noise,
  pinkNoise,
  saidVowels,
  silence,
  soundOf,
} from '#domain/sound/made-sounds.fixture.ts'
import { levelOfLoudness, loudnessOf } from './sound-pieces.ts'
import { endOfRecording } from './speech-end.fixture.ts'
import { isSpeech, type LevelFrame, speechEnd } from './speech-end.ts'

const AFTER_S = 1.65 // the weak end of a word, and the silence
const FRAME_S = 0.033
const FIFTEEN_DB = 10 ** (15 / 20)

const words = (...seconds: number[]) => saidVowels(seconds).samples
const SENTENCE = words(0.4, 0.3, 0.5, 0.4)
const LOUDNESS = loudnessOf(SENTENCE)

/** A quiet room of so many seconds. */
const room = (seconds: number) => pinkNoise(seconds, 0.0005)

const ended = (...parts: Float32Array[]) => endOfRecording(soundOf(joined(...parts)))

describe('the end of speech', () => {
  it('is 1.5 s after the last word, whose weak end belongs to it', () => {
    for (const before of [0, 0.3, 3]) {
      const end = ended(room(before), SENTENCE, room(5))
      expect(end?.why).toBe('speech')
      expect(end?.at).toBeGreaterThan(before + 1.6 + 1.5)
      expect(end?.at).toBeLessThan(before + 1.6 + AFTER_S + 2 * FRAME_S)
    }
  })

  it('is not in a pause of 1.2 s, and is where speech begins without a room before it', () => {
    for (const before of [0, 0.5]) {
      const slow = [0.5, 0.3, 0.6, 0.25].flatMap((seconds) => [words(seconds), room(1.2)])
      const end = ended(room(before), ...slow, room(5))
      expect(end?.at).toBeGreaterThan(before + 1.65 + 3 * 1.2 + 1.5)
    }
  })

  it('is not at 8 s while short words are still said, none of which is 0.4 s long', () => {
    const slow = Array.from({ length: 9 }, () => [words(0.25), room(1.2)]).flat() // 13 s
    const end = ended(room(0.5), ...slow, room(5))
    expect(end?.at).toBeGreaterThan(0.5 + 8 * 1.45 + 0.25 + 1.5)
    expect(end).not.toBeNull()
  })

  it.each([
    ['a still room', room(12)],
    ['nothing at all, as a switched-off microphone gives it', silence(12)],
    ['pink noise', pinkNoise(12, 0.05)],
    ['loud pink noise', pinkNoise(12, 0.2)],
    ['white noise', noise(12)],
  ])('is after 8 s in %s', (_, samples) => {
    const end = ended(samples)
    expect(end?.why).toBe('silence')
    expect(end?.at).toBeCloseTo(8, 1)
  })

  it('a cough of 0.3 s is no speech: the sentence after it is awaited, and without one it is after 8 s', () => {
    const cough = noise(0.3, 0.6)
    const alone = ended(room(1), cough, room(12))
    expect(alone?.why).toBe('silence')
    expect(alone?.at).toBeCloseTo(8, 1)
    const before = ended(room(0.5), cough, room(3), SENTENCE, room(5))
    expect(before?.why).toBe('speech')
    expect(before?.at).toBeGreaterThan(0.5 + 0.3 + 3 + 1.6 + 1.5)
  })

  it('a sentence that begins just before 8 s are over is not cut', () => {
    for (const before of [7.3, 7.7, 7.95]) {
      const end = ended(room(before), SENTENCE, room(5))
      expect(end?.at).toBeGreaterThan(before + 1.6 + 1.5)
      expect(end?.why).toBe('speech')
    }
  })

  it('with pink noise 15 dB below the voice it is the same', () => {
    for (const before of [0, 0.5, 3]) {
      const said = joined(silence(before), words(0.5), silence(1.2), SENTENCE, silence(5))
      const end = endOfRecording(soundOf(mixed(said, pinkNoise(said.length / 16_000, LOUDNESS / FIFTEEN_DB))))
      expect(end?.why).toBe('speech')
      const spokenUntil = before + 0.5 + 1.2 + 1.6
      expect(end?.at).toBeGreaterThan(spokenUntil + 1.3)
      expect(end?.at).toBeLessThan(spokenUntil + AFTER_S + 2 * FRAME_S)
    }
  })

  it('clicks and a ticking clock do not put it off for ever', () => {
    const second = joined(noise(0.02, 0.8), room(0.98))
    const end = ended(room(0.5), SENTENCE, ...Array.from({ length: 12 }, () => second))
    expect(end?.why).toBe('speech')
    expect(end?.at).toBeLessThan(0.5 + 1.6 + 3)
  })

  it('a microphone that gives nothing at first, and then a noisy room, is no speech', () => {
    const end = ended(silence(0.3), pinkNoise(14, 0.01))
    expect(end?.why).toBe('silence')
  })

  it('a voice too faint to be sent to anybody is none', () => {
    const faint = SENTENCE.map((value) => (0.002 * value) / LOUDNESS)
    expect(ended(silence(0.5), faint, silence(12))?.why).toBe('silence')
  })
})

const loud = { level: levelOfLoudness(0.1), ms: 33 }
const still = { level: levelOfLoudness(0.0005), ms: 33 }
const frames = (frame: LevelFrame, ms: number) =>
  Array.from({ length: Math.ceil(ms / frame.ms) }, () => frame)

describe('whatever the levels are', () => {
  const lengths = fc.array(fc.integer({ min: 100, max: 1100 }), { minLength: 1, maxLength: 8 })

  it('no pause of up to 1.2 s ends it, and silence always does', () => {
    fc.assert(
      fc.property(lengths, fc.integer({ min: 0, max: 6000 }), (spoken, before) => {
        const said = [
          ...frames(still, before),
          ...spoken.flatMap((ms) => [...frames(loud, ms), ...frames(still, 1200)]),
        ]
        for (let count = 1; count <= said.length; count += 7)
          if (speechEnd(said.slice(0, count)) !== null) return false
        return speechEnd([...said, ...frames(still, 8000)]) !== null
      }),
      { numRuns: generatedRuns(100) },
    )
  })

  it('a word that begins in the last moment is not cut', () => {
    const paused = [...frames(still, 500), ...frames(loud, 800), ...frames(still, 1617)]
    expect(speechEnd([...paused, loud])).toBeNull()
    expect(speechEnd([...paused, loud, loud, loud])).toBeNull()
    expect(speechEnd([...paused, still])).toBe('speech')
  })

  it('speech is 10 dB above the room', () => {
    const louderBy = (decibels: number) => ({
      ...still,
      level: levelOfLoudness(0.005) * 10 ** (decibels / 20),
    })
    const said = (decibels: number) => [...frames(louderBy(0), 2000), ...frames(louderBy(decibels), 1000)]
    expect([9.5, 10.5].map((decibels) => isSpeech(said(decibels)))).toEqual([false, true])
  })

  it('a value that is no number is silence, and nothing is no end', () => {
    expect(speechEnd([])).toBeNull()
    expect(speechEnd(frames({ level: Number.NaN, ms: 33 }, 9000))).toBe('silence')
    expect(isSpeech(frames({ level: Number.NaN, ms: 33 }, 9000))).toBe(false)
  })

  it('it does not depend on how often they are told', () => {
    for (const ms of [10, 21, 33, 50]) {
      const said = [...frames({ ...still, ms }, 500), ...frames({ ...loud, ms }, 800)]
      expect(isSpeech(said)).toBe(true)
      expect(speechEnd([...said, ...frames({ ...still, ms }, 1550)])).toBeNull()
      expect(speechEnd([...said, ...frames({ ...still, ms }, 1750)])).toBe('speech')
    }
  })
})
