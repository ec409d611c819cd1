import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { bringInSentence } from '#domain/exchange/practice-file.ts'
import type { Entry } from '#domain/journal/entry.ts'
import {
  gapOfKey,
  isSentenceKey,
  kindOfCard,
  languageOfSentence,
  MOST_GAP_UNITS,
  makeGapKey,
} from '#domain/kinds/sentence-key.ts'
import { LANGUAGES, type LanguageCode } from '#domain/languages.ts'
import type { SentenceRow } from '#domain/sentences/living-sentences.ts'
import {
  afterAttempt,
  afterChoice,
  afterKeeping,
  mergeSentences,
  purgedSentence,
} from '#domain/sentences/merge-sentences.ts'
import { readSentence, unitsIn, unitsOf } from '#domain/sentences/sentence-of-text.ts'
import { attempt } from '#domain/sentences/sentences.fixture.ts'
import { parseRow } from '#domain/sync/parse-row.ts'
import { oddText } from '#domain/text/odd-texts.fixture.ts'
import { wordsOf } from '#domain/text/words.ts'
import { placeAfterEdit, placeOfStretch, stretchOfPlace } from './held-gaps.ts'
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

const languages = fc.constantFrom(...LANGUAGES)
const SENTENCE = '2026-11-21-0123456789abcd-es-es'

/** What stands in the gap of some words of a sentence. */
function gapOf(sentence: string, language: LanguageCode, words: string): string | null {
  const start = sentence.indexOf(words)
  const place = placeOfStretch(sentence, language, { start, end: start + words.length })
  const gap = place && stretchOfPlace(unitsIn(sentence, language), place)
  return gap && sentence.slice(gap.start, gap.end)
}

describe('the key of a gap', () => {
  it('is its sentence and its place, is taken for no sentence, and fits where keys go', () => {
    const place = { from: 3, count: 2 }
    const key = makeGapKey(SENTENCE, place)
    expect(key).toBe(`${SENTENCE}-x-3-2`)
    expect(gapOfKey(key)).toEqual({ sentence: SENTENCE, place })
    expect([SENTENCE, key].map(kindOfCard)).toEqual(['sentence', 'gap'])
    expect(isSentenceKey(key)).toBe(true)
    expect(languageOfSentence(key)).toBeNull()
    expect(makeGapKey(SENTENCE, { from: 999, count: MOST_GAP_UNITS }).length).toBeLessThanOrEqual(100)
  })

  it.each([
    SENTENCE,
    `${SENTENCE}-x-3`,
    `${SENTENCE}-x-03-1`,
    `${SENTENCE}-x-3-0`,
    `${SENTENCE}-x-3-21`,
    `${SENTENCE}-x-1000-1`,
    `${SENTENCE}-x-1-1-x-2-1`,
    'x-1-1',
    '-x-1-1',
    '__proto__-x-1-1',
    `${SENTENCE}-x-3-1\n`,
    '',
  ])('%j is the key of no gap', (key) => {
    expect(gapOfKey(key)).toBeNull()
  })
})

