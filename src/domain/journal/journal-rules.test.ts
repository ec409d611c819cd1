import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { dayOf, isDay } from '#domain/clock.ts'
import { MOODS } from '#domain/kinds/day.ts'
import { addTag, removeTag, savedStateOf, tagRefusal } from './entry.ts'
import { parseDiary, parseEntry } from './entry-store.ts'
import { searchEntries } from './search.ts'
import { tagsOnce } from './tags-once.ts'

const entry = { id: '1-a', date: '2026-11-21', content: 'Rain.', tags: ['rain'], mood: 'sad' as const }

describe('days', () => {
  it('DIARY-17 OPEN-16: the day is that of the local calendar, written yyyy-MM-dd', () => {
    expect(dayOf(new Date(2026, 10, 21, 0, 0).getTime())).toBe('2026-11-21')
    expect(dayOf(new Date(2026, 10, 21, 23, 59, 59).getTime())).toBe('2026-11-21')
    expect(dayOf(new Date(2026, 0, 3, 12).getTime())).toBe('2026-01-03')
  })

  it.each(['2026-02-30', '2026-13-01', '26-01-01', '2026-1-1', '', null, 20261121])(
    '%j is no day',
    (value) => {
      expect(isDay(value)).toBe(false)
    },
  )
})

describe('moods', () => {
  it('DIARY-21: the eight moods, in order', () => {
    expect(MOODS).toEqual([
      'happy',
      'sad',
      'excited',
      'tired',
      'anxious',
      'relaxed',
      'frustrated',
      'grateful',
    ])
  })
})

describe('tags', () => {
  it('DIARY-23: a tag is added trimmed, after the others', () => {
    expect(addTag(['a'], '  market day ')).toEqual(['a', 'market day'])
  })

  it.each(['', '   ', '\t', '\u200b', '\u202e \ufeff'])('DIARY-24: a blank tag (%j) is not added', (text) => {
    expect(addTag(['a'], text)).toEqual(['a'])
  })

  it('DIARY-25: a tag already there is not added again', () => {
    expect(addTag(['a', 'b'], ' b ')).toEqual(['a', 'b'])
  })

  it.each([
    ['Market Day', 'market day'],
    ['CAFÉ', 'café'.normalize('NFD')],
    ['カフェ', 'ｶﾌｪ'],
    ['ＳＥＡ', 'sea'],
    ['Đà Nẵng', 'đà nẵng'],
    ['ΟΔΟΣ', 'οδος'],
    ['sea\u200b', 'sea'],
    ['two  words', 'two words'],
  ])('DIARY-25: %j is there already in the spelling %j', (tag, known) => {
    expect(addTag([known], tag)).toEqual([known])
    expect(addTag([tag], known)).toEqual([tag])
    expect(tagRefusal([tag], known)).toBeNull()
    expect(tagsOnce(['x', tag, known])).toEqual(['x', tag])
  })

  it.each([
    ['ma', 'mà'],
    ['か', 'が'],
    ['a-b', 'ab'],
    ['👩‍👩‍👧', '👨‍👩‍👧'],
    ['', '\u200b'],
  ])('%j and %j are two tags', (one, other) => {
    expect(tagsOnce([one, other])).toEqual([one, other])
  })

  const hundred = Array.from({ length: 100 }, (_, index) => `tag ${index}`)

  it.each<[string, string[], string, ReturnType<typeof tagRefusal>]>([
    ['a hundredth tag', hundred.slice(1), 'sea', null],
    ['a tag beyond a hundred', hundred, 'sea', 'tooMany'],
    ['one of a hundred', hundred, ' tag 7 ', null],
    ['no tag beyond a hundred', hundred, '  ', null],
    ['200 characters', [], 'x'.repeat(200), null],
    ['201 characters', [], 'x'.repeat(201), 'tooLong'],
  ])('%s', (_, tags, text, refusal) => {
    expect(tagRefusal(tags, text)).toBe(refusal)
    if (refusal !== null) expect(addTag(tags, text)).toBe(tags)
  })

  it('DIARY-26: every tag can be removed', () => {
    expect(removeTag(['a', 'b', 'c'], 'b')).toEqual(['a', 'c'])
    expect(removeTag(['a'], 'a')).toEqual([])
  })
})

