import fc from 'fast-check'
import { expect, it } from 'vitest'
import { type SpokenWord, spokenWords } from '#domain/spoken/spoken-forms.ts'
import { SPOKEN_LANGUAGES } from '#domain/spoken/spoken-languages.fixture.ts'
import { wordsToSay } from '#domain/spoken/words-to-say.ts'
import { type AlignedWord, alignedWords, alignInSteps } from './align-words.ts'

function alignWords(reference: readonly SpokenWord[], heard: readonly SpokenWord[]): AlignedWord[] {
  return alignedWords(alignInSteps(reference, heard), ' ')
}

function words(text: string): SpokenWord[] {
  return spokenWords(wordsToSay(text, 'en-US'), text, 'en-US', SPOKEN_LANGUAGES['en-US'])
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

it.each([
  ['He is 21 today', 'he is twenty one today', 'he is 21 today'],
  ['He is twenty-one today', 'he is 21 today', 'he is twenty one today'],
  ["I don't know", 'i do not know', 'i dont know'],
  ['in 1984', 'in nineteen hundred and eighty four', 'in 1984'],
  ['He is 21 today', 'he is twenty two today', 'he is +twenty 21>two today'],
  ['room 201', 'room 20 1', 'room 201>20 +1'],
])('"%s" heard as "%s" is %s: one word may be said as several', (reference, heard, expected) => {
  expect(align(reference, heard)).toBe(expected)
})

it('all words of a block are correct, and know all that was heard', () => {
  expect(alignWords(words('twenty-one'), words('21'))).toMatchObject([
    { kind: 'correct', word: { text: 'twenty' }, heard: { text: '21' } },
    { kind: 'correct', word: { text: 'one' }, heard: { text: '21' } },
  ])
  expect(alignWords(words('21'), words('twenty-one'))).toMatchObject([
    { kind: 'correct', word: { text: '21' }, heard: { key: 'twentyone' } },
  ])
})

// numbers and their parts, which lie within each other, beside words that are nothing else
const PARTS = [
  'a',
  'ab',
  '1',
  '20',
  '21',
  '21000',
  'twenty',
  'one',
  'thousand',
  '1984',
  'nineteen',
  'eighty',
  'minus',
  '-20',
  '1/2',
  'half',
  '1980s',
  'eighties',
  'four',
]
const someText = fc
  .array(fc.constantFrom(...PARTS, 'hundred', 'and', "don't", 'do', 'not', 'mr', 'mister'), { maxLength: 12 })
  .map((parts) => parts.join(' '))
const someWords = someText.map(words)

it('OPEN-8: every word of both texts is in the alignment, in order', () => {
  fc.assert(
    fc.property(someWords, someWords, (reference, heard) => {
      const aligned = alignWords(reference, heard)
      expect(aligned.flatMap((one) => ('word' in one ? [one.word] : []))).toEqual(reference)
      const texts = aligned.flatMap((one) => ('heard' in one ? [one.heard] : []))
      const distinct = texts.filter((one, place) => one.start !== texts[place - 1]?.start)
      expect(distinct.map(({ key }) => key).join('')).toBe(heard.map(({ key }) => key).join(''))
    }),
  )
})

it('OPEN-8: substituted words are never the same word', () => {
  fc.assert(
    fc.property(someWords, someWords, (reference, heard) => {
      for (const one of alignWords(reference, heard))
        if (one.kind === 'substitution') expect(one.word.key).not.toBe(one.heard.key)
    }),
  )
})

const countCorrect = (aligned: AlignedWord[]) => aligned.filter(({ kind }) => kind === 'correct').length

it('OPEN-8: whoever adds a missing word at its place has no fewer correct words', () => {
  fc.assert(
    fc.property(someWords, someWords, fc.infiniteStream(fc.boolean()), (reference, other, keeps) => {
      const kept = keeps.next().value ? other : reference.filter(() => keeps.next().value)
      const heard = words(kept.map(({ text }) => text).join(' '))
      const aligned = alignWords(reference, heard)
      let place = 0
      for (const one of aligned) {
        if ('heard' in one) place = heard.findIndex(({ end }) => end === one.heard.end) + 1
        if (one.kind !== 'omission') continue
        const texts = [...heard.slice(0, place), one.word, ...heard.slice(place)].map(({ text }) => text)
        const more = words(texts.join(' '))
        expect(countCorrect(alignWords(reference, more))).toBeGreaterThanOrEqual(countCorrect(aligned))
      }
    }),
  )
})

it('what is one word on one side is as many on the other: all are correct, whoever says which', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 9999 }), someText, someText, (n, before, after) => {
      const said = SPOKEN_LANGUAGES['en-US'].numbers?.toCardinal(n)
      const [digits, spelled] = [String(n), said].map((one) => words(`${before} ${one} ${after}`))
      for (const [one = [], other = []] of [
        [digits, spelled],
        [spelled, digits],
      ])
        expect(countCorrect(alignWords(one, other))).toBe(one.length)
    }),
  )
})
