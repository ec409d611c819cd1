import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { generatedRuns } from '#domain/generated-runs.fixture.ts'
import { draftOf, keepDraft } from '#domain/journal/change-entry.ts'
import type { DayDoc } from '#domain/journal/entry.ts'
import type { DiaryDay } from '#domain/journal/entry-store.ts'
import { hasTag } from '#domain/journal/same-tag.ts'
import { isOwnTranslation } from '#domain/journal/save-translation.ts'
import { isAsWritten } from '#domain/journal/straight.ts'
import { TAG_LIMITS } from '#domain/kinds/day.ts'
import { isSameJson } from '#domain/row.ts'
import { attempt } from '#domain/sentences/sentences.fixture.ts'
import { bringIn } from '#domain/sync/bring-in.ts'
import { parseRow } from '#domain/sync/parse-row.ts'
import { cutSentences, wordsIn } from '#domain/sync/text-pieces.ts'
import { dayIn, languagesOf } from '#domain/sync/translation-in.ts'
import { foldSame } from '#domain/text/fold-text.ts'
import { importedText } from '#domain/text/plain-text.ts'
import { createDayCollector } from './day-collector.ts'
import { diaryJson, fileDay, readFiledDay } from './diary-file.ts'
import { diary, diaryText, docOf } from './diary-files.fixture.ts'
import { createListCutter } from './list-cutter.ts'
import { bringInSentence, practiceByDay } from './practice-file.ts'

const entry = { id: '1-a', date: '2026-11-21', content: 'Rain.', tags: ['rain'], mood: 'sad' as const }

const textOf = (days: DiaryDay[]) => [...diaryJson(days)].join('')

/** Reads a file in pieces of `size` characters. */
function read(text: string, size = 7) {
  const [cutter, collector] = [createListCutter(), createDayCollector()]
  for (let at = 0; at < text.length; at += size)
    for (const element of cutter.feed(text.slice(at, at + size))) collector.add(element)
  expect(cutter.fault(true)).toBeNull()
  return collector.found()
}

/** A diary, by day, after the days have been brought in. */
function afterImport(mine: DiaryDay[], days: DiaryDay[]): DiaryDay[] {
  const docs = new Map<string, DayDoc>(mine.map(({ date, doc }) => [date, doc]))
  for (const { date, doc } of days) docs.set(date, bringIn(docs.get(date), doc))
  return [...docs].map(([date, doc]) => ({ date, doc }))
}

/** Whether a text has each word of another, as a merge cuts them. Signs that nobody has typed or sees are none of its words. */
function holdsWords(text: string, part: string): boolean {
  const wordsOf = (of: string) =>
    wordsIn(cutSentences(foldSame(importedText(of))).sentences).map(({ key }) => key)
  const found = wordsOf(text)
  return wordsOf(part).every((word) => found.includes(word))
}

const isEmpty = ({ doc }: DiaryDay) => Object.keys(doc).length === 0

