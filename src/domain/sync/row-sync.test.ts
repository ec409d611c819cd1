import { describe, expect, it } from 'vitest'
import { REFUSED, TO_SEND } from '#domain/row.ts'
import { parseRow } from './parse-row.ts'
import {
  changesOf,
  chooseBatch,
  isFilledTo,
  nextBefore,
  type RowNews,
  refuseRow,
  resetRow,
  settleRow,
} from './row-sync.ts'
import type { SyncRow } from './sync-ports.ts'
import { type Doc, SYNC_LIMITS } from './sync-protocol.ts'

const KEY = { kind: 'day', key: '2026-11-21' } as const

function text(content: string): Doc {
  return { draft: { content } }
}

function row(change: Partial<SyncRow>): SyncRow {
  return { ...KEY, doc: text('mine'), rev: 3, ...change }
}

/** Shows what was merged with what. */
function showMerge(base: Doc | undefined, mine: Doc, theirs: Doc): Doc {
  return { base: base ?? null, mine, theirs }
}

const base = text('base')
const sent = { id: 'p', doc: text('sent') }
const edited = row({ dirty: TO_SEND, base, sent })
const theirs = { ...KEY, rev: 7, doc: text('theirs') }

describe('a row after an answer', () => {
  const cases: [string, SyncRow | undefined, RowNews, SyncRow | undefined][] = [
    [
      'is clean once its push is accepted',
      row({ ...edited, doc: sent.doc }),
      { accepted: { id: 'p', rev: 5 } },
      row({ doc: sent.doc, rev: 5 }),
    ],
    [
      'is to be sent again where it changed after its push',
      edited,
      { accepted: { id: 'p', rev: 5 } },
      row({ rev: 5, dirty: TO_SEND, base: sent.doc }),
    ],
    ['does not care for the answer to an earlier push', edited, { accepted: { id: 'o', rev: 5 } }, edited],
    [
      'does not care for the refusal of an earlier push',
      edited,
      { refused: { id: 'o', error: 'invalid' } },
      edited,
    ],
    [
      'waits where it is refused',
      row({ ...edited, doc: sent.doc }),
      { refused: { id: 'p', error: 'invalid' } },
      row({ doc: sent.doc, dirty: REFUSED, base, refusal: 'invalid' }),
    ],
    [
      'is sent again where it changed after what was refused',
      edited,
      { refused: { id: 'p', error: 'full' } },
      row({ dirty: TO_SEND, base }),
    ],
    [
      'is merged where its push was stale',
      edited,
      { refused: { id: 'p', error: 'stale' }, theirs },
      row({ doc: showMerge(base, text('mine'), theirs.doc), rev: 7, dirty: TO_SEND, base: theirs.doc }),
    ],
    [
      'knows its own push in the row of the server, so that it is not merged with itself',
      edited,
      { refused: { id: 'p', error: 'stale' }, theirs: { ...theirs, doc: text('sent') } },
      row({ doc: showMerge(sent.doc, text('mine'), sent.doc), rev: 7, dirty: TO_SEND, base: sent.doc }),
    ],
    [
      'is new to a server that does not have it',
      edited,
      { refused: { id: 'p', error: 'stale' } },
      row({ rev: 0, dirty: TO_SEND }),
    ],
    [
      'is sent again where the answer does not speak of its push',
      edited,
      { sentId: 'p' },
      row({ dirty: TO_SEND, base }),
    ],
    [
      'is taken as it is where it has not changed here',
      row({}),
      { theirs },
      row({ doc: theirs.doc, rev: 7 }),
    ],
    ['is new here', undefined, { theirs }, row({ doc: theirs.doc, rev: 7 })],
    ['does not go back to an earlier revision', row({ rev: 8 }), { theirs }, row({ rev: 8 })],
    [
      'keeps its change at a revision that it knows',
      row({ dirty: TO_SEND, base, rev: 7 }),
      { theirs },
      row({ dirty: TO_SEND, base, rev: 7 }),
    ],
    [
      'takes a later row on top of what was just accepted',
      edited,
      { accepted: { id: 'p', rev: 5 }, theirs },
      row({ doc: showMerge(sent.doc, text('mine'), theirs.doc), rev: 7, dirty: TO_SEND, base: theirs.doc }),
    ],
    [
      'is sent again where it was refused and the server has a later row',
      row({ dirty: REFUSED, refusal: 'full', base }),
      { theirs },
      row({ doc: showMerge(base, text('mine'), theirs.doc), rev: 7, dirty: TO_SEND, base: theirs.doc }),
    ],
    ['stays away where it was cleared meanwhile', undefined, { accepted: { id: 'p', rev: 5 } }, undefined],
  ]
  it.each(cases)('%s', (_, before, news, after) => {
    expect(settleRow(before, news, showMerge)).toEqual(after)
  })

  it('is clean where the merge leaves what the server has', () => {
    expect(settleRow(edited, { theirs }, (_base, _mine, other) => other)).toEqual(
      row({ doc: theirs.doc, rev: 7 }),
    )
  })
})

