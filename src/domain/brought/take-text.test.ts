import fc from 'fast-check'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { failure, success } from '#domain/outcome.ts'
import { countCharacters, LONGEST_TEXT, takeText } from './take-text.ts'

describe('a text that is brought', () => {
  it('is taken without what nobody sees, and lines stay', () => {
    expect(takeText('\ufeff Hola.\r\n\r\nAdio\u0301s. \u200b')).toEqual(success('Hola.\n\nAdiós.'))
  })

  it('that looks like code is a text like any other', () => {
    const code = '<script>alert("hola")</script> & <b>negrita</b> javascript:alert(1)'
    expect(takeText(code)).toEqual(success(code))
  })

  it.each(['', ' \n\t', '\u200b\u00ad', '\u0007'])('of nothing that is seen is none: %j', (nothing) => {
    expect(takeText(nothing)).toEqual(failure('empty'))
  })

  it('is counted in characters as a reader counts them', () => {
    const families = '👨‍👩‍👧‍👦'.repeat(1000)
    expect([countCharacters(families), countCharacters('e\u0301'.repeat(9))]).toEqual([1000, 9])
    for (const character of ['a', '語', 'ệ', 'e\u0302\u0323']) {
      expect(takeText(character.repeat(LONGEST_TEXT)).ok).toBe(true)
      expect(takeText(character.repeat(LONGEST_TEXT + 1))).toEqual(failure('too-long'))
    }
  })

  it('of ten million units, or of marks upon one letter, is refused without being counted', () => {
    const counting = vi.spyOn(Intl.Segmenter.prototype, 'segment')
    onTestFinished(() => counting.mockRestore())
    expect(takeText(`a${'\u0301'.repeat(10_000_000)}`)).toEqual(failure('too-long'))
    expect(takeText('a '.repeat(5_000_000))).toEqual(failure('too-long'))
    expect(counting).not.toHaveBeenCalled()
  })

  it('that holds a NUL is no text', () => {
    expect(takeText('PNG\0\0')).toEqual(failure('not-text'))
  })

  it('whatever is taken is taken again as it is', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 200 }), (given) => {
        const taken = takeText(given)
        if (taken.ok) expect(takeText(taken.value)).toEqual(taken)
      }),
    )
  })
})
