import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { joinPieces, splitText } from './cut-text.ts'

const CASES = [
  ['a short text stays whole', 'One.\n\nTwo.', 20, ['One.\n\nTwo.']],
  ['paragraphs are cut at the empty line', 'First one.\n\nSecond one.', 12, ['First one.', 'Second one.']],
  ['neighbours that fit go together', 'A.\n\nB.\n\nCcccccccc.', 10, ['A.\n\nB.', 'Ccccccccc.']],
  ['a long paragraph is cut between lines', 'line one\nline two', 10, ['line one', 'line two']],
  ['a long line is cut between sentences', 'I ran. I sat!', 8, ['I ran.', 'I sat!']],
  ['sentences of Japanese need no space', '行った。見た。', 4, ['行った。', '見た。']],
  ['a long sentence is cut between words', 'over the hill', 8, ['over the', 'hill']],
  ['a long word is cut where it must be', 'abcdefgh', 3, ['abc', 'def', 'gh']],
  ['no cut goes through an emoji', 'a😀😀', 2, ['a', '😀', '😀']],
  ['nor through a number', 'then,12,000', 8, ['then,', '12,000']],
  ['nor between a comma and its mark', 'ab,\u0301c', 3, ['ab', ',\u0301c']],
] as const

describe('cutting a long entry', () => {
  it.each(CASES)('OPEN-18: %s', (_, text, limit, expected) => {
    expect(splitText(text, limit, 'en-US').map((piece) => piece.text)).toEqual(expected)
  })

  it('OPEN-18: joining keeps every empty line and space exactly', () => {
    const text = '\n  First.\n\n\n \n\tSecond,  spaced.\r\n\r\nThird. \n'
    for (const limit of [3, 8, 12, 100]) expect(joinPieces(splitText(text, limit, 'en-US'))).toBe(text)
  })

  it('OPEN-18: whatever the text, joined pieces are the text and none is over the limit', () => {
    const parts = fc.constantFrom(
      'word',
      'a',
      '.',
      '!',
      '。',
      ' ',
      '  ',
      '\n',
      '\n\n',
      '\r\n',
      '\t',
      '😀',
      '日本',
    )
    const texts = fc.array(parts, { maxLength: 60 }).map((all) => all.join(''))
    fc.assert(
      fc.property(texts, fc.integer({ min: 2, max: 40 }), (text, limit) => {
        const pieces = splitText(text, limit, 'en-US')
        expect(joinPieces(pieces)).toBe(text)
        for (const piece of pieces) expect(piece.text.length).toBeLessThanOrEqual(limit)
      }),
      { numRuns: 500 },
    )
  })
})