describe('the JSON file', () => {
  it('holds entries in the interchange shape, oldest first, with drafts and deleted entries marked', () => {
    const days: DiaryDay[] = [
      { date: '2026-11-22', doc: { draft: { content: 'Only typed', tags: ['a'] } } },
      { date: '2026-11-21', doc: { entry, draft: { content: 'Rain!', mood: 'happy' } } },
      { date: '2026-11-20', doc: { deleted: { at: 5, entry: { ...entry, date: '2026-11-20' } } } },
      { date: '2026-11-19', doc: {} },
    ]
    expect(JSON.parse(textOf(days))).toEqual([
      { ...entry, date: '2026-11-20', deletedAt: 5 },
      { ...entry, unsaved: 'Rain!', draft: { mood: 'happy' } },
      {
        id: 'unsaved-2026-11-22',
        date: '2026-11-22',
        content: '',
        tags: ['a'],
        mood: '',
        unsaved: 'Only typed',
        draft: { tags: ['a'] },
      },
    ])
  })

  it('brought into an empty diary gives the same diary, whatever stands in it and however it arrives', () => {
    fc.assert(
      fc.property(diary, fc.integer({ min: 1, max: 90 }), (days, size) => {
        const found = read(textOf(days), size)
        expect(found).toMatchObject({ skipped: null, media: 0, source: 'echolog' })
        expect(
          isSameJson(
            found.days,
            days.filter((day) => !isEmpty(day)),
          ),
        ).toBe(true)
      }),
      { numRuns: generatedRuns(400) },
    )
  })

  it('holds fifty thousand sentences of one day', () => {
    const sentences = Array.from({ length: 50_000 }, (_, hash) => ({
      key: `2026-11-21-${hash.toString(16).padStart(14, '0')}-es-es`,
      doc: { attempts: [] },
    }))
    const filed = practiceByDay({ sentences, minutes: [] }).get('2026-11-21')
    // copied for each of them, it would take longer than a test may
    expect(Object.keys(filed?.sentences ?? {})).toHaveLength(50_000)
  })

  it('whose time of a purge is none makes no day that a server would refuse', () => {
    const day = readFiledDay({ ...entry, other: { purgedAt: 'never', later: 1 } })
    expect(day?.doc).toEqual({ entry, later: 1 })
    expect(parseRow('day', day?.doc)).not.toBeNull()
  })

  it('brings an entry in without corrections that are none', () => {
    fc.assert(
      fc.property(fc.anything(), (corrections) => {
        expect(readFiledDay({ ...entry, corrections })?.doc).toEqual({ entry })
      }),
    )
  })

  it('of an earlier version, or written by hand, is read as far as it goes', () => {
    expect(readFiledDay({ date: '2026-11-21', content: 'By hand.' })?.doc.entry).toEqual({
      id: 'imported-2026-11-21',
      date: '2026-11-21',
      content: 'By hand.',
      tags: [],
      mood: '',
    })
    const earlier = {
      id: 'unsaved-2026-11-22',
      date: '2026-11-22',
      content: '',
      tags: ['a'],
      mood: '',
      unsaved: 'x',
    }
    expect(readFiledDay(earlier)?.doc).toEqual({ draft: { content: 'x', tags: ['a'] } })
  })

  it('keeps what a later version has typed of a draft', () => {
    const entry = { id: '1', date: '2026-11-21', content: 'x', tags: [], mood: '' as const }
    const doc: DayDoc = { entry, draft: { content: 'x y', later: 'z' } as object }
    const [filed] = fileDay({ date: entry.date, doc })
    expect(readFiledDay(filed)?.doc).toEqual(doc)
  })

  it('brings in no field that could do harm, and keeps those of a later version', () => {
    const json = `{"id":"1","date":"2026-11-21","content":"x","later":{"a":[1]},"__proto__":{"b":1},"bad":{"constructor":1},
      "deep":[[[[[[[1]]]]]]],"language":"xx","mood":"bored","other":{"prototype":{}}}`
    const doc = readFiledDay(JSON.parse(json))?.doc
    expect(JSON.parse(JSON.stringify(doc))).toEqual({
      entry: { id: '1', date: '2026-11-21', content: 'x', tags: [], mood: '', later: { a: [1] } },
    })
  })
})

