import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { generatedRuns } from '#domain/generated-runs.fixture.ts'
import { LANGUAGES } from '#domain/languages.ts'
import { cutText, cutToLimit, joinPieces, splitText } from './cut-text.ts'
import { insertWords, joinTexts } from './join-texts.ts'
import { LONG_TEXTS, oddText } from './odd-texts.fixture.ts'
import { splitSentences } from './sentence-ends.ts'
import { sentencesOf, speechChunks } from './sentences.ts'
import { countWords, isBlank, previewOf, segmentsOf, startOf } from './text-summary.ts'
import { sentenceParts, spacedWords, wordsOf } from './words.ts'

const language = fc.constantFrom(...LANGUAGES)
const limit = fc.integer({ min: 2, max: 200 })
const runs = { numRuns: generatedRuns(200) }
const withoutSpace = (text: string) => text.replace(/\s+/gu, '')
const shapesOf = (text: string) => withoutSpace(text).replace(/\p{Default_Ignorable_Code_Point}+/gu, '')
const PLACES = ['paragraph', 'line', 'space'] as const

/** Whether a cut at this place would leave two halves of a character. */
function isInsidePair(text: string, place: number): boolean {
  return /^[\ud800-\udbff][\udc00-\udfff]$/.test(text.slice(place - 1, place + 1))
}

