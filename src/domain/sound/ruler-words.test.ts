import fc from 'fast-check'
import { expect, it } from 'vitest'
import { wordsToSay } from '#domain/spoken/words-to-say.ts'
import { rulerWords } from './ruler-words.ts'

const TEXT = 'Cené con 21 personas, l’amie.'
const WORDS = wordsToSay(TEXT, 'es-ES')

/** The texts that start at the given offsets, with when. */
function placed(...offsets: number[]) {
  const starts = offsets.map((offset, place) => ({ offset, seconds: place / 2 }))
  return rulerWords(WORDS, { starts }).map(({ from, to, seconds }) => [TEXT.slice(from, to), seconds])
}

it('each word has its own start', () => {
  expect(placed(0, 5, 9, 12, 22)).toEqual([
    ['Cené', 0],
    ['con', 0.5],
    ['21', 1],
    ['personas', 1.5],
    ['l’amie', 2],
  ])
})

it('of two starts within a word the first counts', () => {
  expect(placed(0, 5, 9, 12, 22, 24).at(-1)).toEqual(['l’amie', 2])
})

it('a word that the ruler does not tell belongs to the one before, and the first begins with the sound', () => {
  expect(placed(0, 9, 22)).toEqual([
    ['Cené con', 0],
    ['21 personas', 0.5],
    ['l’amie', 1],
  ])
  expect(placed(9)).toEqual([
    ['Cené con', 0],
    ['21 personas, l’amie', 0],
  ])
})

it('a ruler without starts places nothing', () => {
  expect(placed()).toEqual([])
  expect(rulerWords([], { starts: [{ offset: 0, seconds: 0 }] })).toEqual([])
})

it('whatever starts are told, every word is placed once and in order', () => {
  const starts = fc.array(
    fc.record({ offset: fc.nat(60), seconds: fc.double({ min: 0, max: 9, noNaN: true }) }),
    {
      minLength: 1,
      maxLength: 20,
    },
  )
  fc.assert(
    fc.property(starts, (told) => {
      const found = rulerWords(WORDS, { starts: told })
      expect(found[0]?.from).toBe(WORDS[0]?.start)
      expect(found.at(-1)?.to).toBe(WORDS.at(-1)?.end)
      for (const [place, { from }] of found.entries())
        expect(from).toBeGreaterThanOrEqual(found[place - 1]?.to ?? 0)
    }),
  )
})