describe('what was practised', () => {
  const KEY = '2026-11-21-0123456789abcd-es-es'
  const doc = { attempts: [attempt()], words: [1], wordsAt: 2, later: 'x' }
  const minutes = { key: '2026-11-21-phone', doc: { activeMs: { write: 5 } } }

  it('stands with its day, also with one that is deleted or has no entry, and comes back from there', () => {
    const deleted = { deleted: { at: 5, entry } }
    for (const days of [
      [],
      [{ date: '2026-11-21', doc: { entry } }],
      [{ date: '2026-11-21', doc: deleted }],
    ]) {
      const gap = {
        key: `${KEY}-x-3-1`,
        doc: { attempts: [], kept: true, keptAt: 1, words: [1], wordsAt: 1 },
      }
      const practice = { sentences: [{ key: KEY, doc }, gap], minutes: [minutes] }
      const text = [...diaryJson(days, practice)].join('')
      expect(JSON.parse(text)).toHaveLength(1)
      expect(read(text)).toMatchObject({ days, practice, skipped: null })
    }
  })

  it('that is none is left out alone', () => {
    const other = '2026-11-20-0123456789abcd-es-es'
    const sentences = { [KEY]: doc, [other]: doc, x: doc, [`${KEY}-x`]: { attempts: 7 } }
    const filed = {
      ...entry,
      practice: { sentences, minutes: { phone: { activeMs: 1 }, 'a b': minutes.doc } },
    }
    const { days, practice } = read(JSON.stringify([filed, { ...entry, practice: 7 }]))
    expect(days).toEqual([{ date: entry.date, doc: { entry } }])
    expect(practice).toEqual({ sentences: [{ key: KEY, doc }], minutes: [] })
  })

  it('brought in joins what is here, and brings back what was gone for good', () => {
    const mine = { attempts: [attempt({ id: 'b', at: 9 })] }
    expect(bringInSentence(mine, doc).attempts.map(({ id }) => id)).toEqual(['b', 'a'])
    const back = bringInSentence({ attempts: [], purgedAt: 5000 }, doc)
    expect(back).toEqual(doc)
    expect(bringInSentence(back, doc)).toEqual(doc)
  })
})

describe('a file that is no diary', () => {
  it.each([
    ['', 'not-json'],
    ['  \n', 'not-json'],
    ['hello', 'not-json'],
    ['"text"', 'not-json'],
    ['7', 'not-json'],
    ['{}', 'no-list'],
    ['{"entries": 7}', 'no-list'],
    ['{"notes": [{"date": "2026-11-21"}]}', 'no-list'],
    ['{"a": {"entries": [1]}}', 'no-list'],
    ['[{"date": "2026-11-21"', 'cut-off'],
    ['[{"date": "2026-11-21"}', 'cut-off'],
    ['{"entries": [{"a": "]}', 'cut-off'],
    ['[]', null],
    ['\ufeff[]', null],
    ['{"metadata": {"entries": [0]}, "x": "entries", "entries": []}', null],
  ])('%j: %s', (text, fault) => {
    for (const size of [1, 3, 1000]) {
      const cutter = createListCutter()
      for (let at = 0; at < text.length && cutter.fault() === null; at += size)
        cutter.feed(text.slice(at, at + size))
      expect(cutter.fault(true)).toBe(fault)
    }
  })

  it('is cut into its elements wherever the pieces end', () => {
    const elements = fc.array(fc.jsonValue(), { maxLength: 8 })
    fc.assert(
      fc.property(
        elements,
        fc.boolean(),
        fc.nat(3),
        fc.integer({ min: 1, max: 40 }),
        (list, isNamed, indent, size) => {
          const value = isNamed ? { metadata: { entries: 'x"]' }, entries: list, after: [1] } : list
          const text = JSON.stringify(value, null, indent)
          const cutter = createListCutter()
          const cut: string[] = []
          for (let at = 0; at < text.length; at += size) cut.push(...cutter.feed(text.slice(at, at + size)))
          expect(cutter.fault(true)).toBeNull()
          expect(cut.map((each) => JSON.parse(each))).toEqual(JSON.parse(JSON.stringify(list)))
        },
      ),
    )
  })

  it.each([
    { id: 'unsaved-2026-11-21', content: '', tags: [] },
    { id: '1', content: 'Rain.', tags: [] },
  ])('no entry of a file is anything but what its own fields say: %j', (one) => {
    const other = { entry: 5, draft: 'x', deleted: { at: 'never', entry: {} }, weather: 'wet' }
    const day = readFiledDay({ ...one, date: '2026-11-21', other })
    expect(parseRow('day', day?.doc, '2026-11-21')).toEqual(day?.doc)
    expect(day?.doc).toMatchObject({ weather: 'wet' })
  })

  it('says which element is none, and brings in the others', () => {
    const found = read(
      `[${JSON.stringify(entry)}, {"a": 1}, nonsense, {"date": "2026-13-45", "content": "x"}, 7]`,
    )
    expect(found.days).toHaveLength(1)
    expect(found.skipped).toEqual({ count: 4, first: { place: 2, fault: 'no-date' } })
    expect(read('[{"date": "2026-11-21"}]').skipped?.first.fault).toBe('no-text')
    expect(read('[{"date": "yesterday", "content": "x"}]').skipped?.first.fault).toBe('no-entry')
    expect(read('[nonsense]').skipped?.first.fault).toBe('broken')
  })
})