describe('search', () => {
  const entries = [
    { ...entry, id: '1', content: 'Đi chợ mua mận' },
    { ...entry, id: '2', content: 'Smørrebrød på Ærø', translatedContent: 'Open sandwiches' },
    { ...entry, id: '3', content: 'カフェで猫', tags: ['ネコ'] },
  ]
  it.each([
    ['di cho', '1'],
    ['MẬN', '1'],
    ['smorrebrod aero', '2'],
    ['sandwiches', '2'],
    ['猫 カフェ', '3'],
    ['ﾈｺ', '3'],
  ])('finds %s whatever the accents, case and width', (query, id) => {
    expect(searchEntries(entries, query).map((found) => found.id)).toEqual([id])
  })

  it('needs every word, and shows everything for a blank query', () => {
    expect(searchEntries(entries, 'sandwiches cho')).toEqual([])
    expect(searchEntries(entries, '  ')).toBe(entries)
  })
})

describe('the interchange shape', () => {
  it('DATA-1: an entry survives writing and reading, with and without its optional fields', () => {
    const full = {
      ...entry,
      translatedContent: 'Lluvia.',
      language: 'en-US' as const,
      translationLanguage: 'es-ES' as const,
      translatedBy: 'apertium',
      translationQuality: 'draft' as const,
      own: 'Llueve.',
      ownLanguage: 'es-ES' as const,
      isTranslationStale: true,
    }
    expect(parseEntry(JSON.parse(JSON.stringify(full)))).toEqual(full)
    const checked = { ...full, translationQuality: 'checked' as const }
    expect(parseEntry(JSON.parse(JSON.stringify(checked)))).toEqual(checked)
    expect(parseEntry(JSON.parse(JSON.stringify(entry)))).toEqual(entry)
  })

  it('DIARY-22: a missing, empty or unknown mood means none', () => {
    const { mood: _, ...without } = entry
    for (const value of [without, { ...entry, mood: '' }, { ...entry, mood: 'bored' }]) {
      expect(parseEntry(value)?.mood).toBe('')
    }
  })

  it.each([
    'null',
    '{}',
    '[{"id":1}]',
    'nonsense',
    '"text"',
    '[{"id":"1","date":"yesterday","content":"x"}]',
    '[null]',
    '[{"id":"1","date":"2026-11-21","content":"x","tags":"a"}]',
  ])('%s is no diary', (json) => {
    expect(parseDiary(json)).toBeNull()
  })

  it('passes over what a file marks as deleted', () => {
    const json = JSON.stringify([entry, { ...entry, date: '2026-11-20', deletedAt: 1 }])
    expect(parseDiary(json)).toEqual([entry])
  })

  it('FAIL-2 FAIL-3 FAIL-4 FAIL-5: whatever a text is made of, it is the same after it was written and read', () => {
    const text = fc.string({
      unit: fc.oneof(
        fc.integer({ min: 0, max: 0xffff }).map((unit) => String.fromCharCode(unit)),
        fc.constantFrom('\u0000', '\ud800', '\u202e', '\u2067', '\u0301', '😀'),
      ),
      maxLength: 60,
    })
    fc.assert(
      fc.property(text, text, (content, translatedContent) => {
        const doc = { entry: { ...entry, content, translatedContent } }
        const read = parseDiary(JSON.stringify([doc.entry]))
        expect(read).toEqual([doc.entry])
        expect(searchEntries([doc.entry], content)).toEqual([doc.entry])
      }),
    )
  })
})

describe('the saved state of a day', () => {
  it.each([
    ['nothing written', {}, null],
    ['typed and kept', { doc: { draft: { content: 'a' } } }, 'draft'],
    ['saved', { doc: { entry } }, 'saved'],
    ['saved, and more typed that is on its way', { doc: { entry }, isDurable: false }, 'draft'],
    ['refused', { doc: { entry }, isDurable: false, failure: 'storage-full' }, 'not-saved'],
    ['saved, and on the server', { doc: { entry }, isSynced: true }, 'synced'],
    ['nothing written, which the server knows', { isSynced: true }, null],
    ['a draft that is on the server', { doc: { draft: { content: 'a' } }, isSynced: true }, 'draft'],
    [
      'a saved entry with a draft on the server',
      { doc: { entry, draft: { mood: 'sad' } }, isSynced: true },
      'draft',
    ],
    ['synced, and more typed since', { doc: { entry }, isSynced: true, isDurable: false }, 'draft'],
    ['synced, then refused', { doc: { entry }, isSynced: true, failure: 'slow' }, 'not-saved'],
  ] as const)('%s', (_, day, word) => {
    const saved = { doc: {}, isDurable: true, isSynced: false, failure: null }
    expect(savedStateOf({ ...saved, ...day } as never)).toBe(word)
  })
})
