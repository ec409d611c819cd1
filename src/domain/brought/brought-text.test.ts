import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createDayCollector } from '#domain/exchange/day-collector.ts'
import { diaryJson } from '#domain/exchange/diary-file.ts'
import { bringInSentence } from '#domain/exchange/practice-file.ts'
import { isTextKey, isTextPlace, textPlace } from '#domain/kinds/brought.ts'
import { mendSentence } from '#domain/kinds/sentence.ts'
import { dayOfSentence, gapOfKey, isSentenceKey, languageOfSentence } from '#domain/kinds/sentence-key.ts'
import { readSpoken } from '#domain/progress/spoken-facts.ts'
import { readSentences } from '#domain/sentences/living-sentences.ts'
import {
  afterAttempt,
  chosenAgain,
  mergeSentences,
  purgedSentence,
} from '#domain/sentences/merge-sentences.ts'
import { attempt } from '#domain/sentences/sentences.fixture.ts'
import { parseRow } from '#domain/sync/parse-row.ts'
import { sentencesToPurge } from '#domain/vocabulary/sentences-to-purge.ts'
import {
  afterBringing,
  afterDeletingText,
  broughtTextOf,
  entryOfText,
  keyOfText,
  type NewText,
  textDeletedAt,
  textsAmong,
} from './brought-text.ts'

const NOW = new Date('2026-11-27T12:00').getTime()
const TODAY = { day: '2026-11-27', now: NOW }
const LORCA: NewText = {
  text: 'Verde que te quiero verde. Verde viento. Verdes ramas.',
  language: 'es-ES',
  translation: { text: 'Green, how I want you green. Green wind. Green branches.', language: 'en-US' },
}
const KEY = keyOfText(LORCA, [])
const ROW = { key: KEY, doc: afterBringing(undefined, LORCA, TODAY) }

const textOf = (doc: typeof ROW.doc) => broughtTextOf({ key: KEY, doc })

describe('the place of a text', () => {
  it('is a day before any diary, whatever the hash', () => {
    fc.assert(
      fc.property(fc.maxSafeNat(), (hash) => {
        const place = textPlace(hash)
        expect(isTextPlace(place)).toBe(true)
        expect(isSentenceKey(`${place}-0b7c31e5a9f02d-es-es`)).toBe(true)
      }),
    )
    expect(isTextPlace('2026-11-27')).toBe(false)
  })

  it('is that of the same text, and of no other that is known', () => {
    const known = [{ key: KEY, place: dayOfSentence(KEY) }]
    expect(keyOfText(LORCA, known)).toBe(KEY)
    expect(keyOfText({ ...LORCA, language: 'pt-BR' }, known)).not.toBe(KEY)
    const places = new Set<string>()
    const taken: typeof known = []
    for (let index = 0; index < 2000; index++) {
      const key = keyOfText({ text: `Texto ${index}.`, language: 'es-ES' }, taken)
      taken.push({ key, place: dayOfSentence(key) })
      places.add(dayOfSentence(key))
    }
    expect(places.size).toBe(2000)
  })

  it('its key is that of a sentence in a language that nobody knows, for versions without texts', () => {
    expect([isTextKey(KEY), isSentenceKey(KEY), languageOfSentence(KEY), gapOfKey(KEY)]).toEqual([
      ...[true, true, null, null],
    ])
    expect(isTextKey(KEY.replace(/^\d{4}/, '2026'))).toBe(false)
  })
})

