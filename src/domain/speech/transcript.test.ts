import { describe, expect, it } from 'vitest'
import { assembleTranscript, type HeardResult, settleTranscript } from './transcript.ts'

const settled = (text: string, confidence = 0.9): HeardResult => ({ text, isFinal: true, confidence })
const guess = (text: string): HeardResult => ({ text, isFinal: false, confidence: 0 })

describe('a transcript', () => {
  it('keeps settled words apart from words that may still change', () => {
    const heard = [settled('La mujer'), settled(' del puesto '), guess(' de'), guess('fruta')]
    expect(assembleTranscript(heard, 'other')).toEqual({ final: 'La mujer del puesto', interim: 'de fruta' })
  })

  it('ignores a final that is replayed', () => {
    const heard = [settled('la mujer del puesto'), settled('La mujer del puesto.')]
    expect(assembleTranscript(heard, 'other').final).toBe('La mujer del puesto.')
  })

  it('takes a result that grows the one before for its replacement', () => {
    const heard = [settled('la mujer del'), settled('la mujer del puesto'), settled('de fruta')]
    expect(assembleTranscript(heard, 'other').final).toBe('la mujer del puesto de fruta')
  })

  it('keeps a short word that is said twice', () => {
    expect(assembleTranscript([settled('no'), settled('no')], 'other').final).toBe('no no')
    expect(assembleTranscript([settled('very'), settled('very good')], 'other').final).toBe('very very good')
  })

  it('puts no space between Japanese stretches', () => {
    expect(assembleTranscript([settled('果物屋の'), settled('女の人')], 'other').final).toBe('果物屋の女の人')
  })

  it('of nothing is empty', () => {
    expect(assembleTranscript([], 'other')).toEqual({ final: '', interim: '' })
    expect(assembleTranscript([settled(' ')], 'other')).toEqual({ final: '', interim: '' })
  })
})

describe('on Android a transcript', () => {
  it('takes a final of confidence 0 for a guess', () => {
    expect(assembleTranscript([settled('la', 0)], 'android')).toEqual({ final: '', interim: 'la' })
  })

  it('is each word once, though every guess is listed as a final', () => {
    const heard = [
      settled('la', 0),
      settled('la mujer', 0),
      settled('la mujer del', 0),
      settled('La mujer del'),
    ]
    expect(assembleTranscript(heard, 'android')).toEqual({ final: 'La mujer del', interim: '' })
    expect(assembleTranscript(heard.slice(0, 3), 'android').interim).toBe('la mujer del')
  })

  it('keeps a settled word apart from a longer one that begins like it', () => {
    expect(assembleTranscript([settled('no'), settled('nothing new')], 'android').final).toBe(
      'no nothing new',
    )
    expect(assembleTranscript([settled('果物'), settled('果物屋')], 'android').final).toBe('果物屋')
  })

  it('loses no settled word with a guess that had grown from it', () => {
    const heard = [settled('hola'), settled('hola coma', 0), settled('¿qué tal?')]
    expect(assembleTranscript(heard, 'android').final).toBe('hola ¿qué tal?')
    const grown = [settled('hola'), settled('hola coma', 0), settled('Hola, ¿cómo estás?')]
    expect(assembleTranscript(grown, 'android').final).toBe('Hola, ¿cómo estás?')
  })

  // https://github.com/willdady/platypus/pull/771, https://github.com/metadist/synaplan/issues/898
  it('is each phrase once, though all of them are delivered again with each new one', () => {
    const grown = ['hi', 'hi wie', 'hi wie wird das Wetter', 'hi wie wird das Wetter'].map((text) =>
      settled(text),
    )
    expect(assembleTranscript(grown, 'android').final).toBe('hi wie wird das Wetter')
    const phrases = [settled('one phrase'), settled('one phrase'), settled('another'), settled('another')]
    expect(assembleTranscript(phrases, 'android').final).toBe('one phrase another')
  })

  it('drops a guess that was settled differently, and keeps what was settled before', () => {
    const heard = [settled('hola'), settled('eight', 0), settled('ate a plum')]
    expect(assembleTranscript(heard, 'android').final).toBe('hola ate a plum')
  })
})

it('what was a guess when listening ends is kept as heard', () => {
  const heard = { final: 'La mujer', interim: 'del puesto' }
  expect(settleTranscript(heard)).toEqual({ final: 'La mujer del puesto', interim: '' })
  expect(settleTranscript({ final: '', interim: '' })).toEqual({ final: '', interim: '' })
})
