import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ENTRY_FIELDS } from '#domain/kinds/day.ts'
import { TEXT } from '#domain/kinds/kind.ts'
import { foldSearch } from '#domain/text/fold-search.ts'
import type { Entry } from './entry.ts'
import { NO_FILTER } from './entry-filter.ts'
import { excerptOf, filterEntries, markedParts, monthsOf, searchEntries, tagsOf } from './search.ts'

const entry = (fields: Partial<Entry>): Entry => ({
  id: '1-a',
  date: '2026-11-21',
  content: '',
  tags: [],
  mood: '',
  ...fields,
})

const matched = (fields: Partial<Entry>, query: string) =>
  markedParts(excerptOf(entry(fields), query))
    .filter(({ isMatch }) => isMatch)
    .map(({ text }) => text)

const TYPED_TEXTS = Object.entries(ENTRY_FIELDS).filter(
  ([, field]) => field.type === TEXT && 'typed' in field,
)

it.each(TYPED_TEXTS)('what is typed into %s is found, and the words are marked', (name) => {
  const fields = { [name]: 'A zebra.' }
  expect(searchEntries([entry(fields)], 'zebra')).toHaveLength(1)
  expect(matched(fields, 'zebra')).toEqual(['zebra'])
})

describe('what a row shows of a search', () => {
  it.each([
    ['Mañana llueve. MAÑANA no.', 'manana', ['Mañana', 'MAÑANA']],
    ['Smørrebrød på Ærø', 'aero smor', ['Smør', 'Ærø']],
    ['Đi chợ mua mận', 'cho', ['chợ']],
    ['Di\u0302a cho\u031b\u0323', 'cho', ['cho\u031b\u0323']],
    ['カフェで猫', '猫', ['猫']],
    ['ﾈｺ', 'ネコ', ['ﾈｺ']],
    ['각자', '가', ['각']],
    ['ΟΔΟΣ και οδός', 'οδος', ['ΟΔΟΣ', 'οδός']],
    ['aaaa', 'aa a', ['aaaa']],
    ['Straße', 'ss', ['ß']],
    ['Rain.', '  ', []],
  ])('in %j it marks %j as written', (content, query, words) => {
    expect(matched({ content }, query)).toEqual(words)
  })

  it('a match late in a long entry is shown with what is around it', () => {
    const content = `${'It rained again today. '.repeat(40)}Then the plumber came about the boiler. ${'The end. '.repeat(40)}`
    const { text } = excerptOf(entry({ content }), 'plumber')
    expect(text).toBe(
      '…today. It rained again today. Then the plumber came about the boiler. The end. The end. The end. The…',
    )
    expect(matched({ content }, 'plumber')).toEqual(['plumber'])
  })

  it('a match only in the translation shows that, and one only in a tag shows the tag', () => {
    const fields = {
      content: 'Ciruelas.',
      language: 'es-ES',
      translatedContent: 'Plums.',
      translationLanguage: 'en-US',
      tags: ['market day', 'rain'],
    } as const
    const saved = entry({ ...fields, tags: [...fields.tags] })
    expect(excerptOf(saved, 'plum')).toMatchObject({ lang: 'en-US', text: 'Plums.' })
    const { lang, text, tags } = excerptOf(saved, 'market')
    expect([lang, text, tags.map((tag) => tag.text)]).toEqual(['es-ES', 'Ciruelas.', ['market day']])
  })

  it('a match only in the own version shows the part around it, in its language; any other goes first', () => {
    const own = `${'Llueve otra vez hoy. '.repeat(40)}Vino el fontanéro. Fin.`
    const saved = entry({ content: 'Rain.', translatedContent: 'Lluvia.', own, ownLanguage: 'es-ES' })
    expect(excerptOf(saved, 'FONTANERO')).toMatchObject({
      lang: 'es-ES',
      text: '…vez hoy. Llueve otra vez hoy. Vino el fontanéro. Fin.',
    })
    expect(excerptOf(saved, 'lluvia').text).toBe('Lluvia.')
    expect(searchEntries([saved, entry({})], 'fontanero lluvia')).toEqual([saved])
    expect(searchEntries([entry({})], 'undefined')).toEqual([])
  })

  it('without a query it is the beginning, as before', () => {
    expect(excerptOf(entry({ content: 'b'.repeat(101) }), '')).toMatchObject({
      text: `${'b'.repeat(100)}…`,
      marks: [],
    })
  })

  const letters = fc.constantFrom(
    ...[
      'a',
      'Á',
      'e\u0301',
      'ß',
      'İ',
      'Σ',
      'đ',
      'Ø',
      ' ',
      '\n',
      '猫',
      'ｶﾞ',
      '가',
      '각',
      'ש\u05c1\u05bc',
      'क\u094d',
      'ﷺ',
      '👩‍👩‍👧',
      '…',
      '.',
    ],
  )
  const texts = fc.array(letters, { maxLength: 400 }).map((parts) => parts.join(''))

  it('whatever the script, an entry found by its text shows a match, and the pieces are a part of the text', () => {
    fc.assert(
      fc.property(fc.tuple(texts, texts, texts), fc.nat(), fc.nat({ max: 12 }), (written, from, length) => {
        const [content, translatedContent, own] = written
        const source = written[from % 3] ?? ''
        const query = [...source]
          .slice(from % (source.length + 1))
          .slice(0, length)
          .join('')
        const saved = entry({ content, translatedContent, own })
        const excerpt = excerptOf(saved, query)
        const parts = markedParts(excerpt)
        expect(parts.map(({ text }) => text).join('')).toBe(excerpt.text)
        expect(written.join('\n')).toContain(excerpt.text.replace(/^…|…$/g, ''))
        expect(excerpt.text.length).toBeLessThanOrEqual(2002)
        const isSearch = foldSearch(query).trim() !== ''
        if (isSearch && searchEntries([saved], query).length > 0)
          expect(parts.some(({ isMatch }) => isMatch)).toBe(true)
      }),
      { numRuns: 300 },
    )
  })
})

describe('the filter', () => {
  const entries = [
    entry({ id: '1', date: '2026-11-21', mood: 'sad', tags: ['rain', 'æble'], content: 'Rain.' }),
    entry({ id: '2', date: '2026-11-02', mood: 'happy', tags: ['rain'], content: 'Sun.' }),
    entry({ id: '3', date: '2025-01-31', mood: 'sad', tags: ['zoo', 'Rain'], content: 'Rain too.' }),
  ]
  const ids = (filter: Partial<typeof NO_FILTER>) =>
    filterEntries(entries, { ...NO_FILTER, ...filter }).map(({ id }) => id)

  it('lets through what has the mood, the tag and the words, each if it is given', () => {
    expect(ids({ mood: 'sad' })).toEqual(['1', '3'])
    for (const tag of ['rain', 'RAIN', 'ｒａｉｎ']) expect(ids({ tag })).toEqual(['1', '2', '3'])
    expect(ids({ tag: 'Rain', mood: 'sad', query: 'too' })).toEqual(['3'])
    expect(ids({ mood: 'tired' })).toEqual([])
    expect(filterEntries(entries, NO_FILTER)).toBe(entries)
  })

  it('offers every tag once, in the order of the language, and every month with entries', () => {
    expect(tagsOf(entries, 'da')).toEqual(['rain', 'zoo', 'æble'])
    expect(monthsOf(entries)).toEqual(['2026-11', '2025-01'])
    expect([tagsOf([], 'en'), monthsOf([])]).toEqual([[], []])
  })
})
