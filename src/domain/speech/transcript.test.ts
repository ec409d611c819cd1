import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { assembleTranscript, type HeardResult, settleTranscript } from './transcript.ts'

const settled = (text: string, confidence = 0.9): HeardResult => ({ text, isFinal: true, confidence })
const guess = (text: string): HeardResult => ({ text, isFinal: false, confidence: 0 })

describe('a transcript', () => {
  it('keeps settled words apart from words that may still change', () => {
    const heard = [settled('La mujer'), settled(' del puesto '), guess(' de'), guess('fruta')]
    expect(assembleTranscript(heard)).toEqual({ final: 'La mujer del puesto', interim: 'de fruta' })
  })

  it('ignores a final that is replayed', () => {
    const heard = [settled('la mujer del puesto'), settled('La mujer del puesto.')]
    expect(assembleTranscript(heard).final).toBe('La mujer del puesto.')
  })

  it('takes a result that grows the one before for its replacement', () => {
    const heard = [settled('la mujer del'), settled('la mujer del puesto'), settled('de fruta')]
    expect(assembleTranscript(heard).final).toBe('la mujer del puesto de fruta')
  })

  it('keeps a short word that is said twice', () => {
    expect(assembleTranscript([settled('no'), settled('no')]).final).toBe('no no')
    expect(assembleTranscript([settled('very'), settled('very good')]).final).toBe('very very good')
  })

  it('puts no space between Japanese stretches', () => {
    expect(assembleTranscript([settled('果物屋の'), settled('女の人')]).final).toBe('果物屋の女の人')
  })

  it('of nothing is empty', () => {
    expect(assembleTranscript([])).toEqual({ final: '', interim: '' })
    expect(assembleTranscript([settled(' ')])).toEqual({ final: '', interim: '' })
  })
})

describe('of a recogniser that lists guesses as finals, as on Android, a transcript', () => {
  it('takes a final of confidence 0 for a guess', () => {
    expect(assembleTranscript([settled('la', 0)])).toEqual({ final: '', interim: 'la' })
  })

  it('is each word once, though every guess is listed as a final', () => {
    const heard = [
      settled('la', 0),
      settled('la mujer', 0),
      settled('la mujer del', 0),
      settled('La mujer del'),
    ]
    expect(assembleTranscript(heard)).toEqual({ final: 'La mujer del', interim: '' })
    expect(assembleTranscript(heard.slice(0, 3)).interim).toBe('la mujer del')
  })

  it('keeps a settled word apart from a longer one that begins like it', () => {
    const [guessed, words] = [
      [settled('no', 0), settled('no')],
      [settled('nothing new', 0), settled('nothing new')],
    ]
    expect(assembleTranscript([...guessed, ...words]).final).toBe('no nothing new')
    expect(assembleTranscript([settled('果物', 0), settled('果物'), settled('果物屋')]).final).toBe('果物屋')
  })

  it('loses no settled word with a guess that had grown from it', () => {
    const heard = [settled('hola'), settled('hola coma', 0), settled('¿qué tal?')]
    expect(assembleTranscript(heard).final).toBe('hola ¿qué tal?')
    const grown = [settled('hola'), settled('hola coma', 0), settled('Hola, ¿cómo estás?')]
    expect(assembleTranscript(grown).final).toBe('Hola, ¿cómo estás?')
  })

  // https://github.com/willdady/platypus/pull/771, https://github.com/metadist/synaplan/issues/898
  it('is each phrase once, though all of them are delivered again with each new one', () => {
    const grown = ['hi', 'hi wie', 'hi wie wird das Wetter', 'hi wie wird das Wetter'].map((text) =>
      settled(text),
    )
    expect(assembleTranscript(grown).final).toBe('hi wie wird das Wetter')
    const phrases = [settled('one phrase'), settled('one phrase'), settled('another'), settled('another')]
    expect(assembleTranscript(phrases).final).toBe('one phrase another')
  })

  it('drops a guess that was settled differently, and keeps what was settled before', () => {
    const heard = [settled('hola'), settled('eight', 0), settled('ate a plum')]
    expect(assembleTranscript(heard).final).toBe('hola ate a plum')
  })

  it('is judged by what it was sent: each form that has been seen', () => {
    const said = ['hoy', 'hoy fui', 'hoy fui al', 'hoy fui al mercado']
    const forms = [
      [0, 0, 0, 0.92],
      [0.9, 0.9, 0.9, 0.9],
      [0, 0, 0, 0],
      [0.01, 0.01, 0.01, 0.9],
    ]
    for (const confidences of forms) {
      const heard = said.map((text, at) => settled(text, confidences[at]))
      expect(settleTranscript(assembleTranscript(heard)).final).toBe('hoy fui al mercado')
    }
  })

  it('keeps every phrase of a recogniser that knows no confidence and repeats nothing', () => {
    const heard = [settled('hola', 0), settled('qué tal', 0)]
    expect(assembleTranscript(heard)).toEqual({ final: 'hola qué tal', interim: '' })
  })
})

