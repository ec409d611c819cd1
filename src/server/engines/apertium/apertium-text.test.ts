import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { joinLines, splitLines, toApertium } from './apertium-translator.ts'

/** What comes back when apertium changes nothing. */
function thereAndBack(text: string): string | undefined {
  const lines = splitLines(text)
  return joinLines(lines, toApertium(lines))
}

describe('an entry on its way through apertium', () => {
  it('OPEN-18: goes line by line, and comes back with its empty lines and indents', () => {
    const lines = splitLines('One.\n\n\n  Two\tthree.\r\nFour. ')
    expect(toApertium(lines)).toBe('One.\n\nTwo three.\n\nFour.')
    expect(joinLines(lines, 'Uno.\n\nDos  tres.\n\n Cuatro.')).toBe('Uno.\n\n\n  Dos tres.\nCuatro.')
  })

  it('a different number of lines is no translation', () => {
    expect(joinLines(splitLines('One.\nTwo.'), 'Uno dos.')).toBeUndefined()
  })

  it('marks of unknown words go, those of the learner stay', () => {
    expect(joinLines(splitLines('My zorb and blax'), 'Mi *zorb y #blax @de')).toBe('Mi zorb y blax de')
    expect(joinLines(splitLines('My #hashtag a@b.co'), 'Mi #hashtag a@b.co')).toBe('Mi #hashtag a@b.co')
    expect(joinLines(splitLines('* a star'), '* una estrella')).toBe('* una estrella')
  })

  it('control characters do not reach it', () => {
    expect(toApertium(splitLines('a\u0000b\u001b[31m \ud83d'))).toBe('ab[31m \ufffd')
  })

  it('OPEN-18: whatever the text, what is between the lines and the words come back as they were', () => {
    const parts = fc.constantFrom('word', '#x', '*', ' ', '\n', '\n\n', '  ', '.', '😀')
    fc.assert(
      fc.property(fc.array(parts), (all) => {
        const text = all.join('')
        const between = text.trim().split(/(\s*\n\s*)/)
        const expected = between.map((part) => (part.includes('\n') ? part : part.replace(/ +/g, ' ')))
        expect(thereAndBack(text)).toBe(expected.join(''))
      }),
    )
  })
})
