import { describe, expect, it } from 'vitest'
import { LANGUAGES } from '#domain/languages.ts'
import { describeSynthesiser } from '#domain/speech/synthesiser.contract.ts'
import { LONGEST_SPOKEN_TEXT } from '#domain/speech/synthesiser.ts'
import { decodeWav } from '#domain/speech/wav.ts'
import { findMecabReader } from '#server/engines/mecab/mecab-reader.ts'
import { testProgram } from '#server/engines/program.fixture.ts'
import { espeakSynthesiser } from './espeak-synthesiser.ts'
import { findEspeakVoices, SAMPLES } from './espeak-voices.ts'

const open = new AbortController().signal
const voices = await findEspeakVoices()
const mecab = await findMecabReader()

describe('espeak-ng on this machine', () => {
  it('is installed wherever no test may be skipped', () => {
    expect(voices !== undefined || process.env.CI !== 'true').toBe(true)
  })
})

describe('which languages espeak-ng reads', () => {
  /** Answers phonemes as espeak-ng does, and those of `voice` its own way. */
  function programThatSays(voice: string, phonemes: string) {
    const script = `case "$*" in *--version*) echo 'eSpeak NG: 1.52.0  Data at: /x';; *"-v ${voice} "*) ${phonemes};; *) echo 'aɪ hæv';; esac`
    return testProgram(script).command
  }

  it.each([
    ['names its letters in English', "echo '(en)tʃˈaɪniːz(ja)lˈe̞tə hˈä'"],
    ['is not there', 'echo "The specified espeak-ng voice does not exist." >&2; exit 1'],
    ['says nothing', 'echo'],
  ])('a voice that %s does not read its language', async (_, phonemes) => {
    const found = await findEspeakVoices(programThatSays('ja', phonemes))
    expect(found?.version).toBe('1.52.0')
    expect([...(found?.languages ?? [])]).toEqual(LANGUAGES.filter((language) => language !== 'ja-JP'))
  })

  it('a voice of MBROLA that is named reads its language where it is installed, and else the usual one does', async () => {
    const named = new Map([
      ['de-DE', 'mb-de5'],
      ['fr-FR', 'mb-fr1'],
    ] as const)
    const command = programThatSays('mb-fr1', 'echo "Please install necessary MBROLA voice!" >&2; exit 1')
    const found = await findEspeakVoices(command, named)
    expect([...(found?.voices ?? [])]).toEqual([['de-DE', 'mb-de5']])
    expect(found?.languages.has('fr-FR')).toBe(true)
    const languages = new Set(LANGUAGES)
    const silent = testProgram('case "$*" in *"-v mb-de5 "*) exit 0;; *) exit 3;; esac').command
    const errorOf = async (voices: typeof named | undefined) => {
      const engine = espeakSynthesiser({
        version: '1',
        languages,
        ...(voices && { voices }),
        command: silent,
      })
      const answer = await engine.synthesise({ text: 'Haus', language: 'de-DE', rate: 1 }, open)
      return answer.ok ? undefined : answer.error
    }
    expect(await errorOf(named)).toBe('empty') // it was asked for that voice
    expect(await errorOf(undefined)).toBe('provider-down')
    expect(espeakSynthesiser({ version: '1', languages, voices: named }).version).toContain('mb-de5')
  })

  it('none where there is no such program, or one that reads nothing', async () => {
    expect(await findEspeakVoices('/no/such/program')).toBeUndefined()
    expect(await findEspeakVoices(testProgram('exit 0').command)).toBeUndefined()
  })
})

