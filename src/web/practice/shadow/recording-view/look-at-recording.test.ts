import fc from 'fast-check'
import { describe, expect, it, vi } from 'vitest'
import { failure, success } from '#domain/outcome.ts'
import { analyseSound } from '#domain/sound/analyse-sound.ts'
import { joined, saidVowels, silence, soundOf, tone } from '#domain/sound/made-sounds.fixture.ts'
import type { RulerAnswer } from '#domain/sound/ruler-words.ts'
import type { SoundAnswer, SoundRequest } from '#domain/sound/sound-analyst.ts'
import { type LookRequest, labelsAt, lookAtRecording, pitchPath, stripPlace } from './look-at-recording.ts'

const SENTENCE = 'Uno dos tres.'
const { samples, starts } = saidVowels([0.4, 0.3, 0.5])
const OFFSETS = [0, 4, 8]
const RULER = success({
  sound: soundOf(samples),
  starts: starts.map((seconds, place) => ({ offset: OFFSETS[place] ?? 0, seconds })),
})
const REQUEST: LookRequest = {
  recording: soundOf(joined(silence(0.4), samples)),
  sentence: SENTENCE,
  language: 'es-ES',
  rate: 0.8,
  understood: 1,
}

function look(change: Partial<LookRequest> = {}, ruler: RulerAnswer = RULER, answer?: SoundAnswer) {
  const rulerOf = vi.fn(async () => ruler)
  const analyse = vi.fn(async (request: SoundRequest) => answer ?? analyseSound(request))
  const looked = lookAtRecording(
    { ruler: { rulerOf }, analyst: { analyse } },
    { ...REQUEST, ...change },
    new AbortController().signal,
  )
  return { looked, rulerOf, analyse }
}

describe('looking at a recording', () => {
  it('places the words of the sentence by a ruler at the speed that was heard', async () => {
    const { looked, rulerOf } = look()
    const { words, missing, pitch } = await looked
    expect(words.map(({ from, to }) => SENTENCE.slice(from, to))).toEqual(['Uno', 'dos', 'tres'])
    for (const [place, { start }] of words.entries())
      expect(Math.abs(start - 0.4 - (starts[place] ?? 0))).toBeLessThan(0.05)
    expect(missing).toBeNull()
    expect(pitch?.medianHz).toBeGreaterThan(60)
    expect(rulerOf).toHaveBeenCalledWith({ text: SENTENCE, language: 'es-ES', rate: 0.8 }, expect.anything())
  })

  it.each<[string, RulerAnswer, string]>([
    ['there is no ruler', failure('none'), 'no-ruler'],
    ['the ruler was not to be had', failure('failed'), 'ruler-failed'],
  ])('where %s no word has a place, the melody is there, and why is said', async (_, ruler, missing) => {
    const { words, pitch, ...rest } = await look({}, ruler).looked
    expect([words, rest.missing]).toEqual([[], missing])
    expect(pitch).not.toBeNull()
  })

  it('too little understood places nothing', async () => {
    expect(await look({ understood: 0.59 }).looked).toMatchObject({
      words: [],
      remark: null,
      missing: 'too-little',
    })
    expect((await look({ understood: 0.6 }).looked).words).toHaveLength(3)
  })

  it('what nobody has heard is placed where it is about as long', async () => {
    expect((await look({ understood: null }).looked).words).toHaveLength(3)
    const long = soundOf(joined(samples, samples, samples))
    expect(await look({ understood: null, recording: long }).looked).toMatchObject({
      missing: 'other-length',
    })
  })

  it.each([
    ['silent', null],
    ['too-long', 'too-long'],
    ['failed', 'failed'],
  ] as const)('an analyst that fails with %s shows nothing', async (error, missing) => {
    const nothing = { words: [], pitch: null, remark: null, missing }
    expect(await look({}, RULER, failure(error)).looked).toEqual(nothing)
  })

  it('a sound that nobody waits for is not analysed', async () => {
    const leaving = new AbortController()
    const analyse = vi.fn()
    const rulerOf = async () => {
      leaving.abort()
      return RULER
    }
    await lookAtRecording({ ruler: { rulerOf }, analyst: { analyse } }, REQUEST, leaving.signal)
    expect(analyse).not.toHaveBeenCalled()
  })
})

