import fc from 'fast-check'
import { expect, it } from 'vitest'
import { type Word, wordsOf } from '#domain/text/words.ts'
import { type AlignedWord, alignWords } from './align-words.ts'

function words(text: string): Word[] {
  return wordsOf(text, 'en-US')
}

function described(aligned: AlignedWord): string {
  if (aligned.kind === 'correct') return aligned.word.key
  if (aligned.kind === 'substitution') return `${aligned.word.key}>${aligned.heard.key}`
  return aligned.kind === 'omission' ? `-${aligned.word.key}` : `+${aligned.heard.key}`
}

function align(reference: string, heard: string): string {
  return alignWords(words(reference), words(heard)).map(described).join(' ')
}

it.each([
  ['I took the bus', 'I took the bus', 'i took the bus'],
  ['I took the bus', 'I the bus', 'i -took the bus'],
  ['I took the bus', 'I took a bus', 'i took the>a bus'],
  ['I took the bus', 'well I took the the bus', '+well i took +the the bus'],
  ['I took the bus', '', '-i -took -the -bus'],
  ['fruta se acordaba de', 'fruta acuerda de', 'fruta -se acordaba>acuerda de'],
])('OPEN-8: "%s" heard as "%s" is %s', (reference, heard, expected) => {
  expect(align(reference, heard)).toBe(expected)
})

const someWords = fc.array(fc.constantFrom('a', 'b', 'ab', 'abc', 'c')).map((parts) => words(parts.join(' ')))

it('OPEN-8: every word of both texts is in the alignment once, in order', () => {
  fc.assert(
    fc.property(someWords, someWords, (reference, heard) => {
      const aligned = alignWords(reference, heard)
      expect(aligned.flatMap((one) => ('word' in one ? [one.word] : []))).toEqual(reference)
      expect(aligned.flatMap((one) => ('heard' in one ? [one.heard] : []))).toEqual(heard)
    }),
  )
})

it('OPEN-8: correct words are the same word, substituted ones are not', () => {
  fc.assert(
    fc.property(someWords, someWords, (reference, heard) => {
      for (const one of alignWords(reference, heard)) {
        if (one.kind === 'correct') expect(one.word.key).toBe(one.heard.key)
        if (one.kind === 'substitution') expect(one.word.key).not.toBe(one.heard.key)
      }
    }),
  )
})
