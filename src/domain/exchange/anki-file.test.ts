import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { afterBringing, keyOfText } from '#domain/brought/brought-text.ts'
import { generatedRuns } from '#domain/generated-runs.fixture.ts'
import type { DiaryDay } from '#domain/journal/entry-store.ts'
import { dayOfSentence, makeGapKey } from '#domain/kinds/sentence-key.ts'
import { LANGUAGES, type LanguageCode } from '#domain/languages.ts'
import type { SentenceRow } from '#domain/sentences/living-sentences.ts'
import { afterChoice } from '#domain/sentences/merge-sentences.ts'
import { readSentence, unitsIn } from '#domain/sentences/sentence-of-text.ts'
import { oddText } from '#domain/text/odd-texts.fixture.ts'
import { sentencesOf } from '#domain/text/sentences.ts'
import { wordsOf } from '#domain/text/words.ts'
import { placeOfStretch, stretchOfPlace } from '#domain/vocabulary/held-gaps.ts'
import { livingGaps } from '#domain/vocabulary/living-gaps.ts'
import { ankiFile } from './anki-file.ts'
import { importIntoAnki, shownOf } from './anki-import.fixture.ts'

const DATE = '2026-11-21'
const OPTIONS = { language: 'es-ES', nativeLanguage: 'en-US', tag: 'Echolog' } as const

function dayOf(
  content: string,
  translatedContent: string,
  translationLanguage: LanguageCode = 'es-ES',
): DiaryDay {
  const languages = { language: 'en-US', translationLanguage } as const
  return {
    date: DATE,
    doc: { entry: { id: '1', date: DATE, content, tags: [], mood: '', translatedContent, ...languages } },
  }
}

function keep(sentence: string, start: number, end: number, language: LanguageCode = 'es-ES'): SentenceRow[] {
  const place = placeOfStretch(sentence, language, { start, end })
  if (place === null || stretchOfPlace(unitsIn(sentence, language), place) === null) return []
  const { key, words } = readSentence(sentence, DATE, language)
  return [{ key: makeGapKey(key, place), doc: afterChoice(undefined, words, { kept: true, now: 1 }) }]
}

const SENTENCE = 'La "reunión" salió mal.'
const REUNION = keep(SENTENCE, 4, 11)

describe('the file for Anki', () => {
  it('has the words of a text that was brought under the day on which it was', () => {
    const text = { text: SENTENCE, language: 'es-ES' as const, translation: null }
    const key = keyOfText(text, [])
    const place = placeOfStretch(SENTENCE, 'es-ES', { start: 4, end: 11 })
    const { key: sentence, words } = readSentence(SENTENCE, dayOfSentence(key), 'es-ES')
    const rows = [
      { key, doc: afterBringing(undefined, text, { day: DATE, now: 1 }) },
      {
        key: makeGapKey(sentence, place ?? { from: 0, count: 1 }),
        doc: afterChoice(undefined, words, { kept: true, now: 1 }),
      },
    ]
    const [note] = importIntoAnki(ankiFile([], rows, OPTIONS) ?? '').values()
    expect(note?.fields.slice(0, 2)).toEqual(['La "[...]" salió mal.', 'reunión'])
    expect(note?.tags).toContain(DATE)
  })

  it('says how it is read, and has a line for each kept word', () => {
    const file = ankiFile([dayOf('The meeting went badly.', SENTENCE)], REUNION, OPTIONS)
    expect(file?.split('\n').slice(0, 4)).toEqual([
      '#separator:tab',
      '#html:true',
      '#guid column:1',
      '#tags column:6',
    ])
    const [note, ...others] = importIntoAnki(file ?? '').values()
    expect(others).toEqual([])
    expect(note).toEqual({
      guid: REUNION[0]?.key,
      fields: [
        'La "[...]" salió mal.',
        'reunión',
        'La "<b>reunión</b>" salió mal.',
        'The meeting went badly.',
      ],
      tags: ['Echolog', 'es-ES', DATE],
    })
  })

  it('is none where no word is kept, nor of one that is kept no longer, or whose entry is deleted', () => {
    const day = dayOf('x', SENTENCE)
    expect(ankiFile([day], [], OPTIONS)).toBeNull()
    const dropped = REUNION.map(({ key, doc }) => ({
      key,
      doc: afterChoice(doc, [], { kept: false, now: 2 }),
    }))
    expect(ankiFile([day], dropped, OPTIONS)).toBeNull()
    const { entry } = day.doc
    if (entry === undefined) throw new Error('a page')
    expect(ankiFile([{ date: DATE, doc: { deleted: { at: 1, entry } } }], REUNION, OPTIONS)).toBeNull()
  })

  it('that is imported again updates what is there, also after the sentence was edited', () => {
    const text = 'uno dos tres cuatro cinco seis siete ocho nueve diez.'
    const rows = keep(text, 8, 12)
    const notes = importIntoAnki(ankiFile([dayOf('x', text)], rows, OPTIONS) ?? '')
    const edited = text.replace('diez', 'once')
    const again = importIntoAnki(ankiFile([dayOf('y', edited)], rows, OPTIONS) ?? '', notes)
    expect(again.size).toBe(1)
    expect([...again.values()][0]?.fields[0]).toBe(edited.replace('tres', '[...]'))
    const more = [...rows, ...keep(edited, 0, 3)]
    expect(importIntoAnki(ankiFile([dayOf('y', edited)], more, OPTIONS) ?? '', again).size).toBe(2)
  })

  it('holds any words: what Anki shows is what was written, each note on a line of its own', () => {
    const hostile = fc.array(
      fc.oneof(
        oddText,
        fc.constantFrom(
          '\t',
          '"',
          '""',
          '\n',
          '\r\n',
          '#',
          '<b>',
          '</b>',
          '&amp;',
          '<br>',
          ',',
          ';',
          ' a "b" ',
        ),
        fc.constantFrom('constructor', 'palabra', '言葉', '#separator:comma\n'),
      ),
      { maxLength: 8 },
    )
    fc.assert(
      fc.property(hostile, hostile, fc.constantFrom(...LANGUAGES), (pieces, own, language) => {
        const text = pieces.join('')
        const rows = sentencesOf(text, language).flatMap((sentence) =>
          wordsOf(sentence, language)
            .slice(0, 2)
            .flatMap(({ start, end }) => keep(sentence, start, end, language)),
        )
        const day = dayOf(own.join(''), text, language)
        const gaps = livingGaps({ date: DATE, translatedContent: text }, language, rows)
        const file = ankiFile([day], rows, OPTIONS)
        expect(file === null).toBe(gaps.length === 0)
        if (file === null) return
        const oneLine = (written: string) =>
          written
            .replace(/\r\n?|[\u0085\u2028\u2029\v\f]/g, '\n')
            .replaceAll('\t', ' ')
            .replaceAll('\0', '')
        const notes = importIntoAnki(file ?? '')
        expect([...notes.keys()]).toEqual(gaps.map(({ origin }) => origin))
        for (const { origin, text: sentence, gap } of gaps) {
          const { fields, tags } = notes.get(origin) ?? { fields: [], tags: [] }
          expect(fields).toHaveLength(4)
          const [front = '', words = '', whole = ''] = fields
          expect(shownOf(words)).toBe(oneLine(sentence.slice(gap.start, gap.end)))
          expect(front).toContain('[...]')
          expect(whole).not.toMatch(/<(?!br>|\/?b>)/)
          expect(tags).toEqual(['Echolog', language, DATE])
        }
        expect(file?.split('\n')).toHaveLength(4 + gaps.length + 1)
      }),
      { numRuns: generatedRuns(200) },
    )
  })
})