it('after a reset nothing is known of the copy on the server', () => {
  expect(resetRow(row({ ...edited, dirty: REFUSED, refusal: 'full' }))).toEqual(
    row({ rev: 0, dirty: TO_SEND }),
  )
})

describe('a batch', () => {
  const ALL = { mostBytes: 1e9, atLeastOne: true }
  let ids = 0
  const newId = () => `id-${++ids}`
  const dirty = (key: string, doc = text(key)): SyncRow => ({ ...row({ doc, dirty: TO_SEND }), key })

  it('gives each row an id of its own, and sends the document as it is now', () => {
    const batch = chooseBatch([dirty('2026-11-21'), dirty('2026-11-20')], newId, ALL)
    expect(new Set(batch.map(({ sent }) => sent?.id)).size).toBe(2)
    expect(changesOf(batch).map(({ baseRev, doc }) => [baseRev, doc])).toEqual([
      [3, text('2026-11-21')],
      [3, text('2026-11-20')],
    ])
  })

  it('sends no document that a server would refuse: what is not valid goes, and no word', () => {
    const entry = { id: '1', date: KEY.key, content: 'Rain.', tags: [], mood: '' }
    const most = Array.from({ length: 101 }, (_, place) => `t${place}`)
    const damaged = { ...entry, tags: most, mood: 'furious', language: 'xx', date: '2026-11-20', later: 1 }
    const docs: [Doc, Doc][] = [
      [{ entry }, { entry }],
      [
        { entry: damaged, purgedAt: 'x' },
        { entry: { ...entry, content: 'Rain.\n#t100', tags: most.slice(0, 100), later: 1 } },
      ],
      [
        { entry, draft: { tags: ['x'.repeat(201)] } },
        { entry, draft: { content: `Rain.\n#${'x'.repeat(201)}`, tags: [] } },
      ],
      [
        { deleted: { at: 1, entry: { ...entry, tags: most } } },
        { deleted: { at: 1, entry: { ...entry, content: 'Rain.\n#t100', tags: most.slice(0, 100) } } },
      ],
    ]
    for (const [doc, sentDoc] of docs) {
      const [sentRow] = chooseBatch([row({ dirty: TO_SEND, doc })], () => 'p', {
        mostBytes: 1e6,
        atLeastOne: true,
      })
      expect(sentRow).toEqual(row({ dirty: TO_SEND, doc: sentDoc, sent: { id: 'p', doc: sentDoc } }))
      expect(parseRow('day', sentRow?.doc, KEY.key)).toEqual(sentDoc)
    }
  })

  it('leaves out clean and refused rows', () => {
    expect(chooseBatch([row({}), row({ dirty: REFUSED })], newId, ALL)).toEqual([])
  })

  it('holds no more rows than the server takes', () => {
    const many = Array.from({ length: 150 }, (_, index) => dirty(`day ${index}`))
    expect(chooseBatch(many, newId, ALL)).toHaveLength(SYNC_LIMITS.changes)
  })

  it('holds no more bytes than asked for, counted in UTF-8', () => {
    const days = ['a', 'b', 'c'].map((key) => dirty(key, text('雨'.repeat(1000))))
    expect(chooseBatch(days, newId, { mostBytes: 8000, atLeastOne: true })).toHaveLength(2)
  })

  it('of one row may be larger, unless the page is being left', () => {
    const days = [dirty('a', text('x'.repeat(5000))), dirty('b')]
    const sentKeys = (atLeastOne: boolean) =>
      chooseBatch(days, newId, { mostBytes: 2000, atLeastOne }).map(({ key }) => key)
    expect(sentKeys(true)).toEqual(['a'])
    expect(sentKeys(false)).toEqual(['b'])
  })

  it('never holds a document that no server takes: it waits, and the rest goes', () => {
    const large = dirty('a', text('雨'.repeat(SYNC_LIMITS.docBytes / 3)))
    const [first, second] = chooseBatch([large, dirty('b')], newId, ALL)
    expect(first).toEqual({ ...large, dirty: REFUSED, refusal: 'too-large' })
    expect(second?.sent?.doc).toEqual(text('b'))
  })

  it('of one row that the way to the server does not let through makes it wait', () => {
    expect(refuseRow(row({ ...edited, doc: sent.doc }), 'p', 'too-large')).toMatchObject({
      refusal: 'too-large',
    })
  })
})

describe('the first fill', () => {
  it.each([
    [null, '2026-11-21', true],
    ['', '2026-11-21', false],
    ['day/2026-11-20', '2026-11-21', true],
    ['day/2026-11-21', '2026-11-21', true],
    ['day/2026-11-22', '2026-11-21', false],
  ])('that has come to %j has passed %s: %s', (before, key, isPassed) => {
    expect(isFilledTo({ kind: 'day', key }, before)).toBe(isPassed)
  })

  it('goes on from the last row of a page, and ends with an empty one', () => {
    expect(nextBefore('', [{ ...theirs, key: '2026-11-22' }, theirs])).toBe('day/2026-11-21')
    expect(nextBefore('day/2026-11-21', [])).toBeNull()
    expect(nextBefore(null, [])).toBeNull()
  })
})
