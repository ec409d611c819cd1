import { describe, expect, it } from 'vitest'
import { addDays } from '#domain/days.ts'
import type { LanguageCode } from '#domain/languages.ts'
import { livingSentences, type SentenceRow } from '#domain/sentences/living-sentences.ts'
import { afterAttempt, afterChoice } from '#domain/sentences/merge-sentences.ts'
import { readSentence } from '#domain/sentences/sentence-of-text.ts'
import { attempt } from '#domain/sentences/sentences.fixture.ts'
import { measureAttempt } from '#domain/shadow/accuracy.ts'
import { attemptFigures } from '#domain/shadow/said-attempt.ts'
import type { ReviewSentence } from './review-sentence.ts'
import { attemptOn, keep, newSentence, withAttempt } from './simulated-learner.fixture.ts'
import { chooseForReview, reviewOfLiving, sentencesToTakeIn } from './take-in.ts'

const TODAY = '2026-11-22'
const YESTERDAY = addDays(TODAY, -1)

/** A sentence of eight words that was read on a day; `understood` of them were. */
function read(key: string, understood = 8, day = YESTERDAY): ReviewSentence {
  return withAttempt(newSentence(key), attemptOn(day, `${key}-read`, { understood, total: 8 }))
}

const takeIn = (...entries: ReviewSentence[][]) => sentencesToTakeIn(entries, 'es-ES', TODAY)

it('of each entry that was practised it is the sentence that was understood least', () => {
  expect(takeIn([read('a', 7), read('b', 5)], [read('c', 2), read('d', 8)])).toEqual(['b', 'c'])
})

it('an entry of which nothing was said gives none', () => {
  expect(takeIn([newSentence('a')], [])).toEqual([])
})

it('what is practised today is not judged before the day is over', () => {
  expect(takeIn([read('a'), read('b', 3, TODAY)])).toEqual([])
  expect(sentencesToTakeIn([[read('a'), read('b', 3, TODAY)]], 'es-ES', addDays(TODAY, 1))).toEqual(['b'])
})

it('an attempt of a clock that was wrong keeps no entry from giving one', () => {
  expect(takeIn([read('a'), read('b', 3, '2031-01-01')])).toHaveLength(1)
  expect(takeIn([read('a', 3, addDays(TODAY, 1))])).toEqual([]) // by a learner who flew west: not judged yet
})

it('an entry gives one sentence, whatever the learner has kept or left out since', () => {
  expect(takeIn([read('a'), keep(read('b'), YESTERDAY)])).toEqual([])
  expect(takeIn([read('a'), { ...read('b'), kept: false, keptAt: 1 }])).toEqual([])
})

it('a sentence in another language is none of these', () => {
  expect(takeIn([{ ...read('a'), language: 'it-IT' }])).toEqual([])
})

it('no more than 15 wait, those of the newest entries', () => {
  const entries = Array.from({ length: 40 }, (_, place) => [read(`s${place}`)])
  expect(takeIn(...entries)).toEqual(Array.from({ length: 15 }, (_, place) => `s${place}`))
  const waiting = Array.from({ length: 14 }, (_, place) => [keep(read(`w${place}`), YESTERDAY)])
  expect(takeIn(...waiting, [read('a')], [read('b')])).toEqual(['a'])
})

it('a rough draft that nobody has checked gives none, and the same once it is checked', () => {
  expect(takeIn([{ ...read('a', 3), isDraft: true }, read('b')], [read('c')])).toEqual(['b', 'c'])
  expect(takeIn([{ ...read('a', 3), isDraft: true }])).toEqual([])
  expect(takeIn([read('a', 3)])).toEqual(['a'])
})

function ofWords(count: number): ReviewSentence {
  const key = `words${count}`
  return { ...newSentence(key), words: Array.from({ length: count }, (_, place) => `${place}`) }
}

function readOnce(sentence: ReviewSentence, understood: number): ReviewSentence {
  const total = sentence.words.length
  return withAttempt(sentence, attemptOn(TODAY, `${sentence.key}-read`, { understood, total }))
}