describe('a text that was brought', () => {
  it('is read as it was brought, not kept until the learner says so', () => {
    const read = textOf(ROW.doc)
    expect(read).toEqual({
      ...LORCA,
      key: KEY,
      place: dayOfSentence(KEY),
      day: TODAY.day,
      at: NOW,
      isKept: false,
    })
    expect(textOf(chosenAgain(ROW.doc, { kept: true, now: NOW }))?.isKept).toBe(true)
  })

  it('is practised as the sentences of an entry are', () => {
    const read = textOf(ROW.doc)
    if (read === null) throw new Error('no text')
    const sentences = readSentences(entryOfText(read), 'es-ES')
    expect(sentences.map(({ text }) => text)).toEqual([
      'Verde que te quiero verde.',
      'Verde viento.',
      'Verdes ramas.',
    ])
    expect(new Set(sentences.map(({ key }) => dayOfSentence(key)))).toEqual(new Set([read.place]))
  })

  it('passes every door of the store, of sync and of files as it is', () => {
    expect(mendSentence(ROW.doc, KEY)).toBe(ROW.doc)
    expect(parseRow('sentence', ROW.doc, KEY)).toBe(ROW.doc)
    const file = [...diaryJson([], { sentences: [ROW], minutes: [] })].join('')
    const collector = createDayCollector()
    for (const element of JSON.parse(file)) collector.add(JSON.stringify(element))
    const { days, practice } = collector.found()
    expect(days).toEqual([]) // it is no day of the diary
    expect(practice.sentences).toEqual([ROW])
    expect(bringInSentence(undefined, ROW.doc)).toEqual(ROW.doc)
    expect(bringInSentence(ROW.doc, ROW.doc)).toEqual(ROW.doc)
  })

  it('in a language that only a later version knows is carried along, and not shown', () => {
    const later = { ...ROW.doc, brought: { text: 'Salut.', language: 'ro-RO', day: TODAY.day } }
    expect(parseRow('sentence', later, KEY)).toBe(later)
    expect(textOf(later as never)).toBeNull()
  })

  it.each([7, { text: 7 }, { text: 'Hola.' }, []])('that is damaged counts as none: %j', (brought) => {
    const damaged = { ...ROW.doc, brought } as never
    expect(textOf(mendSentence(damaged, KEY))).toBeNull()
    expect(parseRow('sentence', damaged, KEY)).not.toHaveProperty('brought')
  })

  it('says nothing of speaking, and is no first reading', () => {
    const { days, words, firstReadings, saidAgain } = readSpoken([ROW], {
      language: 'es-ES',
      today: TODAY.day,
    })
    expect([days.size, words, firstReadings, saidAgain]).toEqual([0, 0, [], []])
  })

  it('merges alike on every device, whoever comes first, and with versions that know no texts', () => {
    const kept = chosenAgain(ROW.doc, { kept: true, now: NOW + 1 })
    const again = afterBringing(ROW.doc, { ...LORCA, translation: null }, { day: '2026-11-28', now: NOW + 2 })
    const gone = afterDeletingText(ROW.doc, NOW + 3)
    for (const [one, other] of [
      [kept, again],
      [kept, gone],
      [again, gone],
      [ROW.doc, gone],
    ] as const)
      expect(mergeSentences(ROW.doc, one, other)).toEqual(mergeSentences(ROW.doc, other, one))
    expect(textOf(mergeSentences(ROW.doc, kept, again))).toMatchObject({
      isKept: true,
      translation: null,
      day: TODAY.day,
    })
  })
})

describe('a text that is deleted', () => {
  const gone = afterDeletingText(ROW.doc, NOW + 1)

  it('leaves no word, on whatever device, and may be brought again', () => {
    expect(JSON.stringify(gone)).not.toContain('erde')
    expect([textOf(gone), textDeletedAt(gone), textDeletedAt(ROW.doc)]).toEqual([null, NOW + 1, null])
    const merged = mergeSentences(ROW.doc, ROW.doc, gone)
    expect(JSON.stringify(merged)).not.toContain('erde')
    const again = afterBringing(merged, LORCA, TODAY) // also by a clock that is behind
    expect(textOf(mergeSentences(gone, gone, again))).toMatchObject(LORCA)
  })

  it('stays deleted once the server has emptied its row, and may still be brought again', () => {
    const purged = purgedSentence(NOW + 10, gone)
    expect(textOf(mergeSentences(gone, ROW.doc, purged))).toBeNull()
    expect(textOf(mergeSentences(purged, purged, afterBringing(purged, LORCA, TODAY)))).toMatchObject(LORCA)
  })

  const said = (key: string) => ({ key, doc: afterAttempt(undefined, [1, 2], attempt({ at: NOW })) })
  const sentences = readSentences(entryOfText(textOf(ROW.doc) ?? never()), 'es-ES').map(({ key }) =>
    said(key),
  )

  it('takes what was practised of it along, and a text that is there keeps it', () => {
    expect(sentencesToPurge({}, [ROW, ...sentences])).toEqual([])
    const keys = [KEY, ...sentences.map(({ key }) => key)].sort()
    expect(sentencesToPurge({}, [{ key: KEY, doc: gone }, ...sentences]).sort()).toEqual(keys)
  })

  it('takes nothing from another text that stands at the same place', () => {
    const other = { ...LORCA, text: 'Verde viento. El barco sobre la mar.' }
    const otherKey = `${dayOfSentence(KEY)}-0123456789abcd-brought`
    const row = { key: otherKey, doc: afterBringing(undefined, other, TODAY) }
    const left = sentencesToPurge({}, [{ key: KEY, doc: gone }, row, ...sentences])
    expect(left).toHaveLength(3) // the row of the text, and its two other sentences
    expect(left).not.toContain(otherKey)
    expect(left).not.toContain(sentences[1]?.key)
  })
})

it('the texts that were brought last come first', () => {
  const later = { ...LORCA, text: 'Otro texto.' }
  const rows = [
    ROW,
    { key: keyOfText(later, []), doc: afterBringing(undefined, later, { ...TODAY, now: NOW + 1 }) },
  ]
  expect(textsAmong(rows).map(({ text }) => text)).toEqual(['Otro texto.', LORCA.text])
  expect(textsAmong([{ key: '2026-11-21-0b7c31e5a9f02d-es-es', doc: ROW.doc }])).toEqual([])
})

function never(): never {
  throw new Error('no text')
}
