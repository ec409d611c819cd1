import { describe, expect, it } from 'vitest'
import { LANGUAGES } from '#domain/languages.ts'
import { decodeWav } from '#domain/speech/wav.ts'
import { readWordStarts } from '#domain/speech/word-starts.ts'
import { testProgram } from '#server/engines/program.fixture.ts'
import { espeakSynthesiser } from './espeak-synthesiser.ts'
import { findEspeakVoices } from './espeak-voices.ts'
import { findByPauses, findWordStarts, withLoudness } from './find-word-starts.ts'

const open = new AbortController().signal
const MS = 22 // samples

/** Words of 100 ms each, with as long a silence after every one, at a loudness each. */
function soundOf(levels: readonly number[]): Int16Array {
  const sound = new Int16Array(levels.length * 200 * MS)
  for (const [place, level] of levels.entries())
    for (let at = 0; at < 100 * MS; at++) sound[place * 200 * MS + at] = (at % 2 === 0 ? 1 : -1) * 80 * level
  return sound
}

describe('the starts of words', () => {
  const even = soundOf([100, 100, 100, 100, 100, 100, 100])

  it('are where the loudness changes, however long the words are', () => {
    const leveled = soundOf([100, 75, 50, 25, 0, 100, 75])
    const starts = findWordStarts([0, 5, 9, 12, 20, 22, 30], even, even, leveled)
    expect(starts?.map(({ offset }) => offset)).toEqual([0, 5, 9, 12, 20, 22, 30])
    for (const [place, { sample }] of (starts ?? []).entries())
      expect(Math.abs(sample - place * 200 * MS)).toBeLessThanOrEqual(60 * MS)
  })

  it('a word that is said as one with the word before has none, and the others keep theirs', () => {
    const leveled = soundOf([100, 75, 75, 25, 0, 100, 75])
    const starts = findWordStarts([0, 5, 9, 12, 20, 22, 30], even, even, leveled)
    expect(starts?.map(({ offset }) => offset)).toEqual([0, 5, 12, 20, 22, 30])
  })

  it.each([
    ['sounds of different lengths', soundOf([100, 75])],
    ['more words than there are', soundOf([100, 75, 50, 0, 25, 75, 0])],
    ['a first word that is not there', soundOf([0, 75, 50, 25, 0, 100, 75])],
  ])('%s have none', (_, leveled) => {
    expect(findWordStarts([0, 5, 9, 12], even, even, leveled)).toBeNull()
  })

  it('silence has none', () => {
    const silence = new Int16Array(1000)
    expect(findWordStarts([0], silence, silence, silence)).toBeNull()
  })

  it('are asked for with a loudness for every word, and for nothing before the first', () => {
    const parts = [
      { offset: null, text: '¿' },
      { offset: 1, text: 'Qué ' },
      { offset: 5, text: 'tal?' },
    ]
    expect(withLoudness(parts, false)).toBe('¿\u0001100AQué \u0001100Atal?')
    expect(withLoudness(parts, true)).toBe('¿\u0001100AQué \u000175Atal?')
  })
})

const voices = await findEspeakVoices()

/** Of each language four words that are no number, apart by commas: where silence ends in their sound, one begins. */
const APART: Partial<Record<(typeof LANGUAGES)[number], string>> = {
  'en-US': 'Monday, winter, mother, lemon',
  'es-ES': 'lunes, mañana, abuela, limón',
  'fr-FR': 'lundi, demain, maison, neige',
  'de-DE': 'Montag, Winter, Mutter, Sonne',
  'it-IT': 'domani, limone, neve, nonna',
  'ko-KR': '나무, 우유, 노래, 마을',
  'pt-BR': 'amanhã, limão, menina, água',
  'ru-RU': 'зима, мама, молоко, лимон',
  'vi-VN': 'mưa, mai, nhà, lúa',
  'da-DK': 'mandag, vinter, moder, måne',
}

/** The ends of silences of 80 ms and more, and the beginning of the sound, in seconds. */
function soundsBegin(wav: Uint8Array): number[] {
  const sound = decodeWav(wav)
  if (!sound.ok) throw new Error(sound.error)
  const { samples, sampleRate } = sound.value
  const begins: number[] = []
  let last = Number.NEGATIVE_INFINITY
  for (const [at, sample] of samples.entries()) {
    if (Math.abs(sample) < 0.003) continue
    if (at - last > 0.08 * sampleRate) begins.push(at / sampleRate)
    last = at
  }
  return begins
}