describe('the sentence of an entry that is said again', () => {
  it('without a figure it is the longest of 4 to 14 words', () => {
    expect(chooseForReview([3, 6, 12, 15].map(ofWords), 0)).toBe('words12')
  })

  it('it is the one that was understood least the first time', () => {
    const [short, middle, long] = [ofWords(5), ofWords(8), ofWords(12)]
    const again = withAttempt(
      readOnce(middle, 4),
      attemptOn('2026-11-23', 'more', { understood: 8, total: 8 }),
    )
    expect(chooseForReview([readOnce(short, 5), again, long], 0)).toBe('words8')
  })

  it('what was written after hearing it is no first figure', () => {
    const written = attemptOn(TODAY, 'x', { how: 'dictation', by: 'nobody', understood: 0, total: 12 })
    expect(chooseForReview([withAttempt(ofWords(12), written), readOnce(ofWords(5), 5)], 0)).toBe('words5')
  })

  it('an attempt that was not heard has no figure', () => {
    const unheard = withAttempt(ofWords(12), attemptOn(TODAY, 'x'))
    expect(chooseForReview([unheard, readOnce(ofWords(5), 5)], 0)).toBe('words5')
  })

  it('none where 15 wait, where none fits, and where the learner has kept one', () => {
    expect(chooseForReview([ofWords(8)], 14)).toBe('words8')
    expect(chooseForReview([ofWords(8)], 15)).toBeNull()
    expect(chooseForReview([ofWords(3), ofWords(15)], 0)).toBeNull()
    expect(chooseForReview([], 0)).toBeNull()
    expect(chooseForReview([ofWords(8), keep(ofWords(20), TODAY)], 0)).toBeNull()
  })

  it('a sentence that was left out is not chosen again', () => {
    expect(chooseForReview([{ ...ofWords(9), kept: false }, ofWords(8)], 0)).toBe('words8')
  })

  it('it is one that was said, of whatever length, where any was', () => {
    expect(chooseForReview([readOnce(ofWords(3), 3), ofWords(8)], 0)).toBe('words3')
    expect(
      chooseForReview([readOnce(ofWords(2), 0), readOnce(ofWords(3), 3), readOnce(ofWords(18), 1)], 0),
    ).toBe('words3')
    expect(chooseForReview([readOnce(ofWords(2), 0), readOnce(ofWords(9), 9)], 0)).toBe('words9')
  })
})

const DATE = '2026-11-21'

function living(text: string, language: LanguageCode, rows: SentenceRow[] = []) {
  const [sentence] = livingSentences({ date: DATE, translatedContent: text }, language, rows)
  if (sentence === undefined) throw new Error('the text has no sentence')
  return sentence
}

it.each<[LanguageCode, string, string[]]>([
  ['es-ES', 'Llovió toda la tarde, ¿no?', ['llovió', 'toda', 'la', 'tarde', 'no']],
  ['en-US', 'It cost $20.', ['it', 'cost', '20']],
])('%s: the words of %s are those that are said', (language, text, words) => {
  expect(reviewOfLiving(living(text, language)).words).toEqual(words)
})

it('a missed word that an attempt names stands in its place, in every script', () => {
  const cases: [LanguageCode, string, string, number][] = [
    ['es-ES', 'La reunión salió mal.', 'la reunión mal', 2],
    ['da-DK', 'Det regnede hele dagen.', 'det regnede dagen', 2],
  ]
  for (const [language, text, heard, place] of cases) {
    const accuracy = measureAttempt(text, heard, language)
    if (accuracy === null) throw new Error('nothing was measured')
    const { key, words } = readSentence(text, DATE, language)
    const said = attempt({ by: 'browser', ...attemptFigures(accuracy) })
    const row = { key, doc: afterAttempt(undefined, words, said) }
    const review = reviewOfLiving(living(text, language, [row]))
    expect(review.attempts[0]?.missed).toEqual([place])
    expect(review.words).toHaveLength(accuracy.total)
  }
})

it('an attempt at a half of a sentence, or at two that it was one of, is one at those words alone', () => {
  const row = (text: string, id: string): SentenceRow => {
    const { key, words } = readSentence(text, DATE, 'en-US')
    return { key, doc: afterAttempt(undefined, words, attempt({ id })) }
  }
  const halves = [row('The U.S.', 'a'), row('Army came.', 'b'), row('The U.S. Army came.', 'c')]
  expect(reviewOfLiving(living('The U.S. Army came.', 'en-US', halves)).parts).toEqual(
    new Map([
      ['a', { from: 0, count: 2 }],
      ['b', { from: 2, count: 2 }],
    ]),
  )
  const two = [row('I am 25. He is 30.', 'd')]
  expect(reviewOfLiving(living('I am 25. He is 30.', 'en-US', two)).parts).toEqual(
    new Map([['d', { from: 0, count: 0 }]]),
  )
})

it('what the learner chose, and when, comes with it', () => {
  const text = 'Llovió toda la tarde.'
  expect(reviewOfLiving(living(text, 'es-ES'))).toMatchObject({ kept: null, keptAt: null, attempts: [] })
  const { key, words } = readSentence(text, DATE, 'es-ES')
  const row = { key, doc: afterChoice(undefined, words, { kept: true, now: 7 }) }
  expect(reviewOfLiving(living(text, 'es-ES', [row]))).toMatchObject({ key, kept: true, keptAt: 7 })
})
