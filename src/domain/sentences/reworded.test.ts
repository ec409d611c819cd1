import fc from 'fast-check'
import { expect, it } from 'vitest'
import { livingSentences, type SentenceRow } from './living-sentences.ts'
import { afterAttempt, afterChoice, afterRewording, mergeSentences } from './merge-sentences.ts'
import { readSentence } from './sentence-of-text.ts'
import { attempt } from './sentences.fixture.ts'

const DATE = '2026-11-21'
const read = (text: string) => readSentence(text, DATE, 'es-ES')

/** A sentence that was said once, and is to be said again. */
function practised(text: string): SentenceRow {
  const { key, words } = read(text)
  const said = afterAttempt(undefined, words, attempt({ id: key.slice(0, 64), at: 1000 }))
  return { key, doc: afterChoice(said, words, { kept: true, now: 2000 }) }
}

const living = (text: string, rows: SentenceRow[]) =>
  livingSentences({ date: DATE, translatedContent: text }, 'es-ES', rows)

it('a sentence that has become another by one word gives it all that was done with it, however short both are', () => {
  const row = practised('Ella llamé.')
  expect(living('Ella llamó.', [row])).toMatchObject([{ attempts: [], kept: null }]) // by its words alone it is another
  const moved = { ...row, doc: afterRewording(row.doc, read('Ella llamó.').words, 3000) }
  expect(living('Ella llamó.', [moved])).toMatchObject([{ attempts: [{ at: 1000 }], kept: true }])
})

it('the sentence as it was has its own again once that is taken back, with what was said in between', () => {
  const row = practised('Ella llamé.')
  const { key, words } = read('Ella llamó.')
  const between = { key, doc: afterAttempt(undefined, words, attempt({ id: 'between', at: 4000 })) }
  const back = read('Ella llamé.').words
  const rows = [row, between].map((one) => ({ ...one, doc: afterRewording(one.doc, back, 5000) }))
  expect(living('Ella llamé.', rows)).toMatchObject([
    { attempts: [{ at: 1000 }, { id: 'between' }], kept: true },
  ])
})

it('devices agree on it in whatever order they merge, also with one that knows nothing of it', () => {
  const row = practised('Ella llamé.')
  const next = read('Ella llamó.').words
  fc.assert(
    fc.property(fc.nat(9000), fc.nat(9000), (at, later) => {
      const mine = afterRewording(row.doc, next, at)
      const theirs = afterAttempt(row.doc, read('Ella llamé.').words, attempt({ id: 'theirs', at: later }))
      const merged = mergeSentences(row.doc, mine, theirs)
      expect(merged).toEqual(mergeSentences(row.doc, theirs, mine))
      expect(merged.words).toEqual(next)
      expect(living('Ella llamó.', [{ key: row.key, doc: merged }])[0]?.attempts).toHaveLength(2)
    }),
  )
})
