import { describe, expect, it, vi } from 'vitest'
import { failure, success } from '#domain/outcome.ts'
import { analyseSound } from '#domain/sound/analyse-sound.ts'
import { joined, saidVowels, silence, soundOf } from '#domain/sound/made-sounds.fixture.ts'
import type { RulerAnswer } from '#domain/sound/ruler-words.ts'
import type { SoundAnswer, SoundRequest } from '#domain/sound/sound-analyst.ts'
import { type LookRequest, lookAtRecording } from './look-at-recording.ts'

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
