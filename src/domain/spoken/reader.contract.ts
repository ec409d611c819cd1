import { describe, expect, it } from 'vitest'
import type { LanguageCode } from '#domain/languages.ts'
import { casesWith, type EngineUnderTest } from '#domain/speech/engine.contract.ts'
import { ODD_TEXTS } from '#domain/text/odd-texts.fixture.ts'
import { LONGEST_READ_TEXT, READING_FAILURES, type Reader } from './reader.ts'

/** `sample` is a word, and its likeliest reading. */
export type ReaderUnderTest = EngineUnderTest<LanguageCode> & {
  reader: Reader
  sample: { word: string; reading: string }
}

/** Words that a reader may take for something other than words. */
const ODD_WORDS = [
  ...ODD_TEXTS.map(([, text = '']) => text),
  'EOS',
  'EOS\n',
  '\n',
  '\t',
  '*',
  '今日\t*',
  '今\n日',
  '#',
  '',
  ' ',
  '\u0000',
  '\ud842',
  '\udfb7',
  '𠮷',
  'ヶ',
  '々',
  'ー',
  '日'.repeat(500),
]

/** The contract of every `Reader`, run against an adapter. Each case makes its own. */
export function describeReader(name: string, make: () => Promise<ReaderUnderTest> | ReaderUnderTest): void {
  const withOne = casesWith(make)

  describe(`${name} keeps the reader contract`, () => {
    it('answers the readings of every word it knows, in the shape of the texts, and who read it', () =>
      withOne(async ({ reader, known, sample: { word, reading }, signals }) => {
        expect(reader.supports(known)).toBe(true)
        const texts = [[word, '!', word], [], [word]]
        const answer = await reader.read({ texts, language: known }, signals.open)
        const likeliest =
          answer.ok && answer.value.readings.map((words) => words.map(([first = '']) => first))
        expect(likeliest).toEqual([[reading, '', reading], [], [reading]])
        expect(answer).toMatchObject({ value: { by: reader.id } })
      }))

    it('answers unsupported-language for one it does not know', () =>
      withOne(async ({ reader, unknown, signals }) => {
        if (unknown === undefined) return
        expect(reader.supports(unknown)).toBe(false)
        expect(await reader.read({ texts: [['dog']], language: unknown }, signals.open)).toMatchObject({
          ok: false,
          error: 'unsupported-language',
        })
      }))

    it('answers cancelled once the learner has gone', () =>
      withOne(async ({ reader, known, sample, signals }) => {
        const request = { texts: [[sample.word]], language: known }
        expect(await reader.read(request, signals.aborted)).toEqual({ ok: false, error: 'cancelled' })
      }))

    it('answers too-long for more than it takes', () =>
      withOne(async ({ reader, known, signals }) => {
        const texts = [['日'.repeat(LONGEST_READ_TEXT)], ['日']]
        expect(await reader.read({ texts, language: known }, signals.open)).toMatchObject({
          ok: false,
          error: 'too-long',
        })
      }))

    it.each(ODD_WORDS)('takes %j for a word, and reads those beside it as ever', (odd) =>
      withOne(async ({ reader, known, sample: { word, reading }, signals }) => {
        const answer = await reader.read({ texts: [[word, odd, word], [odd]], language: known }, signals.open)
        if (!answer.ok) expect(READING_FAILURES).toContain(answer.error)
        else {
          const [[first, , last] = [], single = []] = answer.value.readings
          expect([first?.[0], last?.[0], single.length]).toEqual([reading, reading, 1])
        }
      }),
    )
  })
}
