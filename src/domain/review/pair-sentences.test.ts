import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { LANGUAGES } from '#domain/languages.ts'
import { LONG_TEXTS, oddText } from '#domain/text/odd-texts.fixture.ts'
import { sentencesOf } from '#domain/text/sentences.ts'
import { alignLengths, pairSentences } from './pair-sentences.ts'

const english = (text: string) => ({ text, language: 'en-US' as const })
const spanish = (text: string) => ({ text, language: 'es-ES' as const })

const DAY = [
  'Today I walked to the market with my sister. We bought bread and two plums from the woman at the fruit stand.',
  'It rained all afternoon! I took the long way home because I like the smell of wet streets. In the evening my grandmother called.',
]
const DIA = [
  'Hoy caminé al mercado con mi hermana. Le compramos pan y dos ciruelas a la mujer del puesto de fruta.',
  '¡Llovió toda la tarde! Volví a casa por el camino largo porque me gusta el olor de las calles mojadas. Por la noche llamó mi abuela.',
]

describe('the sentence in the learner’s own words', () => {
  it('is found for each translated sentence, paragraph by paragraph', () => {
    const pairs = pairSentences(english(DAY.join('\n\n')), spanish(DIA.join('\n\n')))
    expect(pairs.map(({ own }) => own?.kind)).toEqual(Array(5).fill('sentence'))
    expect(pairs.map(({ own }) => own?.text.slice(0, 8))).toEqual([
      'Today I ',
      'We bough',
      'It raine',
      'I took t',
      'In the e',
    ])
    expect(pairs.map(({ translated }) => translated)).toEqual(sentencesOf(DIA.join('\n\n'), 'es-ES'))
  })

  it('is both sentences where the translation made one of two', () => {
    const own =
      'I was very tired after work. So I went straight to bed without any dinner. My brother laughed about it for a long time.'
    const one =
      'Estaba muy cansado después del trabajo, así que me fui directo a la cama sin cenar. Mi hermano se rió de eso durante mucho tiempo.'
    const pairs = pairSentences(english(own), spanish(one))
    expect(pairs.map(({ own: text }) => text)).toEqual([
      {
        kind: 'sentence',
        text: 'I was very tired after work. So I went straight to bed without any dinner.',
      },
      { kind: 'sentence', text: 'My brother laughed about it for a long time.' },
    ])
  })

  it('is found from English for Japanese, which takes a third of the characters', () => {
    const own =
      'I wanted to tell her that the plums taste like the garden of my grandmother. It rained. Tomorrow I hope to be able to say the rest of it.'
    const translated =
      '祖母の庭を知っているような味だと伝えたかった。雨が降った。明日は、その続きを言えるようになりたい。'
    const pairs = pairSentences(english(own), { text: translated, language: 'ja-JP' })
    expect(pairs.map(({ own: text }) => text?.text.slice(0, 9))).toEqual([
      'I wanted ',
      'It rained',
      'Tomorrow ',
    ])
  })

  it('is the paragraph where it is unsure which sentence it is', () => {
    const own = 'One two three four. Five six seven. Eight nine ten.'
    const other = 'Uno dos tres cuatro cinco. Seis siete ocho nueve diez.'
    const pairs = pairSentences(english(own), spanish(other))
    expect(pairs.map((pair) => pair.own)).toContainEqual({ kind: 'paragraph', text: own })
  })

  it('is nothing where the learner wrote nothing', () => {
    expect(pairSentences(english(''), spanish(DIA[0] ?? '')).map(({ own }) => own)).toEqual([null, null])
    expect(pairSentences(english('…'), spanish('…'))).toEqual([])
  })

  it('stays within its paragraph where one of them has an odd number of sentences', () => {
    const pairs = pairSentences(
      english(`${DAY[0]}\n${DAY[1]}`),
      spanish(`Hoy fui al mercado con ella y compramos mucho.\n${DIA[1]}`),
    )
    expect(DAY[0]).toContain(pairs[0]?.own?.text)
    for (const { own } of pairs.slice(1)) expect(DAY[1]).toContain(own?.text)
  })
})

it('every translated sentence is there once, in order, whatever the texts', () => {
  fc.assert(
    fc.property(oddText, oddText, fc.constantFrom(...LANGUAGES), (text, other, language) => {
      const pairs = pairSentences({ text, language: 'en-US' }, { text: other, language })
      expect(pairs.map(({ translated }) => translated)).toEqual(sentencesOf(other, language))
    }),
    { numRuns: 50 },
  )
})

it('FAIL-1: a text of 100,000 characters is paired while one waits', { timeout: 60_000 }, () => {
  const [one = '', other = ''] = [LONG_TEXTS[0], 'palabra otra. '.repeat(7000)]
  for (const text of [one, other]) {
    const pairs = pairSentences(english(text), spanish(other))
    expect(pairs.map(({ translated }) => translated)).toEqual(sentencesOf(other, 'es-ES'))
  }
})

const lengths = fc.array(fc.nat(300), { maxLength: 12 })

it('an alignment takes every sentence of both texts once, and none is more than certain', () => {
  fc.assert(
    fc.property(lengths, lengths, (ours, theirs) => {
      const beads = alignLengths(ours, theirs)
      let [row, column] = [0, 0]
      for (const bead of beads) {
        expect([bead.ours[0], bead.theirs[0]]).toEqual([row, column])
        expect(bead.certainty).toBeGreaterThan(0)
        expect(bead.certainty).toBeLessThanOrEqual(1)
        ;[row, column] = [bead.ours[1], bead.theirs[1]]
      }
      expect([row, column]).toEqual([ours.length, theirs.length])
    }),
  )
})

it('equal lengths are aligned one to one, and surely', () => {
  for (const { ours, theirs, certainty } of alignLengths([20, 80, 45, 120], [22, 84, 40, 125])) {
    expect([ours[1] - ours[0], theirs[1] - theirs[0]]).toEqual([1, 1])
    expect(certainty).toBeGreaterThan(0.9)
  }
})
