import { expect, it } from 'vitest'
import type { LanguageCode } from '#domain/languages.ts'
import { livingSentences, type SentenceRow } from '#domain/sentences/living-sentences.ts'
import { afterAttempt, afterChoice } from '#domain/sentences/merge-sentences.ts'
import { readSentence } from '#domain/sentences/sentence-of-text.ts'
import { attempt } from '#domain/sentences/sentences.fixture.ts'
import { measureAttempt } from '#domain/shadow/accuracy.ts'
import { attemptFigures } from '#domain/shadow/said-attempt.ts'
import { reviewOfLiving } from './review-of-living.ts'

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
