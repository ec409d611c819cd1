import { describe, expect, it } from 'vitest'
import { TRIES_ALL } from '#domain/generated-runs.fixture.ts'
import { analyseSound } from '#domain/sound/analyse-sound.ts'
import { describeSynthesiser } from '#domain/speech/synthesiser.contract.ts'
import { LONGEST_SPOKEN_TEXT } from '#domain/speech/synthesiser.ts'
import { decodeWav, type Sound } from '#domain/speech/wav.ts'
import { readWordStarts } from '#domain/speech/word-starts.ts'
import { testProgram } from '#server/engines/program.fixture.ts'
import { findFlite, fliteSynthesiser } from './flite-synthesiser.ts'
import { THIRTY_SENTENCES } from './thirty-sentences.fixture.ts'

const open = new AbortController().signal
const version = await findFlite()

describe('flite on this machine', () => {
  it('is installed wherever no test may be skipped', () => {
    expect(version !== undefined || process.env.CI !== 'true').toBe(true)
  })

  it('is none without its voice, or where it is not', async () => {
    expect(await findFlite(testProgram('echo "Voices available: kal awb"').command)).toBeUndefined()
    expect(await findFlite('/no/such/program')).toBeUndefined()
  })
})

function quantile(values: number[], share: number): number {
  return values.toSorted((one, other) => one - other)[Math.floor(share * values.length)] ?? Number.NaN
}

describe.skipIf(version === undefined)(
  'flite (skipped where flite is not installed)',
  { timeout: 300_000 },
  () => {
    const synthesiser = fliteSynthesiser({ version: version ?? '' })

    async function say(text: string, rate = 1) {
      const answer = await synthesiser.synthesise({ text, language: 'en-US', rate }, open)
      if (!answer.ok) return answer.error
      const sound = decodeWav(answer.value.wav)
      return sound.ok ? { sound: sound.value, starts: readWordStarts(answer.value.wav) } : sound.error
    }

    async function secondsOf(text: string, rate = 1) {
      const said = await say(text, rate)
      return typeof said === 'string' ? said : said.sound.samples.length / said.sound.sampleRate
    }

    /** The words of a sentence, each said alone, one after the other, and where each begins in seconds. */
    async function wordByWord(words: readonly string[]): Promise<{ sound: Sound; starts: number[] }> {
      const said = await say(words.join('\n'))
      if (typeof said === 'string') throw new Error(said)
      return { sound: said.sound, starts: said.starts.map(({ seconds }) => seconds) }
    }

    it('SPEECH-10: tells where words begin, as a comparison with the same words said one by one finds them', async () => {
      const errors: number[] = []
      let [told, all] = [0, 0]
      for (const text of TRIES_ALL ? THIRTY_SENTENCES : THIRTY_SENTENCES.slice(0, 8)) {
        const said = await say(text)
        if (typeof said === 'string') throw new Error(said)
        const ruler = await wordByWord(text.split(' '))
        expect(ruler.starts).toHaveLength(text.split(' ').length)
        const found = analyseSound({ recording: said.sound, ruler, voice: null, understood: 1 })
        const mine = found.ok ? (found.value.words?.mine ?? []) : []
        let offset = 0
        for (const [place, word] of text.split(' ').entries()) {
          const start = said.starts.find((one) => one.offset === offset)
          all += 1
          if (start !== undefined) told += 1
          if (start !== undefined && mine[place] !== undefined)
            errors.push(Math.abs(start.seconds - mine[place].start))
          offset += word.length + 1
        }
      }
      expect(told / all).toBeGreaterThanOrEqual(0.9)
      expect(errors.length / told).toBeGreaterThanOrEqual(0.9)
      expect(quantile(errors, 0.5)).toBeLessThanOrEqual(0.035)
      expect(quantile(errors, 0.9)).toBeLessThanOrEqual(0.09)
    })

    it('the starts of a text of several sentences go on over their ends', async () => {
      const said = await say('I have a dog. It is black.\nMy sister has a cat!')
      const starts = typeof said === 'string' ? [] : said.starts
      expect(starts.map(({ offset }) => offset)).toEqual([0, 2, 7, 9, 14, 17, 20, 27, 30, 37, 41, 43])
      expect(starts.at(-1)?.seconds).toBeGreaterThan(2)
    })

    it('half the speed takes about twice as long', async () => {
      const text = 'Today I walked to the market with my sister and bought some bread.'
      const [slow, normal, fast] = [
        await secondsOf(text, 0.5),
        await secondsOf(text),
        await secondsOf(text, 2),
      ]
      expect(Number(slow) / Number(normal)).toBeGreaterThan(1.6)
      expect(Number(normal) / Number(fast)).toBeGreaterThan(1.5)
    })

    it('a text is read and never obeyed', async () => {
      expect(await secondsOf('--help')).toBeGreaterThan(0.1)
      expect(await secondsOf('<speak><break time="30s"/>hello</speak>')).toBeLessThan(10)
      expect(await secondsOf('$(sleep 100) hello; `id`')).toBeLessThan(10)
    })

    it('accents and typographic signs are read, and a text of other letters is left to another voice', async () => {
      const plain = await secondsOf("I don't like the cafe.")
      expect(await secondsOf('I don’t like the café.')).toBe(plain)
      expect(await secondsOf('I met 田中 today.')).toBe('unsupported-language')
    })

    it('FAIL-1 FAIL-2 FAIL-4: too much, nothing to say, and signs that are none', async () => {
      expect(await secondsOf('walk '.repeat(20_000))).toBe('too-long')
      expect(await secondsOf('walk '.repeat(LONGEST_SPOKEN_TEXT / 5))).toBeGreaterThan(60)
      expect(await secondsOf('😀👍🏽🇩🇰 ❤️')).toBe('empty')
      expect(await secondsOf('I have\u0000 a\ud83d dog\udc00.')).toBeGreaterThan(0.5)
    })

    describeSynthesiser('flite', () => ({
      synthesiser,
      known: 'en-US',
      unknown: 'es-ES',
      signals: { open, aborted: AbortSignal.abort() },
    }))
  },
)
