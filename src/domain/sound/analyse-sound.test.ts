import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { analyseSound, remarkOn, type SoundFacts } from './analyse-sound.ts'
import { joined, noise, saidVowels, silence, soundOf, tone } from './made-sounds.fixture.ts'
import { soundAnalystContract } from './sound-analyst.contract.ts'
import type { SoundRequest } from './sound-analyst.ts'

soundAnalystContract('the one of this thread', () => ({ analyse: async (request) => analyseSound(request) }))

const LENGTHS = [0.3, 0.25, 0.4, 0.3, 0.35]
const { samples, starts } = saidVowels(LENGTHS)
const ruler = { sound: soundOf(samples), starts }
const REQUEST: SoundRequest = { recording: soundOf(samples), ruler, voice: null, understood: 1 }

function analysed(more: Partial<SoundRequest>) {
  const answer = analyseSound({ ...REQUEST, ...more })
  if (!answer.ok) throw new Error(answer.error)
  return answer.value
}

describe('the words of a recording', () => {
  it('start and end at the pauses that the learner makes', () => {
    const halves = [samples.subarray(0, 0.55 * 16_000), samples.subarray(0.55 * 16_000)]
    const [first = samples, second = samples] = halves
    const { words, remark } = analysed({ recording: soundOf(joined(first, silence(0.8), second)) })
    expect(words?.mine[1]?.end).toBeCloseTo(0.55, 1)
    expect(words?.mine[2]?.start).toBeCloseTo(1.35, 1)
    expect(remark).toEqual({ kind: 'pauses', beforeWords: [2] })
  })

  it('are nowhere without a ruler, or where too little was understood', () => {
    expect(analysed({ ruler: null }).words).toBeNull()
    expect(analysed({ understood: 0.59 }).words).toBeNull()
    expect(analysed({ understood: 0.6 }).words).not.toBeNull()
    expect(analysed({ understood: 0.59 }).remark).toBeNull()
  })

  it.each([
    [0.4, false],
    [0.55, true],
    [1.9, true],
    [2.2, false],
  ])('that nobody has heard, %d times as long as the ruler, are placed: %s', (times, isPlaced) => {
    const said = saidVowels(LENGTHS.map((seconds) => seconds * times))
    const { words } = analysed({ recording: soundOf(said.samples), understood: null })
    expect(words !== null).toBe(isPlaced)
  })

  it('are found in the voice as well, which may be another one', () => {
    const voice = saidVowels(
      LENGTHS.map((seconds) => seconds * 1.3),
      200,
    )
    const { words, pitch } = analysed({ voice: soundOf(voice.samples) })
    for (const [word, { start }] of (words?.voices ?? []).entries())
      expect(Math.abs(start - (voice.starts[word] ?? 0))).toBeLessThan(0.04)
    expect(pitch.voices?.medianHz).toBeCloseTo(200, -1)
  })
})

describe('what is said of a recording', () => {
  it('is that it is slow, from half as slow again on', () => {
    const slow = saidVowels(LENGTHS.map((seconds) => seconds * 1.7))
    expect(analysed({ recording: soundOf(slow.samples) }).remark?.kind).toBe('slow')
    const even = saidVowels(LENGTHS.map((seconds) => seconds * 1.3))
    expect(analysed({ recording: soundOf(even.samples) }).remark).toBeNull()
  })

  it('is that it is flat beside a voice that moves, and never beside the ruler', () => {
    const lively = joined(tone(110, 0.8), tone(165, 0.8))
    const flat = { recording: soundOf(tone(110, 1.6)), understood: 1 }
    expect(analysed({ ...flat, ruler: null, voice: soundOf(lively) }).remark?.kind).toBe('flat')
    expect(analysed({ ...flat, ruler: { sound: soundOf(lively), starts: [0] } }).remark).toBeNull()
  })

  it('is nothing where there is nothing to compare with', () => {
    expect(analysed({ ruler: null }).remark).toBeNull()
    expect(analysed({ ruler: null, voice: soundOf(silence(2)) }).remark).toBeNull()
  })
})