it.each([
  [
    '{"entries": [{"date": "2026-11-20", "content": "x"}]}{"entries": [{"date": "2026-11-21", "content": "y"}]}',
    1,
  ],
  ['[{"date": "2026-11-20", "content": "x"}] and more', 1],
  ['[{"date": "2026-11-20", "content": "x"}]\n"more"', 1],
  ['{"entries": [{"date": "2026-11-20", "content": "x"}], "count": [1]} \n', 0],
])('what stands behind the list is told: %s', (text, count) => {
  for (const size of [1, 1000]) {
    const { days, skipped } = read(text, size)
    expect(days).toHaveLength(1)
    expect(skipped?.count ?? 0).toBe(count)
    if (count > 0) expect(skipped?.first).toEqual({ place: 2, fault: 'broken' })
  }
})

describe('a file brought into a diary', () => {
  it.each([
    ['Rain.', 'Rain.', 'Rain.'],
    ['Rain. Tea.', 'Rain.', 'Rain. Tea.'],
    ['Rain.', 'Rain. Tea.', 'Rain. Tea.'],
    ['I started late.', 'art', 'I started late.\nart'],
    ['Rain.', 'Sun.', 'Rain.\nSun.'],
    ['Sun.', 'Rain.', 'Sun.\nRain.'],
    ['Rain. Tea. Home.', 'Rain. Cake. Home.', 'Rain. Tea.\nCake. Home.'],
    ['', 'Sun.', 'Sun.'],
    ['Sun.', '', 'Sun.'],
    ['Tea. Rain.', 'Rain. Tea.', 'Rain. Tea. Rain.'],
    ['Tea.', 'Tea. Tea.', 'Tea. Tea.'],
    ['今日は雨だ。明日は晴れ。', '今日は雨だ。', '今日は雨だ。明日は晴れ。'],
    ['今日は雨だ。明日は晴れ。', '明日は晴れ。', '今日は雨だ。明日は晴れ。'],
    ['我今天很累。明天休息。', '我今天很累。', '我今天很累。明天休息。'],
    ['我今天很累。', '我今天很累。明天休息。', '我今天很累。明天休息。'],
    ['วันนี้ฝนตก', 'วันนี้ฝนตก', 'วันนี้ฝนตก'],
    ['I don’t know. Rain.', "I don't know.", 'I don’t know. Rain.'],
    ["I don't know.", 'I don’t know. Rain.', "I don't know. Rain."],
    ...['NFC', 'NFD'].map((form) => {
      const [one, other] = ['Tôi đi học. Trời mưa.', 'Trời mưa.'].map((text) => text.normalize(form))
      return [one ?? '', (other ?? '').normalize(form === 'NFC' ? 'NFD' : 'NFC'), one ?? '']
    }),
    ['Tôi đi học.'.normalize('NFD'), 'Tôi đi học. Trời mưa.', `${'Tôi đi học.'.normalize('NFD')} Trời mưa.`],
    ['', '\u{e0020}', ''],
    ['Tea.\u200b  Cake.', 'Tea. Cake.', 'Tea.\u200b  Cake.'],
    ['Tea.\ufffc\n\nCake.', 'Tea.\n\nCake.', 'Tea.\ufffc\n\nCake.'], // as earlier versions brought entries in
    ['Tea\u2028Cake', 'Tea\nCake', 'Tea\u2028Cake'],
  ])('the text %j with %j is %j, and comes again as often as it likes', (mine, theirs, both) => {
    const once = bringIn({ entry: { ...entry, content: mine } }, { entry: { ...entry, content: theirs } })
    expect(once.entry?.content).toBe(both)
    expect(bringIn(once, { entry: { ...entry, content: theirs } })).toEqual(once)
  })

  it('adds what is new and loses nothing: every word of both stays', () => {
    fc.assert(
      fc.property(diaryText, diaryText, (mine, theirs) => {
        const one = (content: string) => ({ entry: { ...entry, content } })
        const both = bringIn(one(mine), one(theirs)).entry?.content ?? ''
        expect([holdsWords(both, mine), holdsWords(both, theirs)]).toEqual([true, true])
      }),
    )
  })

  type EntryAndDraft = Pick<DayDoc, 'entry' | 'draft'>
  const entriesIn = (doc: DayDoc): EntryAndDraft[] =>
    [...languagesOf(doc), 'en-US' as const].flatMap((code) => {
      const { entry: saved, draft, deleted } = dayIn(doc, code, false)
      return [
        { ...(saved && { entry: saved }), ...(draft && { draft }) },
        { ...(saved && { entry: saved }) },
        ...(deleted ? [deleted, { entry: deleted.entry }] : []),
      ]
    })
  /** A translation that is the entry itself has no words of its own, and beside such a one a machine's go. */
  const ownWords = (one: EntryAndDraft, isBesideItself: boolean) => {
    const { entry: saved = {}, draft } = one
    const isOwn = isBesideItself ? isOwnTranslation(saved) && !isAsWritten(saved) : !isAsWritten(saved)
    return {
      ...draftOf(one),
      ...(draft?.translatedContent === undefined && !isOwn && { translatedContent: '' }),
    }
  }

  it('keeps the words of the entry, of the draft and of the deleted entry of both', () => {
    fc.assert(
      fc.property(docOf('2026-11-21'), docOf('2026-11-21'), (mine, theirs) => {
        const both = entriesIn(bringIn(mine, theirs)).map(draftOf)
        const entries = [mine, theirs].flatMap(entriesIn)
        const isOneItself = entries.some((one) => isAsWritten(one.entry ?? {}))
        const before = entries.map((one) => ownWords(one, isOneItself))
        for (const { content, translatedContent, own, tags } of before) {
          expect(both.some((one) => holdsWords(one.content, content))).toBe(true)
          expect(both.some((one) => holdsWords(one.translatedContent, translatedContent))).toBe(true)
          expect(both.some((one) => holdsWords(one.own, own))).toBe(true)
          expect(tags.every((tag) => both.some((one) => hasTag(one.tags, tag)))).toBe(true)
        }
      }),
      { numRuns: generatedRuns(400) },
    )
  })

  it('changes nothing when it comes again', () => {
    fc.assert(
      fc.property(diary, diary, (mine, theirs) => {
        const once = afterImport(mine, read(textOf(theirs)).days)
        const twice = afterImport(once, read(textOf(theirs)).days)
        expect(twice).toEqual(once)
      }),
      { numRuns: generatedRuns(250) },
    )
  })

  it('leaves an entry that is in both as it is, whatever was typed on either side', () => {
    const typed = docOf('2026-11-21').map(({ draft: { own: _, ...typed } = {} }) => typed) // an own version is saved at once
    fc.assert(
      fc.property(docOf('2026-11-21'), typed, typed, ({ entry: saved }, mine, theirs) => {
        fc.pre(saved !== undefined)
        const both = bringIn(keepDraft({ entry: saved }, mine), keepDraft({ entry: saved }, theirs))
        expect(both.entry).toEqual(saved)
      }),
      { numRuns: generatedRuns(400) },
    )
  })

  it('changes nothing in the diary that it was made of', () => {
    fc.assert(
      fc.property(diary, (mine) => {
        expect(isSameJson(afterImport(mine, read(textOf(mine)).days), mine)).toBe(true)
      }),
      { numRuns: generatedRuns(250) },
    )
  })

  it('a translation of other words than the entry has now is marked out of date', () => {
    const translated = {
      ...entry,
      translatedContent: 'Lluvia.',
      translatedBy: 'hand',
      translationLanguage: 'es-ES' as const,
    }
    const other = { ...entry, content: 'Sun.', tags: [] }
    expect(bringIn({ entry: other }, { entry: translated }).entry).toMatchObject({
      content: 'Sun.\nRain.',
      translatedContent: 'Lluvia.',
      translatedBy: 'hand',
      isTranslationStale: true,
    })
    expect(bringIn({ entry }, { entry: translated }).entry).toEqual(translated)
    expect(
      bringIn({ entry: translated }, { entry: { ...translated, translatedContent: 'Agua.' } }).entry,
    ).toMatchObject({
      translatedContent: 'Lluvia.\nAgua.',
      isTranslationStale: true,
    })
  })
})

