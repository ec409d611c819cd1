import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { generatedRuns } from '#domain/generated-runs.fixture.ts'
import { deleteEntry, purgeDeleted } from '#domain/journal/change-entry.ts'
import type { DayDoc, Entry } from '#domain/journal/entry.ts'
import { isSentenceKey } from '#domain/kinds/sentence-key.ts'
import { LANGUAGES, type LanguageCode } from '#domain/languages.ts'
import { restoreEntry } from '#domain/sync/merge-doc.ts'
import { oddText } from '#domain/text/odd-texts.fixture.ts'
import { sentencesToPurge } from '#domain/vocabulary/sentences-to-purge.ts'
import { livingSentences, type SentenceRow } from './living-sentences.ts'
import type { Attempt } from './sentence.ts'
import { readSentence } from './sentence-of-text.ts'
import { attempt } from './sentences.fixture.ts'

const DATE = '2026-11-21'

function entry(translatedContent: string): Entry {
  return {
    id: '1',
    date: DATE,
    content: 'x',
    tags: [],
    mood: '',
    translatedContent,
    translationLanguage: 'es-ES',
  }
}

function said(text: string, attempts: Attempt[], language: LanguageCode = 'es-ES'): SentenceRow {
  const { key, words } = readSentence(text, DATE, language)
  return { key, doc: { attempts, words, wordsAt: 1 } }
}

/** The ids of the attempts of each sentence. */
function ids(text: string, rows: SentenceRow[], language: LanguageCode = 'es-ES') {
  return livingSentences(entry(text), language, rows).map(({ attempts }) =>
    attempts.map(({ id }) => id).join(''),
  )
}

const TEN = 'uno dos tres cuatro cinco seis siete ocho nueve diez.'

describe('what a sentence is known by', () => {
  it.each<[LanguageCode, string, string]>([
    ['es-ES', '¿Qué tal, Ana?', 'qué tal ana'],
    ['en-US', "I don't know my coat.", 'I dont know my coat'],
    ['vi-VN', 'Hoà bình.', 'hòa bình'],
    ['ja-JP', '今日は、雨だった。', '今日は雨だった'],
    ['de-DE', 'Die Straße ist heiß!', 'die strasse ist heiss'],
  ])('%s: %s is %s', (language, one, other) => {
    expect(readSentence(one, DATE, language)).toEqual(readSentence(other, DATE, language))
  })

  it('is another where a word, the day or the language is another, and holds no text', () => {
    const keys = [
      readSentence('Llueve hoy.', DATE, 'es-ES'),
      readSentence('Llueve ayer.', DATE, 'es-ES'),
      readSentence('Llueve hoy.', '2026-11-22', 'es-ES'),
      readSentence('Llueve hoy.', DATE, 'it-IT'),
    ].map(({ key }) => key)
    expect(new Set(keys).size).toBe(4)
    for (const key of keys) expect(key).toMatch(/^2026-11-2[12]-[0-9a-f]{14}-(es-es|it-it)$/)
  })

  it('is a good key for every text and language', () => {
    const language = fc.constantFrom(...LANGUAGES)
    fc.assert(
      fc.property(oddText, language, (text, code) => {
        const { key, words } = readSentence(text, DATE, code)
        expect(isSentenceKey(key)).toBe(true)
        expect(words.every((word) => Number.isInteger(word) && word >= 0 && word < 65_536)).toBe(true)
      }),
    )
  })
})

describe('a sentence after an edit', () => {
  const rows = [said(TEN, [attempt({ id: 'a' })])]

  it('that leaves four of five words in their places goes on with what was said of it', () => {
    expect(ids(TEN.replace('diez', 'once'), rows)).toEqual(['a'])
    expect(ids(TEN.replace('nueve diez', 'once doce'), rows)).toEqual(['a'])
    expect(ids(`Ya ${TEN}`, rows)).toEqual(['a'])
  })

  it('that changes more begins anew', () => {
    expect(ids(TEN.replace('ocho nueve diez', 'once doce trece'), rows)).toEqual([''])
    expect(ids('diez nueve ocho siete seis cinco cuatro tres dos uno.', rows)).toEqual([''])
  })

  it('put back has its own again, and what was said in between', () => {
    const edited = said(TEN.replace('diez', 'once'), [attempt({ id: 'b', at: 2000 })])
    expect(ids(TEN, [...rows, edited])).toEqual(['ab'])
    expect(ids(TEN.replace('diez', 'once'), [...rows, edited])).toEqual(['ab'])
  })

  it('is followed over several edits, each of a word', () => {
    const first = said(TEN, [attempt({ id: 'a', at: 1 })])
    const second = said(TEN.replace('uno dos', 'once doce'), [attempt({ id: 'b', at: 2 })])
    const third = TEN.replace('uno dos tres cuatro', 'once doce trece catorce')
    expect(ids(third, [first, second])).toEqual(['ab'])
    expect(ids(third, [first])).toEqual([''])
  })

  it('takes nothing from a sentence that still stands in the text', () => {
    const other = TEN.replace('diez', 'once')
    expect(ids(`${TEN}\n${other}`, rows)).toEqual(['a', ''])
  })

  it('of two that it could have become is the one that shares more', () => {
    const near = TEN.replace('diez', 'once')
    const far = TEN.replace('nueve diez', 'once doce')
    expect(ids(`${far}\n${near}`, rows)).toEqual(['', 'a'])
  })

  it('of a script without spaces is known by its characters, however they are parted into words', () => {
    const japanese = [said('今日は子供と公園へ行きました。', [attempt()], 'ja-JP')]
    expect(ids('今日は子供と公園へ行きません。', japanese, 'ja-JP')).toEqual(['a'])
  })

  it('does not take over what was said of another language', () => {
    expect(ids(TEN, [said(TEN, [attempt()], 'it-IT')])).toEqual([''])
  })
})

