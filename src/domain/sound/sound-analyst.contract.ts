import { describe, expect, it } from 'vitest'
import { joined, noise, saidVowels, silence, soundOf } from './made-sounds.fixture.ts'
import type { SoundAnalyst, SoundRequest } from './sound-analyst.ts'

const LENGTHS = [0.3, 0.25, 0.4, 0.3]
const { samples, starts } = saidVowels(LENGTHS)

const REQUEST: SoundRequest = {
  recording: soundOf(joined(silence(0.5), samples, silence(0.3))),
  ruler: { sound: soundOf(samples), starts },
  voice: null,
  understood: 1,
}

/** What every analyst of sounds does. */
export function soundAnalystContract(name: string, open: () => SoundAnalyst): void {
  describe(`${name}, an analyst of sounds`, () => {
    it('finds the words of a recording by a sound whose word starts are known', async () => {
      const answer = await open().analyse(REQUEST)
      const mine = answer.ok ? answer.value.words?.mine : undefined
      expect(mine).toHaveLength(LENGTHS.length)
      for (const [word, span] of (mine ?? []).entries()) {
        expect(Math.abs(span.start - 0.5 - (starts[word] ?? 0))).toBeLessThan(0.04)
        expect(span.end).toBeGreaterThan(span.start)
      }
    })

    it('leaves the sounds as they are, and may be asked again', async () => {
      const analyst = open()
      const before = REQUEST.recording.samples.slice()
      const [one, other] = [await analyst.analyse(REQUEST), await analyst.analyse(REQUEST)]
      expect(one).toEqual(other)
      expect(REQUEST.recording.samples).toEqual(before)
      expect(REQUEST.ruler?.sound.samples.length).toBe(samples.length)
    })

    it('answers each of several that ask at once', async () => {
      const analyst = open()
      const quiet = { ...REQUEST, recording: soundOf(silence(1)) }
      const answers = await Promise.all([REQUEST, quiet, REQUEST].map((request) => analyst.analyse(request)))
      expect(answers.map(({ ok }) => ok)).toEqual([true, false, true])
    })

    it.each([
      ['FAIL-24', 'a recording of silence', silence(3), 'silent'],
      ['FAIL-24', 'a recording of one sample', Float32Array.of(1), 'silent'],
      ['FAIL-24', 'a recording of nothing', silence(0), 'silent'],
      ['FAIL-24', 'a recording of nothing that is a number', silence(2).fill(Number.NaN), 'silent'],
      ['FAIL-26', 'ten minutes of noise', noise(600), 'too-long'],
    ] as const)('%s: %s is a failure with a code', { timeout: 60_000 }, async (_, __, recording, error) => {
      const answer = await open().analyse({ ...REQUEST, recording: soundOf(recording) })
      expect(answer).toEqual({ ok: false, error })
    })
  })
}