/** Different words, none of which begins another, so that what was said can be told from what was repeated. */
const WORDS = ['hoy', 'fui', 'al', 'mercado', 'y', 'vi', 'gente', 'con', 'perros', 'muy', 'grandes', 'ayer']
const phrase = fc.shuffledSubarray(WORDS, { minLength: 3, maxLength: 6 })
/** Phrases, no two of which begin alike. */
const phrases = fc.uniqueArray(phrase, { minLength: 1, maxLength: 4, selector: ([first]) => first })
const prefixesOf = (words: string[]) => words.map((_, at) => words.slice(0, at + 1).join(' '))

/** How recognisers of Android have been seen to send one phrase. */
const HABITS: Record<string, (words: string[]) => HeardResult[]> = {
  'guesses of confidence 0, then the phrase': (words) => [
    ...prefixesOf(words).map((text) => settled(text, 0)),
    settled(words.join(' ')),
  ],
  'everything with a confidence': (words) => prefixesOf(words).map((text) => settled(text)),
  'every guess twice': (words) => prefixesOf(words).flatMap((text) => [settled(text), settled(text)]),
  'the phrase with another case and a full stop': (words) => [
    ...prefixesOf(words).map((text) => settled(text, 0)),
    settled(`${words.join(' ')}.`.replace(/^./, (first) => first.toUpperCase())),
  ],
}

describe('a transcript of any phrases', () => {
  const plain = (text: string) => text.toLowerCase().replace(/\./g, '')

  it.each(Object.entries(HABITS))('has each word once where they come as %s', (_, send) => {
    fc.assert(
      fc.property(phrases, (said) => {
        const { final } = settleTranscript(assembleTranscript(said.flatMap(send)))
        expect(plain(final)).toBe(said.map((words) => words.join(' ')).join(' '))
      }),
    )
  })

  it('has each word as often as it came where guesses are no finals', () => {
    const send = (words: string[]): HeardResult[] => [settled(` ${words.join(' ')}`)]
    fc.assert(
      fc.property(phrases, fc.constantFrom(...WORDS), (said, twice) => {
        const doubled = [...said.flatMap(send), settled(` ${twice}`), settled(` ${twice}`)]
        const { final } = assembleTranscript(doubled)
        expect(final.split(' ').filter((word) => word === twice).length).toBeGreaterThanOrEqual(2)
        expect(final).toBe([...said.map((words) => words.join(' ')), twice, twice].join(' '))
      }),
    )
  })
})

it('what was a guess when listening ends is kept as heard', () => {
  const heard = { final: 'La mujer', interim: 'del puesto' }
  expect(settleTranscript(heard)).toEqual({ final: 'La mujer del puesto', interim: '' })
  expect(settleTranscript({ final: '', interim: '' })).toEqual({ final: '', interim: '' })
})