const SIZE = [1000, 100] as const
const same = (seconds: number) => seconds

function contour(...semitones: number[]) {
  return { semitones: Float32Array.from(semitones), medianHz: 120, firstSeconds: 0, stepSeconds: 0.01 }
}

describe('the places on the strip', () => {
  it('are those of what was said, without the silence around it', () => {
    const placeOf = stripPlace(soundOf(joined(silence(2), tone(200, 1), silence(2))))
    expect(placeOf(0)).toBe(0)
    expect(placeOf(5)).toBe(1)
    expect(placeOf(2.5)).toBeCloseTo(0.5, 1)
    expect(placeOf(2.2)).toBeLessThan(placeOf(2.3))
  })

  it.each([0, 1, 100])('are 0 to 1 in a sound of %i samples', (length) => {
    const placeOf = stripPlace(soundOf(new Float32Array(length)))
    for (const seconds of [-1, 0, 0.001, 9, Number.MAX_VALUE]) {
      expect(placeOf(seconds)).toBeGreaterThanOrEqual(0)
      expect(placeOf(seconds)).toBeLessThanOrEqual(1)
    }
  })
})

describe('the melody', () => {
  it('is a line with its gaps, higher for a higher pitch', () => {
    const path = pitchPath(contour(...Array(20).fill(0), Number.NaN, ...Array(20).fill(6)), same, SIZE)
    expect(path?.match(/M/g)).toHaveLength(2)
    expect(path?.startsWith('M0.0 50.0L10.0 50.0')).toBe(true)
    expect(path?.endsWith('L400.0 25.0')).toBe(true)
  })

  it('is none where under half a second has a pitch', () => {
    expect(pitchPath(contour(...Array(24).fill(0)), same, SIZE)).toBeNull()
    expect(pitchPath(contour(...Array(25).fill(0)), same, SIZE)).not.toBeNull()
    expect(pitchPath(contour(), same, SIZE)).toBeNull()
  })

  it('stays on the strip, whatever the pitches are', () => {
    const values = fc.array(fc.float(), { minLength: 30, maxLength: 200 })
    fc.assert(
      fc.property(values, (semitones) => {
        const path = pitchPath(contour(...semitones), (seconds) => Math.min(1, seconds), SIZE) ?? ''
        for (const [, x, y] of path.matchAll(/[ML](\S+) ([\d.-]+)/g)) {
          expect(Number(x)).toBeGreaterThanOrEqual(0)
          expect(Number(x)).toBeLessThanOrEqual(1000)
          expect(Number(y)).toBeGreaterThanOrEqual(0)
          expect(Number(y)).toBeLessThanOrEqual(100)
        }
        expect(path).not.toContain('NaN')
      }),
    )
  })
})

describe('the words below the strip', () => {
  const SENTENCE = 'En la biblioteca un señor'
  const word = (from: number, to: number, start: number) => ({ from, to, start, end: start + 0.1 })

  it('stand at their places, but for those that would cover others or the end', () => {
    const words = [word(0, 2, 0), word(3, 5, 0.01), word(6, 16, 0.3), word(17, 19, 0.6), word(20, 25, 0.99)]
    const shown = labelsAt(words, SENTENCE, same)
    expect(shown.map(({ text, at }) => [text, at])).toEqual([
      ['En', 0],
      ['biblioteca', 0.3],
      ['un', 0.6],
    ])
  })

  it('never cover each other, wherever they are', () => {
    const places = fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { maxLength: 30 })
    fc.assert(
      fc.property(places, (starts) => {
        const words = starts.sort((one, other) => one - other).map((start) => word(0, 2, start))
        const shown = labelsAt(words, SENTENCE, same)
        for (const [place, { at }] of shown.entries())
          expect(at - (shown[place - 1]?.at ?? -1)).toBeGreaterThan(0.02)
      }),
    )
  })
})
