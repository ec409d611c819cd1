import { describe, expect, it } from 'vitest'
import { readFiledDay } from '#domain/exchange/diary-file.ts'
import { bringIn } from '#domain/sync/bring-in.ts'
import type { DayDoc } from './entry.ts'
import { tagKey } from './same-tag.ts'

const [ENGLAND, SCOTLAND] = ['gbeng', 'gbsct'].map((region) => {
  const signs = [...region].map((letter) => String.fromCodePoint(0xe0000 + letter.charCodeAt(0)))
  return `\u{1f3f4}${signs.join('')}\u{e007f}`
}) as [string, string]

describe('tags', () => {
  it.each([
    ['Straße', 'STRASSE'],
    ['Straße', 'STRAẞE'],
    ['ΟΔΟΣ', 'οδος'],
    ['ΟΔΟΣ', 'οδοσ'],
    ['ς', 'σ'],
    ['İstanbul', 'istanbul'],
    ['İSTANBUL', 'istanbul'],
    ['ıssız', 'ISSIZ'],
    ['ﬀ', 'FF'],
    ['cafe\u034f\u0301', 'café'],
    ['s\u{e0065}ea', 'sea'], // a sign of a flag where there is none
    [`${ENGLAND}\ufe0f`, ENGLAND],
  ])('%s and %s are one', (one, other) => expect(tagKey(one)).toBe(tagKey(other)))

  it.each([
    [ENGLAND, SCOTLAND],
    [ENGLAND, '\u{1f3f4}'],
    ['resume', 'résumé'],
    ['ё', 'е'],
    ['ab', 'a b'],
  ])('%s and %s are two', (one, other) => expect(tagKey(one)).not.toBe(tagKey(other)))

  it('are known by the same in capitals, small letters and every form of Unicode, whatever the sign', () => {
    const differing: string[] = []
    for (let code = 0x21; code < 0x20000; code++) {
      if (code >= 0xd800 && code < 0xe000) continue
      const tag = `a${String.fromCodePoint(code)}b`
      const key = tagKey(tag)
      const forms = [key, tag.toUpperCase(), tag.toLowerCase(), tag.normalize('NFD'), tag.normalize('NFKC')]
      if (forms.some((form) => tagKey(form) !== key)) differing.push(tag)
    }
    expect(differing).toEqual([])
  })
})

describe('tags that come in', () => {
  const filed = { date: '2026-11-20', content: 'x', tags: ['sea', 'SEA', 'Rain', 'ｓｅａ'] }

  it('with a file stand there once, those of the draft and of a deleted entry, too', () => {
    expect(readFiledDay(filed)?.doc.entry?.tags).toEqual(['sea', 'Rain'])
    const draft = readFiledDay({ ...filed, unsaved: 'y', draft: { tags: ['a', 'A'] } })
    expect(draft?.doc.draft?.tags).toEqual(['a'])
    expect(readFiledDay({ ...filed, deletedAt: 5 })?.doc.deleted?.entry.tags).toEqual(['sea', 'Rain'])
  })

  it('to an empty day stand there once', () => {
    const entry = { id: '1', date: '2026-11-20', content: 'x', tags: ['sea', 'Sea'], mood: '' } as const
    const doc: DayDoc = { entry: { ...entry, tags: [...entry.tags] }, draft: { tags: ['b', 'B'] } }
    const came = bringIn(undefined, doc)
    expect([came.entry?.tags, came.draft?.tags]).toEqual([['sea'], ['b']])
    expect(bringIn(came, doc)).toEqual(came)
  })
})
