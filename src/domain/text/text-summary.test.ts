import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { countWords, previewOf } from './text-summary.ts'

describe('previews', () => {
  it('LIST-4: content of 100 characters or fewer is shown whole', () => {
    expect(previewOf('a'.repeat(100))).toBe('a'.repeat(100))
    expect(previewOf('')).toBe('')
    expect(previewOf('👩‍👩‍👧‍👦'.repeat(100))).toBe('👩‍👩‍👧‍👦'.repeat(100))
  })

  it.each([
    ['a word', `${'x '.repeat(47)}almost there`, `${'x '.repeat(47)}almost…`],
    ['a word with a mark inside', `${'x '.repeat(46)}aujourd’hui`, `${'x '.repeat(45)}x…`],
    ['a hyphenated word', `${'x '.repeat(47)}well-known`, `${'x '.repeat(46)}x…`],
    ['a hyphenated word, after its hyphen', `${'x '.repeat(48)}pre-war`, `${'x '.repeat(47)}x…`],
    ['Japanese', `${'猫'.repeat(99)}カフェ`, `${'猫'.repeat(99)}…`],
    ['Chinese', `${'我'.repeat(99)}走路回家`, `${'我'.repeat(99)}…`],
    ['Thai', `${'วัน '.repeat(33)}ตกหนักมาก`, `${'วัน '.repeat(32)}วัน…`],
    ['Korean', `${'오늘 '.repeat(33)}비가 왔다`, `${'오늘 '.repeat(32)}오늘…`],
  ])('LIST-5: %s is never cut inside a word', (_, content, preview) => {
    expect(previewOf(content)).toBe(preview)
  })

  it.each([
    ['a mark on the 101st place', `${'ab '.repeat(33)}e\u0301 cd ef`],
    ['a mark behind the 100th letter', `${'ab '.repeat(33)}e\u0301\u0323${' cd'.repeat(9)}`],
    ['a joined sign at the end', `${'ab '.repeat(33)}👩‍👧 cd ef`],
  ])('LIST-5: %s stays with its letter', (_, content) => {
    const cut = previewOf(content).replace(/…$/u, '')
    const graphemes = [...new Intl.Segmenter('en').segment(content)].map(({ segment }) => segment)
    expect(graphemes.slice(0, [...new Intl.Segmenter('en').segment(cut)].length).join('')).toBe(cut)
  })

  it('LIST-5: whatever the words, those of a preview are whole', () => {
    const word = fc.constantFrom(
      'I',
      'am',
      'aujourd’hui',
      'well-known',
      'Cà-phê',
      'дождь',
      '오늘',
      'كتبت',
      '👍🏽',
    )
    fc.assert(
      fc.property(fc.array(word, { minLength: 1, maxLength: 80 }), (words) => {
        const shown = previewOf(words.join(' ')).replace(/…$/u, '').split(' ')
        expect(shown).toEqual(words.slice(0, shown.length))
      }),
    )
  })

  it.each([
    ['a line', `${'x'.repeat(98)}\n\nmore`],
    ['a sentence', `${'x'.repeat(98)}. More`],
    ['a sentence in Japanese', `${'猫'.repeat(98)}。カフェ`],
    ['an ellipsis', `${'x'.repeat(98)}… more`],
    ['a part of a sentence', `${'x'.repeat(98)}, (more`],
  ])('LIST-5: after %s the ellipsis stands at the last word', (_, content) => {
    expect(previewOf(content)).toBe(`${content.slice(0, 98)}…`)
  })

  it('LIST-5: white space around the words is no reason for an ellipsis', () => {
    expect(previewOf(`${' \n'.repeat(100)}It rained.${'\n'.repeat(200)}`)).toBe('It rained.')
    expect(previewOf('\n'.repeat(3000))).toBe('')
  })

  it('LIST-5: content over 100 characters is cut to 100 and an ellipsis', () => {
    expect(previewOf('a'.repeat(101))).toBe(`${'a'.repeat(100)}…`)
    expect(previewOf('猫'.repeat(101))).toBe(`${'猫'.repeat(100)}…`)
    expect(previewOf('👍🏽'.repeat(101))).toBe(`${'👍🏽'.repeat(100)}…`)
  })

  it('FAIL-5: a flood of combining marks stays short, and what stands before it is shown whole', () => {
    const flood = `a${'\u0301'.repeat(5000)}`
    expect(previewOf(flood).length).toBeLessThan(2100)
    expect(previewOf(`Hola. ${flood}`)).toBe('Hola…')
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