describe('an entry of a file that no server takes as it is', () => {
  it('has the tags that are too many or too long below its text, and is counted', () => {
    const [most, long] = [Array.from({ length: 101 }, (_, place) => `t${place}`), 'x'.repeat(201)]
    const file = [
      { ...entry, tags: most },
      { ...entry, date: '2026-11-20', tags: ['a', long] },
      { ...entry, date: '2026-11-19' },
    ]
    const { days, tagsMoved } = read(JSON.stringify(file))
    expect(tagsMoved).toBe(2)
    expect(days.map(({ doc }) => [doc.entry?.content, doc.entry?.tags])).toEqual([
      ['Rain.\n#t100', most.slice(0, 100)],
      [`Rain.\n#${long}`, ['a']],
      ['Rain.', ['rain']],
    ])
    for (const { date, doc } of days) expect(parseRow('day', doc, date)).toBe(doc)
  })

  it.each(['', '   ', '\n\t'])(
    'whose text is %j makes no day and is counted, unless it holds anything else',
    (content) => {
      const blank = { date: '2026-11-21', content }
      expect(read(JSON.stringify([blank]))).toMatchObject({
        days: [],
        skipped: { count: 1, first: { place: 1, fault: 'no-text' } },
      })
      expect(read(JSON.stringify([{ ...blank, tags: ['a'] }])).days).toHaveLength(1)
    },
  )
})