it('the latest choice to meet a sentence again counts, whichever row holds it', () => {
  const was = said(TEN, [])
  const now = said(TEN.replace('diez', 'once'), [])
  const rows = [
    { ...was, doc: { ...was.doc, kept: true, keptAt: 5 } },
    { ...now, doc: { ...now.doc, kept: false, keptAt: 4 } },
  ]
  expect(livingSentences(entry(TEN), 'es-ES', rows)[0]).toMatchObject({ kept: true, keptAt: 5 })
  expect(livingSentences(entry(TEN), 'es-ES', [was])[0]).toMatchObject({ kept: null, keptAt: null })
})

it('a day that a hostile device has filled keeps nobody waiting', () => {
  const characters = Array.from({ length: 400 }, (_, index) => String.fromCodePoint(0x4e00 + index))
  /** The same characters in another order, which is the longest to compare. */
  const turned = (by: number) => [...characters.slice(by), ...characters.slice(0, by)].join('')
  const text = Array.from({ length: 60 }, (_, line) => turned(80 + line)).join('\n')
  const rows = Array.from({ length: 300 }, (_, row) => said(turned(160 + (row % 240)), [attempt()], 'zh-CN'))
  const written = { ...entry(text), translationLanguage: 'zh-CN' as const }
  // without a bound it takes a minute, which is longer than a test may
  expect(sentencesToPurge({ entry: written }, rows)).toBeDefined()
})

it('every attempt of a day belongs to one sentence at most', () => {
  const word = fc.constantFrom('uno', 'dos', 'tres', 'casa', 'mar')
  const text = fc.array(fc.array(word, { minLength: 2, maxLength: 6 }), { minLength: 1, maxLength: 4 })
  const write = (sentences: string[][]) => sentences.map((words) => `${words.join(' ')}.`).join('\n')
  fc.assert(
    fc.property(fc.array(text, { maxLength: 4 }), text, (versions, now) => {
      const all = versions.flatMap((version) => version.map((words) => words.join(' ')))
      const rows = new Map(
        all.map((one, at) => [said(one, []).key, said(one, [attempt({ id: `a${at}`, at })])]),
      )
      const living = livingSentences(entry(write(now)), 'es-ES', [...rows.values()])
      const found = living.flatMap(({ attempts }) => attempts.map(({ id }) => id))
      expect(new Set(found).size).toBe(found.length)
      for (const { key, attempts } of living)
        for (const own of rows.get(key)?.doc.attempts ?? []) expect(attempts).toContainEqual(own)
    }),
    { numRuns: generatedRuns(300) },
  )
})

describe('an entry that is deleted', () => {
  const rows = [said('Llueve hoy mucho.', [attempt()]), said('Me quedo en casa.', [attempt()])]
  const written: DayDoc = { entry: entry('Llueve hoy mucho. Me quedo en casa.') }
  const gone = deleteEntry(written, 1000)
  const MONTH = 30 * 24 * 60 * 60 * 1000

  it('hides its sentences, and has them again once it is brought back', () => {
    expect(livingSentences(restoreEntry(gone).entry ?? entry(''), 'es-ES', rows)).toHaveLength(2)
    expect(sentencesToPurge(gone, rows)).toEqual([])
  })

  it('takes them with it when it goes for good', () => {
    const keys = rows.map(({ key }) => key)
    expect(sentencesToPurge(purgeDeleted(gone, 1000 + MONTH), rows)).toEqual(keys)
    expect(sentencesToPurge({}, [{ key: keys[0] ?? '', doc: { attempts: [], purgedAt: 5 } }])).toEqual([])
  })

  it('leaves those that stand on another entry of the day, also as they were before an edit', () => {
    const next = { ...gone, entry: entry('Llueve hoy mucho.') }
    const purged = purgeDeleted(next, 1000 + MONTH)
    expect(sentencesToPurge(purged, rows)).toEqual([rows[1]?.key])
    const { translationLanguage: _, ...unsaid } = entry('Llueve hoy mucho.')
    expect(sentencesToPurge({ entry: unsaid }, rows)).toEqual([rows[1]?.key])
  })
})
