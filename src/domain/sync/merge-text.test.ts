import { array, assert, constantFrom, integer, property, string, tuple } from 'fast-check'
import { describe, expect, it } from 'vitest'
import { mergeText } from './merge-text.ts'

describe('mergeText', () => {
  it.each([
    ['one side only', 'A dog.', 'A dog.', 'A cat.', 'A cat.'],
    [
      'an append and a changed first line',
      'Rain.\nHome.',
      'Rain.\nHome. Tea.',
      'Sun.\nHome.',
      'Sun.\nHome. Tea.',
    ],
    [
      'different words of one sentence',
      'I ate an old red plum today.',
      'I ate an old blue plum today.',
      'We ate an old red plum today.',
      'We ate an old blue plum today.',
    ],
    ['both begin the same day', '', 'Morning run.', 'Called home.', 'Called home.\nMorning run.'],
    [
      'the same word changed on both sides',
      'I walked home.',
      'I ran home.',
      'I cycled home.',
      'I cycled home.\nI ran home.',
    ],
    ['a deletion against an edit', 'One. Two.', 'One. ', 'One. Two and a half.', 'One. Two and a half.'],
    [
      'Japanese, different characters',
      '今日は雨だった。',
      '今日は雪だった。',
      '昨日は雨だった。',
      '昨日は雪だった。',
    ],
    ['the same change twice', 'Tea.', 'Tea and cake.', 'Tea and cake.', 'Tea and cake.'],
  ])('keeps every word: %s', (_, base, mine, theirs, merged) => {
    expect(mergeText(base, mine, theirs)).toBe(merged)
    expect(mergeText(base, theirs, mine)).toBe(merged)
  })

  it('joins long texts without punctuation in reasonable time, keeping both', () => {
    const base = 'word '.repeat(20_000)
    const merged = mergeText(base, `mine ${base}mine`, `theirs ${base}theirs`)
    expect(merged).toContain('mine')
    expect(merged).toContain('theirs')
  })

  const word = integer({ min: 0, max: 1_000_000 }).map((number) => `w${number}`)
  const separator = constantFrom(' ', ' ', ' ', '. ', '\n', '! ')
  const text = array(tuple(word, separator), { maxLength: 30 }).map((pairs) => pairs.flat().join(''))

  /** Inserts unique words at random places, and removes some, as a person edits. */
  function edited(base: string, inserts: [number, string][], removed: number[]): string {
    const words = base.match(/\S+\s*/g) ?? []
    const kept = words.filter((_, index) => !removed.includes(index))
    for (const [place, added] of inserts) kept.splice(place % (kept.length + 1), 0, `${added} `)
    return kept.join('')
  }

  it('never loses an added word and never makes one that nobody typed, whatever both sides do', () => {
    const inserts = (side: string) =>
      array(
        tuple(
          integer({ min: 0, max: 40 }),
          integer({ min: 0, max: 999 }).map((n) => `${side}${n}`),
        ),
        { maxLength: 6 },
      )
    const removed = array(integer({ min: 0, max: 30 }), { maxLength: 4 })
    assert(
      property(
        text,
        inserts('mine'),
        removed,
        inserts('theirs'),
        removed,
        (base, mineIn, mineOut, theirsIn, theirsOut) => {
          const mine = edited(base, mineIn, mineOut)
          const theirs = edited(base, theirsIn, theirsOut)
          const merged = mergeText(base, mine, theirs).split(/\s+/)
          for (const [, added] of [...mineIn, ...theirsIn]) expect(merged).toContain(added)
          const known = new Set(`${base} ${mine} ${theirs}`.split(/\s+/))
          for (const token of merged) expect(known).toContain(token)
          expect(mergeText(base, theirs, mine)).toBe(mergeText(base, mine, theirs))
        },
      ),
      { numRuns: 500 },
    )
  })

  it('takes the one changed side as it is, whatever the text', () => {
    assert(
      property(string({ unit: 'binary' }), string({ unit: 'binary' }), (base, changed) => {
        expect(mergeText(base, base, changed)).toBe(changed)
        expect(mergeText(base, changed, base)).toBe(changed)
        expect(mergeText(base, changed, changed)).toBe(changed)
      }),
    )
  })
})