describe('FAIL-2 FAIL-3 FAIL-4 FAIL-5: whatever the text', () => {
  it.each(['grapheme', 'word', 'sentence'] as const)('its %ss after each other are the text', (kind) => {
    const check = (text: string) => {
      expect([...segmentsOf(text, kind)].map(({ segment }) => segment).join('')).toBe(text)
    }
    fc.assert(fc.property(oddText, check), runs)
  })

  it.each(PLACES)('cut at every %s and joined again it is the text', (place) => {
    const check = (text: string) => {
      expect(joinPieces(cutText(text, place))).toBe(text)
    }
    fc.assert(fc.property(oddText, check), runs)
  })

  it('its sentences after each other are the text, and a line break always ends one', () => {
    const check = (text: string, spoken: (typeof LANGUAGES)[number]) => {
      const sentences = splitSentences(text, spoken)
      expect(sentences.join('')).toBe(text)
      for (const sentence of sentences) {
        expect(sentence).not.toBe('')
        expect(sentence.trimEnd()).not.toMatch(/\S\s*[\n\r\u2028\u2029]\s*\S/)
      }
    }
    fc.assert(fc.property(oddText, language, check), runs)
  })

  it('cut to a limit and joined again it is the text, no piece is too long and no character is cut', () => {
    const check = (text: string, most: number, spoken: (typeof LANGUAGES)[number]) => {
      const pieces = splitText(text, most, spoken)
      expect(joinPieces(pieces)).toBe(text)
      const parts = cutToLimit(text, () => most)
      expect(parts.join('')).toBe(text)
      for (const part of [...parts, ...pieces.map((piece) => piece.text)])
        expect(part.length).toBeLessThanOrEqual(most)
      let place = 0
      for (const part of parts.slice(0, -1)) {
        place += part.length
        expect(isInsidePair(text, place)).toBe(false)
      }
    }
    fc.assert(fc.property(oddText, limit, language, check), runs)
  })

  it('OPEN-18: what a piece is translated into stands where the piece stood', () => {
    const check = (text: string, most: number, spoken: (typeof LANGUAGES)[number]) => {
      const pieces = splitText(text, most, spoken)
      const marked = joinPieces(pieces.map(({ text: _, gap }) => ({ text: '#', gap })))
      expect(marked.split('#').slice(1).join('')).toBe(pieces.map(({ gap }) => gap).join(''))
      for (const { gap } of pieces) expect(gap.trim()).toBe('')
    }
    fc.assert(fc.property(oddText, limit, language, check), runs)
  })

  it('OPEN-11: its sentences are all its words in order, none blank, and a line that has words loses no sign', () => {
    const check = (text: string, spoken: (typeof LANGUAGES)[number]) => {
      const sentences = sentencesOf(text, spoken)
      for (const sentence of sentences) expect(wordsOf(sentence, spoken)).not.toEqual([])
      const lines = text.split(/[\r\n]/u).filter((line) => wordsOf(line, spoken).length > 0)
      const whole = withoutSpace(lines.join(''))
      const said = withoutSpace(sentences.join(''))
      if (whole.length < 500) expect(said).toBe(whole)
      else expect(whole.length).toBeGreaterThanOrEqual(said.length) // parts without a word are not said
    }
    fc.assert(fc.property(oddText, language, check), runs)
  })

  it('a voice gets all of it that has a shape, each stretch with its place, and none too long', () => {
    const check = (text: string, spoken: (typeof LANGUAGES)[number]) => {
      const chunks = speechChunks(text, spoken)
      for (const { text: chunk, offset } of chunks) {
        expect(text.slice(offset, offset + chunk.length)).toBe(chunk)
        expect(chunk.length).toBeLessThanOrEqual(160)
      }
      expect(shapesOf(chunks.map((chunk) => chunk.text).join(''))).toBe(shapesOf(text))
    }
    fc.assert(fc.property(oddText, language, check), runs)
  })

  it('its words are in it, and displayed word by word it is whole', () => {
    const check = (text: string, spoken: (typeof LANGUAGES)[number]) => {
      const words = wordsOf(text, spoken)
      for (const word of words) expect(text.slice(word.start, word.end)).toBe(word.text)
      const shown = sentenceParts(text, words).map(
        (part) => part.gap + part.lead + part.word.text + part.tail,
      )
      if (words.length > 0) expect(shown.join('')).toBe(text)
      expect(spacedWords(text).join('')).toBe(withoutSpace(text))
      expect(countWords(text) > 0 ? isBlank(text) : false).toBe(false)
      expect(isBlank(`${text}.`)).toBe(false)
    }
    fc.assert(fc.property(oddText, language, check), runs)
  })

  it.each([
    ['', true],
    [' \n\t\u00a0\u3000', true],
    ['\u200b\u200d\u2060\ufeff\u00ad', true],
    ['\u200b.', false],
    ['👍', false],
    ['อ', false],
  ])('%j has nothing to see: %j', (text, isNothing) => {
    expect(isBlank(text)).toBe(isNothing)
  })

  it('LIST-5: its preview is its start, whole characters and an ellipsis that is not alone', () => {
    const check = (text: string, most: number) => {
      const preview = previewOf(text)
      expect(preview === text || text.trim().startsWith(preview.slice(0, -1))).toBe(true)
      if (preview !== text && preview !== text.trim()) expect(preview).not.toMatch(/(^|\s)…$/u)
      expect(isInsidePair(text, startOf(text, most).length)).toBe(false)
      expect(text.startsWith(startOf(text, most))).toBe(true)
    }
    fc.assert(fc.property(oddText, limit, check), runs)
  })

  it('joining adds at most one space and takes nothing away', () => {
    const check = (left: string, right: string, place: number) => {
      expect([left + right, `${left} ${right}`]).toContain(joinTexts(left, right))
      const at = Math.min(place, left.length)
      expect(withoutSpace(insertWords(left, at, right))).toBe(
        withoutSpace(left.slice(0, at) + right.trim() + left.slice(at)),
      )
    }
    fc.assert(fc.property(oddText, oddText, fc.nat({ max: 300 }), check), runs)
  })
})

it('a word with 40,000 signs on either side is displayed while one waits', { timeout: 20_000 }, () => {
  for (const sign of ['(', '。', '\u0301', '\u200d', '\ud83d', '! ']) {
    const text = `a ${sign.repeat(40_000)} b`
    const shown = sentenceParts(text, wordsOf(text, 'en-US'))
    expect(shown.map((part) => part.gap + part.lead + part.word.text + part.tail).join('')).toBe(text)
  }
})

it.each(LONG_TEXTS.map((text) => [JSON.stringify(text.slice(0, 8)), text] as const))(
  'FAIL-1: 100,000 characters of %s are cut and joined while one waits',
  { timeout: 20_000 },
  (_, text) => {
    expect(joinPieces(splitText(text, 1000, 'de-DE'))).toBe(text)
    expect(withoutSpace(sentencesOf(`a${text}`, 'ja-JP').join('')).length).toBeLessThanOrEqual(
      text.length + 1,
    )
    expect(speechChunks(text, 'en-US').length).toBeLessThanOrEqual(text.length)
    expect(previewOf(text).length).toBeLessThan(2100)
    expect(countWords(text)).toBeLessThanOrEqual(text.length)
    expect(insertWords(text, 5, 'x').length).toBeGreaterThan(text.length)
  },
)
