import { describe, expect, it } from 'vitest'
import { bringInSentence } from '#domain/exchange/practice-file.ts'
import type { Entry } from '#domain/journal/entry.ts'
import { makeGapKey } from '#domain/kinds/sentence-key.ts'
import type { LanguageCode } from '#domain/languages.ts'
import type { SentenceRow } from '#domain/sentences/living-sentences.ts'
import {
  afterAttempt,
  afterChoice,
  afterKeeping,
  mergeSentences,
  purgedSentence,
} from '#domain/sentences/merge-sentences.ts'
import { readSentence } from '#domain/sentences/sentence-of-text.ts'
import { attempt } from '#domain/sentences/sentences.fixture.ts'
import { parseRow } from '#domain/sync/parse-row.ts'
import { placeOfStretch } from './gap-place.ts'
import { livingGaps } from './living-gaps.ts'
import { sentencesToPurge } from './sentences-to-purge.ts'

const DATE = '2026-11-21'

type Word = { sentence: string; word: string; last?: boolean; language?: LanguageCode }

function rowOf({ sentence, word, last = false, language = 'es-ES' }: Word) {
  const start = last ? sentence.lastIndexOf(word) : sentence.indexOf(word)
  const place = placeOfStretch(sentence, language, { start, end: start + word.length })
  if (place === null) throw new Error(`no gap in ${sentence}`)
  const { key, words } = readSentence(sentence, DATE, language)
  return { key: makeGapKey(key, place), held: { text: sentence, words } }
}

function keep(word: Word, now: number): SentenceRow {
  const { key, held } = rowOf(word)
  return { key, doc: afterKeeping(undefined, held, { kept: true, now }) }
}

function drop({ key, doc }: SentenceRow, now: number): SentenceRow {
  return { key, doc: afterChoice(doc, [], { kept: false, now }) }
}

const entryOf = (translatedContent: string, language: LanguageCode): Entry => ({
  ...{ id: '1', date: DATE, content: 'x', tags: [], mood: '' },
  ...{ translatedContent, translationLanguage: language },
})

function kept(text: string, rows: SentenceRow[], language: LanguageCode = 'es-ES'): string[] {
  return livingGaps(entryOf(text, language), language, rows)
    .filter((gap) => gap.kept === true)
    .map(
      ({ text: own, gap }) =>
        `${own.slice(0, gap.start)}[${own.slice(gap.start, gap.end)}]${own.slice(gap.end)}`,
    )
}

describe('sentences that stood beside each other in an entry, however alike, are a card each', () => {
  it.each([
    ['es-ES', 'Los lunes como sopa con mi madre.', 'Los martes como sopa con mi madre.', 'sopa'],
    ['es-ES', 'Hoy compré pan y leche en casa.', 'Hoy compré pan y leche en casa ayer.', 'pan'],
    ['ja-JP', '月曜日に図書館で本を読みました。', '火曜日に図書館で本を読みました。', '図書館'],
  ] as const)('%s: %s', (language, first, second, word) => {
    const [one, other] = [first, second].map((sentence, at) =>
      keep({ sentence, word, language }, at + 1),
    ) as [SentenceRow, SentenceRow]
    const [ofFirst, ofSecond] = [first, second].map((sentence) => sentence.replace(word, `[${word}]`))
    const nothing = language === 'ja-JP' ? '寝た。' : 'Nada.'
    expect(kept(nothing, [one, other], language).sort()).toEqual([ofFirst, ofSecond].sort())
    for (const [rows, left, gone] of [
      [[one, drop(other, 3)], ofFirst, other],
      [[drop(one, 3), other], ofSecond, one],
    ] as const) {
      for (const text of [nothing, first, second]) // nor is it an edit where one of them is left in the entry
        expect(kept(text, [...rows], language), text).toEqual([left])
      const purged = sentencesToPurge({ entry: entryOf(nothing, language) }, [...rows])
      expect(purged).toEqual([gone.key])
    }
  })

  it('also where a later form of both was answered', () => {
    const answered = (row: SentenceRow) => ({
      key: row.key,
      doc: afterAttempt(undefined, row.doc.words ?? [], attempt({ how: 'recall', rating: 3, at: 5 })),
    })
    const [first, second, third] = ['lunes', 'martes', 'jueves'].map((day, at) =>
      keep({ sentence: `Los ${day} como sopa con mi madre.`, word: 'sopa' }, at + 1),
    ) as [SentenceRow, SentenceRow, SentenceRow]
    expect(kept('Nada.', [first, second, answered(third)])).toHaveLength(2)
    expect(kept('Nada.', [first, drop(second, 9), answered(third)])).toHaveLength(1)
  })

  it('and so are two places of one word, of which an edit has added one', () => {
    const [before, now] = [
      'Mi pan es rico y blanco siempre aquí hoy.',
      'Mi pan es rico y blanco siempre aquí pan.',
    ]
    const first = keep({ sentence: before, word: 'pan' }, 1)
    const second = keep({ sentence: now, word: 'pan', last: true }, 2)
    expect(kept('Nada.', [first, second])).toHaveLength(2)
    expect(kept('Nada.', [first, drop(second, 3)])).toEqual(['Mi [pan] es rico y blanco siempre aquí hoy.'])
    const dropped = {
      key: second.key,
      doc: afterChoice(undefined, second.doc.words ?? [], { kept: false, now: 3 }),
    }
    expect(kept('Nada.', [first, dropped])).toHaveLength(1)
  })

  it('but an edited sentence is one card with that of before, also dropped and kept again', () => {
    const first = keep({ sentence: 'Los lunes como sopa con mi madre.', word: 'sopa' }, 1)
    const { key, held } = rowOf({ sentence: 'Los lunes como sopa con mi padre.', word: 'sopa' })
    const gone = afterChoice(undefined, held.words, { kept: false, now: 2 })
    const again = { key, doc: afterKeeping(gone, held, { kept: true, now: 3 }) }
    expect(kept('Nada.', [first, { key, doc: gone }])).toEqual([])
    expect(kept('Nada.', [first, again])).toEqual(['Los lunes como [sopa] con mi padre.'])
    expect(kept('Nada.', [first, drop(again, 4)])).toEqual([])
    const fresh = { key, doc: afterKeeping(undefined, held, { kept: true, now: 3 }) }
    expect(kept('Nada.', [drop(first, 2), fresh])).toEqual(['Los lunes como [sopa] con mi padre.'])
  })
})

