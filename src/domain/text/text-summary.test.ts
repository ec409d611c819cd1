import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { countWords, previewOf } from './text-summary.ts'

describe('previews', () => {
  it('LIST-4: content of 100 characters or fewer is shown whole', () => {
    expect(previewOf('a'.repeat(100))).toBe('a'.repeat(100))
    expect(previewOf('')).toBe('')
    expect(previewOf('👩‍👩‍👧‍👦'.repeat(100))).toBe('👩‍👩‍👧‍👦'.repeat(100))
  })

  it('LIST-5: content over 100 characters is cut to 100 and an ellipsis', () => {
    expect(previewOf('a'.repeat(101))).toBe(`${'a'.repeat(100)}…`)
    expect(previewOf('猫'.repeat(101))).toBe(`${'猫'.repeat(100)}…`)
    expect(previewOf('👍🏽'.repeat(101))).toBe(`${'👍🏽'.repeat(100)}…`)
  })

  it('FAIL-5: a flood of combining marks stays short, and what stands before it is shown whole', () => {
    const flood = `a${'\u0301'.repeat(5000)}`
    expect(previewOf(flood).length).toBeLessThan(2100)
    expect(previewOf(`Hola. ${flood}`)).toBe('Hola. …')
  })

  it('FAIL-2 FAIL-4: no character is cut in two, and no text is shown longer than it is', () => {
    const family = '👩‍👩‍👧‍👦'
    expect(previewOf(family.repeat(200))).toBe(`${family.repeat(100)}…`)
    expect(previewOf(`${'a\u0301\u0301\u0301'.repeat(80)}${'😀\u0301'.repeat(3000)}`)).not.toMatch(
      /[\ud800-\udbff]…$/,
    )
    expect(previewOf(`😀${'😀\u200d'.repeat(3000)}`)).not.toMatch(/[\ud800-\udbff]…$/)
    expect(previewOf(`\u0000\ud83d ${'b'.repeat(10)}`)).toBe(`\u0000\ud83d ${'b'.repeat(10)}`)
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 400 }), (text) => {
        expect(previewOf(text).length).toBeLessThanOrEqual(text.length + 1)
      }),
    )
  })
})

describe('words', () => {
  it.each([
    ['It rained, so I ran.', 5],
    ['', 0],
    ['…!', 0],
  ])('%s has %d', (text, count) => {
    expect(countWords(text)).toBe(count)
  })

  it('a script without spaces has more than one word, too', () => {
    expect(countWords('午後はずっと雨だった。')).toBeGreaterThan(3)
  })
})