describe.skipIf(voices === undefined)(
  'espeak-ng (skipped where espeak-ng is not installed)',
  { timeout: 30_000 },
  () => {
    if (voices === undefined) return
    const synthesiser = espeakSynthesiser(voices)

    it.each(Object.entries(APART))('tells in %s where the words begin: %s', async (code, text) => {
      const language = LANGUAGES.find((one) => one === code) ?? 'en-US'
      for (const rate of [1, 0.5]) {
        const answer = await synthesiser.synthesise({ text, language, rate }, open)
        if (!answer.ok) throw new Error(answer.error)
        const starts = readWordStarts(answer.value.wav)
        const begins = soundsBegin(answer.value.wav)
        expect(starts.map(({ offset }) => offset)).toEqual(
          [...text.matchAll(/(?<=^|\s)./gu)].map(({ index }) => index),
        )
        expect(begins).toHaveLength(starts.length)
        for (const [place, { seconds }] of starts.entries())
          expect(Math.abs(seconds - (begins[place] ?? 0))).toBeLessThan(language === 'ko-KR' ? 0.2 : 0.08) // by pauses it is less exact
      }
    })

    it.each(LANGUAGES.filter((language) => voices.languages.has(language)))(
      'tells of a sentence in %s the starts of most words',
      async (language) => {
        const { SAMPLES } = await import('./espeak-voices.ts')
        const answer = await synthesiser.synthesise({ text: SAMPLES[language], language, rate: 1 }, open)
        const starts = answer.ok ? readWordStarts(answer.value.wav) : []
        expect(starts.length).toBeGreaterThan(2)
      },
    )

    it('a long text is spoken without them', async () => {
      const answer = await synthesiser.synthesise(
        { text: 'one two three. '.repeat(40), language: 'en-US', rate: 2 },
        open,
      )
      expect(answer.ok && readWordStarts(answer.value.wav)).toEqual([])
    })
  },
)

it('a program that speaks once and then fails is heard all the same', async () => {
  const head =
    "printf 'RIFF\\000\\000\\000\\000WAVEfmt \\020\\000\\000\\000\\001\\000\\001\\000\\042\\126\\000\\000\\104\\254\\000\\000\\002\\000\\020\\000data\\000\\000\\000\\000\\001\\002'"
  const { command } = testProgram(`grep -q "$(printf '\\001')" && exit 1; ${head}`)
  const synthesiser = espeakSynthesiser({ version: '1', languages: new Set(['en-US']), command })
  const answer = await synthesiser.synthesise({ text: 'I have a dog.', language: 'en-US', rate: 1 }, open)
  expect(answer).toMatchObject({ ok: true })
  expect(answer.ok && readWordStarts(answer.value.wav)).toEqual([])
})

describe('the starts of words by pauses', () => {
  /** 100 ms of sound each, and these silences in between. */
  function soundWith(pausesMs: readonly number[]): Int16Array {
    const parts = [100, ...pausesMs.flatMap((pause) => [-pause, 100])]
    return Int16Array.from(
      parts.flatMap((ms) => Array.from({ length: Math.abs(ms) * MS }, () => (ms > 0 ? 900 : 0))),
    )
  }

  it('are where pauses end, without what was added, in the measure of the sound', () => {
    const starts = findByPauses([0, 4, 8], 320 * MS, soundWith([400, 420]))
    expect(starts).toEqual([
      { offset: 0, sample: 0 },
      { offset: 4, sample: 100 * MS },
      { offset: 8, sample: 220 * MS },
    ])
  })

  it('silence within a word is none', () => {
    expect(findByPauses([0, 4], 300 * MS, soundWith([400, 60]))?.map(({ offset }) => offset)).toEqual([0, 4])
  })

  it.each([
    ['one too few', [0, 4, 8], [400]],
    ['one too many', [0, 4], [400, 410]],
  ])('pauses that are %s tell nothing', (_, offsets, pauses) => {
    expect(findByPauses(offsets, 300 * MS, soundWith(pauses))).toBeNull()
  })

  it('one word begins at once', () => {
    expect(findByPauses([3], 100, soundWith([]))).toEqual([{ offset: 3, sample: 0 }])
  })
})