describe('a file with very many entries of one day', () => {
  const most = 20_000 // where each is joined with all before it, this takes minutes
  const ids = Array.from({ length: most }, (_, place) => place)

  it.each([
    ['of our own', (place: number) => ({ id: `${place}`, date: '2026-11-21', content: `Word ${place}.` })],
    ['of Day One', (place: number) => ({ creationDate: '2026-11-21T12:00:00Z', text: `Word ${place}.` })],
  ])('%s is read, with every word', (_, elementOf) => {
    const collector = createDayCollector()
    for (const place of ids) collector.add(JSON.stringify(elementOf(place)))
    const { days } = collector.found()
    expect(days).toHaveLength(1)
    const words = new Set(days[0]?.doc.entry?.content.split(/\n+/))
    expect(ids.filter((place) => !words.has(`Word ${place}.`))).toEqual([])
  })

  it('two of them with very many tags are read, with every tag', () => {
    const collector = createDayCollector()
    const tags = [ids.map((place) => `a${place}`), ids.map((place) => `b${place}`)]
    for (const some of [...tags, ...tags]) collector.add(JSON.stringify({ ...entry, tags: some }))
    const { tags: kept = [], content = '' } = collector.found().days[0]?.doc.entry ?? {}
    const lines = new Set(content.split('\n'))
    expect(kept).toHaveLength(TAG_LIMITS.tags)
    expect(tags.flat().filter((tag) => !kept.includes(tag) && !lines.has(`#${tag}`))).toEqual([])
  })
})