describe('the words of a gap', () => {
  it.each<[LanguageCode, string, string, string]>([
    ['es-ES', '¿La reunión salió mal?', 'reunión', 'reunión'],
    ['es-ES', '¿La reunión salió mal?', 'salió mal', 'salió mal'],
    ['es-ES', '¿La reunión salió mal?', 'ali', 'salió'],
    ['fr-FR', "J'ai vu l'élève.", "l'élève", "l'élève"],
    ['ja-JP', '昨日、図書館で本を読んだ。', '図書館', '図書館'],
    ['ja-JP', 'ﾃﾚﾋﾞを見た。', '見', '見'],
    ['zh-CN', '我和朋友去了图书馆。', '朋友', '朋友'],
    ['ko-KR', '어제 학교에 갔어요.', '학교에', '학교에'],
    ['vi-VN', 'Hôm nay trời mưa.', 'trời mưa', 'trời mưa'],
  ])('in %s %s: %s is %s', (language, sentence, words, gap) => {
    expect(gapOf(sentence, language, words)).toBe(gap)
  })

  it('are none where nothing can be said, and no more than a phrase', () => {
    expect(gapOf('Sí. 😀 ...', 'es-ES', '😀 ...')).toBeNull()
    const long = Array.from({ length: 30 }, (_, place) => `palabra${place}`).join(' ')
    expect(gapOf(long, 'es-ES', long)).toBeNull()
    expect(placeOfStretch('', 'ja-JP', { start: 0, end: 5 })).toBeNull()
    expect(stretchOfPlace(unitsIn('Sí.', 'es-ES'), { from: 1, count: 1 })).toBeNull()
  })

  it('stand at the same places as the units by which a sentence is known, in every script', () => {
    fc.assert(
      fc.property(oddText, languages, (text, language) => {
        const units = unitsIn(text, language)
        expect(units.map(({ unit }) => unit)).toEqual(unitsOf(text, language))
        let last = 0
        for (const { start, end } of units) {
          expect(start).toBeGreaterThanOrEqual(last > start ? 0 : last)
          expect(end).toBeGreaterThan(start)
          expect(end).toBeLessThanOrEqual(text.length)
          last = start
        }
      }),
    )
  })

  it('that are tapped are in their gap, wherever they stand', () => {
    fc.assert(
      fc.property(oddText, languages, fc.nat(), (text, language, pick) => {
        const words = wordsOf(text, language)
        const word = words[pick % Math.max(1, words.length)]
        if (word === undefined) return
        const place = placeOfStretch(text, language, word)
        if (place === null) return
        const gap = stretchOfPlace(unitsIn(text, language), place)
        expect(gap).not.toBeNull()
        expect(placeOfStretch(text, language, gap ?? word)).toEqual(place)
        const { words: hashes } = readSentence(text, '2026-11-21', language)
        expect(place.from + place.count).toBeLessThanOrEqual(hashes.length)
      }),
    )
  })
})

describe('an edit of the sentence', () => {
  it.each<[string, number[], number[], number, number | null]>([
    ['before it moves it', [1, 2, 3, 4], [9, 1, 2, 3, 4], 2, 3],
    ['behind it leaves it', [1, 2, 3, 4], [1, 2, 3, 9, 9], 1, 1],
    ['on both sides moves it', [1, 2, 3, 4, 5], [9, 9, 3, 8, 5], 2, 2],
    ['of its words hides it', [1, 2, 3, 4], [1, 9, 3, 4], 1, null],
    ['to nothing hides it', [1, 2], [], 0, null],
    ['that puts it between others moves it with all its words', [1, 2, 1, 3], [1, 9, 1, 2, 1, 3, 8], 2, 4],
    ['among equal words takes the nearest', [7, 1, 7, 2, 7, 3], [9, 7, 1, 8, 7, 2, 8, 7], 2, 1],
  ])('%s', (_, before, now, from, moved) => {
    expect(placeAfterEdit(before, now, { from, count: 1 })?.from ?? null).toBe(moved)
  })

  it('never points beside its words', () => {
    const few = fc.array(fc.nat({ max: 3 }), { maxLength: 12 })
    fc.assert(
      fc.property(
        few,
        few,
        fc.nat({ max: 12 }),
        fc.integer({ min: 1, max: 3 }),
        (before, now, from, count) => {
          const place = placeAfterEdit(before, now, { from, count })
          if (place === null) return
          const words = before.slice(from, from + count)
          expect(words).toHaveLength(count)
          expect(now.slice(place.from, place.from + place.count)).toEqual(words)
        },
      ),
    )
    fc.assert(
      fc.property(few, fc.nat({ max: 12 }), (same, from) => {
        const place = { from, count: 1 }
        expect(placeAfterEdit(same, same, place)).toEqual(from < same.length ? place : null)
      }),
    )
  })
})