it('the rows of one card are emptied together, or none of them', () => {
  const first = keep({ sentence: 'Los lunes como sopa con mi madre.', word: 'sopa' }, 1)
  const { key, held } = rowOf({ sentence: 'Los lunes como sopa con mi padre.', word: 'sopa' })
  const rows = [first, { key, doc: afterChoice(undefined, held.words, { kept: false, now: 2 }) }]
  const other = keep({ sentence: 'Esta es otra frase distinta.', word: 'frase' }, 1)
  const day = { entry: entryOf('Nada.', 'es-ES') }
  const due = (isDue: (row: SentenceRow) => boolean) =>
    sentencesToPurge(day, [...rows, drop(other, 3)], isDue)
  expect(due(() => true).sort()).toEqual([first.key, key, other.key].sort())
  expect(due((row) => row.key !== first.key)).toEqual([other.key])
  expect(due((row) => row.key !== key)).toEqual([other.key])
})

describe('words that were dropped, after they were purged', () => {
  const row = keep({ sentence: 'Los lunes como sopa con mi madre.', word: 'sopa' }, 1)

  it('stay dropped when an older file is brought in, and are purged once', () => {
    const purged = purgedSentence(9, drop(row, 3).doc)
    expect(purged).toMatchObject({ attempts: [], kept: false })
    expect(parseRow('sentence', purged)).toEqual(purged)
    expect(bringInSentence(purged, row.doc).kept).toBe(false)
    expect(sentencesToPurge({}, [{ key: row.key, doc: purged }])).toEqual([])
    expect(mergeSentences(undefined, row.doc, purged)).toEqual(purged)
  })

  it('and those that only went with their entry are kept when it is brought back', () => {
    const purged = purgedSentence(9, row.doc)
    expect(purged).toEqual({ attempts: [], purgedAt: 9 })
    expect(bringInSentence(purged, row.doc).kept).toBe(true)
  })

  it('can be kept again', () => {
    const purged = purgedSentence(9, drop(row, 3).doc)
    const again = afterKeeping(purged, { text: 'x', words: [1] }, { kept: true, now: 2 })
    expect(mergeSentences(undefined, again, purged).kept).toBe(true)
  })

  it('stay dropped in the form that an earlier version has not written it to', () => {
    const { key, held } = rowOf({ sentence: 'Los lunes como sopa con mi padre.', word: 'sopa' })
    const gone = { key, doc: afterChoice(undefined, held.words, { kept: false, now: 2 }) }
    expect(kept('Nada.', [row, gone])).toEqual([])
  })
})