describe.skipIf(voices === undefined)(
  'espeak-ng (skipped where espeak-ng is not installed)',
  { timeout: 30_000 },
  () => {
    if (voices === undefined) return
    const synthesiser = espeakSynthesiser(voices)

    async function secondsOf(text: string, rate = 1, language: (typeof LANGUAGES)[number] = 'en-US') {
      const answer = await synthesiser.synthesise({ text, language, rate }, open)
      const sound = answer.ok ? decodeWav(answer.value.wav) : answer
      return sound.ok ? sound.value.samples.length / sound.value.sampleRate : sound.error
    }

    it.each(LANGUAGES.filter((language) => language !== 'ja-JP' || mecab !== undefined))(
      'SPEECH-10: reads %s, and is not silent',
      async (language) => {
        expect(synthesiser.supports(language)).toBe(true)
        for (const text of [SAMPLES[language], 'Piano, 2026.']) {
          const answer = await synthesiser.synthesise({ text, language, rate: 1 }, open)
          const sound = answer.ok ? decodeWav(answer.value.wav) : undefined
          const loudest = sound?.ok ? sound.value.samples.reduce((a, b) => Math.max(a, b), 0) : 0
          expect(loudest).toBeGreaterThan(0.1)
        }
      },
    )

    it('half the speed takes about twice as long', async () => {
      const text = 'Today I walked to the market with my sister and bought some bread.'
      const [slow, normal, fast] = [
        await secondsOf(text, 0.5),
        await secondsOf(text),
        await secondsOf(text, 2),
      ]
      expect(Number(slow) / Number(normal)).toBeGreaterThan(1.6)
      expect(Number(normal) / Number(fast)).toBeGreaterThan(1.6)
    })

    it('a text is read and never obeyed', async () => {
      const plain = await secondsOf('hello')
      expect(await secondsOf('--help')).toBeGreaterThan(0.1)
      expect(await secondsOf('<speak><break time="30s"/>hello</speak>')).toBeLessThan(10)
      expect(await secondsOf('\u00011Phello')).not.toBe(plain) // the 1 and the P are read
    })

    it('the same text twice is the same sound', async () => {
      const ask = () => synthesiser.synthesise({ text: 'I have a dog.', language: 'en-US', rate: 1 }, open)
      expect(await ask()).toEqual(await ask())
    })

    it('FAIL-1: a text of 100,000 characters is too long', async () => {
      expect(await secondsOf('walk '.repeat(20_000))).toBe('too-long')
      expect(await secondsOf('walk '.repeat(LONGEST_SPOKEN_TEXT / 5))).toBeGreaterThan(60)
    })

    it('FAIL-1: a text that would be an hour of sound is too long', async () => {
      expect(await secondsOf('我'.repeat(LONGEST_SPOKEN_TEXT), 0.5)).toBe('too-long')
    })

    it('FAIL-2: emoji alone are nothing to say', async () => {
      expect(await secondsOf('😀👍🏽🇩🇰 ❤️')).toBe('empty')
    })

    it('FAIL-3: a text from right to left is spoken', async () => {
      expect(await secondsOf('\u202eכתבתי היום ביומן \u0645\u0631\u062d\u0628\u0627')).toBeGreaterThan(0.5)
    })

    it('FAIL-4: NUL and lone surrogates are passed over', async () => {
      expect(await secondsOf('I have\u0000 a\ud83d dog\udc00.')).toBeCloseTo(
        Number(await secondsOf('I have a dog .')),
        0,
      )
    })

    it('FAIL-5: 5,000 combining marks are too long, and as many as are taken are no trouble', async () => {
      expect(await secondsOf(`e${'\u0301'.repeat(5000)}`)).toBe('too-long')
      expect(await secondsOf(`e${'\u0301'.repeat(LONGEST_SPOKEN_TEXT - 1)}`)).toBeGreaterThan(0)
    })

    it('FAIL-1 FAIL-2 FAIL-3 FAIL-4 FAIL-5: no process is left running', async () => {
      await expect
        .poll(() => process.getActiveResourcesInfo().filter((name) => name === 'ProcessWrap'))
        .toEqual([])
    })

    describeSynthesiser('espeak-ng', () => ({
      synthesiser: espeakSynthesiser(voices),
      known: 'en-US',
      ...(!voices.languages.has('ja-JP') && { unknown: 'ja-JP' as const }),
      signals: { open, aborted: AbortSignal.abort() },
    }))
  },
)