describe('a ruler that is not one', () => {
  it.each([
    ['has no words', { sound: soundOf(samples), starts: [] }],
    ['is silent', { sound: soundOf(silence(1)), starts }],
    ['has no samples', { sound: soundOf(silence(0)), starts }],
    ['is too long', { sound: soundOf(noise(70)), starts }],
  ])('places no words: it %s', (_, odd) => {
    expect(analysed({ ruler: odd }).words).toBeNull()
  })

  it('whose starts are outside of it, or not in order, still gives places within the recording', () => {
    const odd = fc.array(fc.oneof(fc.double(), fc.double({ min: -1, max: 3 })), {
      minLength: 1,
      maxLength: 8,
    })
    fc.assert(
      fc.property(odd, (places) => {
        const { words } = analysed({ ruler: { sound: ruler.sound, starts: places } })
        expect(words?.mine).toHaveLength(places.length)
        let before = 0
        for (const { start, end } of words?.mine ?? []) {
          expect(start).toBeGreaterThanOrEqual(before)
          expect(end).toBeGreaterThanOrEqual(start)
          expect(end).toBeLessThanOrEqual(samples.length / 16_000)
          before = start
        }
      }),
      { numRuns: 30 },
    )
  })
})

it.each([
  ['FAIL-25: a recording of clipping', tone(120, 2).map(Math.sign)],
  ['FAIL-25: a recording of noise', noise(3)],
  ['FAIL-25: a recording of a constant', silence(2).fill(0.6)],
  [
    'FAIL-25: a recording of numbers that are none',
    joined(silence(1).fill(Number.NaN), tone(150, 1), silence(1).fill(Infinity)),
  ],
])('%s has words somewhere within it', (_, recording) => {
  const { words } = analysed({ recording: soundOf(recording) })
  for (const { start, end } of words?.mine ?? [{ start: Number.NaN, end: 0 }]) {
    expect(start).toBeGreaterThanOrEqual(0)
    expect(end).toBeLessThanOrEqual(recording.length / 16_000)
  }
})

const NOTHING: SoundFacts = { pauses: null, seconds: null, deviation: null }
const SLOW = { mine: 6, voices: 3 }
const FLAT = { mine: 1, voices: 3 }

it.each<[string, SoundFacts, ReturnType<typeof remarkOn>]>([
  ['nothing is known', NOTHING, null],
  [
    'a pause of a quarter of a second that the voice lacks',
    { pauses: { mine: [0, 0, 0.25], voices: [0, 0, 0] }, seconds: SLOW, deviation: FLAT },
    { kind: 'pauses', beforeWords: [2] },
  ],
  ['a shorter pause', { ...NOTHING, pauses: { mine: [0, 0.24], voices: [0, 0] } }, null],
  ['a pause that the voice makes too', { ...NOTHING, pauses: { mine: [0, 0.6], voices: [0, 0.2] } }, null],
  ['what is before the first word', { ...NOTHING, pauses: { mine: [1, 0], voices: [0, 0] } }, null],
  [
    'half as slow again',
    { ...NOTHING, seconds: { mine: 3.01, voices: 2 } },
    { kind: 'slow', times: 3.01 / 2 },
  ],
  ['not quite as slow', { ...NOTHING, seconds: { mine: 3, voices: 2 } }, null],
  ['slow and flat', { ...NOTHING, seconds: SLOW, deviation: FLAT }, { kind: 'slow', times: 2 }],
  [
    'under half as lively',
    { ...NOTHING, deviation: { mine: 1.4, voices: 3 } },
    { kind: 'flat', share: 1.4 / 3 },
  ],
  ['half as lively', { ...NOTHING, deviation: { mine: 1.5, voices: 3 } }, null],
  ['a voice that does not move', { ...NOTHING, deviation: { mine: 1, voices: 0 } }, null],
])('%s', (_, facts, remark) => {
  expect(remarkOn(facts)).toEqual(remark)
})
