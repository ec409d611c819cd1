import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { LanguageCode } from '#domain/languages.ts'
import { casesWith, type EngineUnderTest } from '#domain/speech/engine.contract.ts'
import { ODD_TEXTS, oddText } from '#domain/text/odd-texts.fixture.ts'
import { expectHonest } from './corrections.fixture.ts'
import { LONGEST_MEANT, MOST_CHARACTERS, MOST_SENTENCES } from './corrections.ts'
import { CORRECT_FAILURES, type Corrector } from './corrector.ts'

/** `sample`: a sentence with one wrong word in it, and that word as it should be. */
export type CorrectorUnderTest = EngineUnderTest<LanguageCode> & {
  corrector: Corrector
  sample: { wrong: string; word: string; right: string }
}

/** Texts that a program may take for orders, besides those that no engine likes. */
const ODD_SENTENCES = [
  ...ODD_TEXTS.map(([, text = '']) => text),
  '*x',
  '#',
  '!',
  '@x',
  '&x',
  '^x',
  '~x',
  '+tex',
  '-tex',
  '%',
  '\u202eabc\u2066',
  '{"n":1}',
  'a'.repeat(MOST_CHARACTERS),
]

/** The contract of every `Corrector`, run against an adapter. Each case makes its own. */
export function describeCorrector(
  name: string,
  make: () => Promise<CorrectorUnderTest> | CorrectorUnderTest,
): void {
  const withOne = casesWith(make)

  function ask(
    { corrector, known, signals }: CorrectorUnderTest,
    sentences: string[],
    signal = signals.open,
  ) {
    return corrector.correct({ sentences, meant: '', language: known, nativeLanguage: 'en-US' }, signal)
  }

  describe(`${name} keeps the corrector contract`, () => {
    it('marks the wrong word and says how it is written, and leaves a right sentence alone', () =>
      withOne(async (subject) => {
        const { corrector, known, sample } = subject
        expect(corrector.supports(known)).toBe(true)
        const right = sample.wrong.replace(sample.word, sample.right)
        const answer = await ask(subject, [right, sample.wrong])
        expect(answer).toMatchObject({ ok: true, value: { by: corrector.id, scope: corrector.scope } })
        const [fine, marked] = answer.ok ? answer.value.sentences : []
        expect(fine).toEqual({ text: right, verdict: 'fine', remarks: [] })
        const [remark, ...others] = marked?.remarks ?? []
        expect([marked?.verdict, others]).toEqual(['remarks', []])
        expect(sample.wrong.slice(remark?.start, remark?.end)).toBe(sample.word)
        expect(remark?.instead).toContain(sample.right)
      }))

    it('gives back every sentence to the letter, in order, also the same one twice', () =>
      withOne(async (subject) => {
        const { known, sample } = subject
        const sentences = [sample.wrong, `  ${sample.wrong.normalize('NFD')}\n`, '…', sample.wrong]
        const answer = await ask(subject, sentences)
        expect(answer.ok).toBe(true)
        if (answer.ok) expectHonest(answer.value, sentences, known)
      }))

    it('answers unsupported-language for one it does not know', () =>
      withOne(async ({ corrector, unknown, signals }) => {
        if (unknown === undefined) return
        expect(corrector.supports(unknown)).toBe(false)
        const request = { sentences: ['dog'], meant: '', language: unknown, nativeLanguage: 'en-US' } as const
        expect(await corrector.correct(request, signals.open)).toEqual({
          ok: false,
          error: 'unsupported-language',
        })
      }))

    it('answers cancelled once the learner has gone', () =>
      withOne(async (subject) => {
        const answer = await ask(subject, [subject.sample.wrong], subject.signals.aborted)
        expect(answer).toEqual({ ok: false, error: 'cancelled' })
      }))

    it('answers too-long for more than it takes, and empty where nothing is written', () =>
      withOne(async (subject) => {
        const { corrector, known, signals } = subject
        const tooLong = { ok: false, error: 'too-long' }
        expect(await ask(subject, Array(MOST_SENTENCES + 1).fill('a'))).toEqual(tooLong)
        expect(await ask(subject, ['a'.repeat(MOST_CHARACTERS), 'a'])).toEqual(tooLong)
        const meant = 'a'.repeat(LONGEST_MEANT + 1)
        const request = { sentences: ['a'], meant, language: known, nativeLanguage: 'en-US' } as const
        expect(await corrector.correct(request, signals.open)).toEqual(tooLong)
        expect(await ask(subject, [])).toEqual({ ok: false, error: 'empty' })
        expect(await ask(subject, [' ', '\n'])).toEqual({ ok: false, error: 'empty' })
      }))

    it('takes odd sentences for sentences, and marks the wrong word beside them as ever', () =>
      withOne(async (subject) => {
        const { known, sample } = subject
        for (const odd of ODD_SENTENCES) {
          const sentences = odd.length < MOST_CHARACTERS ? [odd, sample.wrong] : [odd]
          const answer = await ask(subject, sentences)
          if (!answer.ok) expect(CORRECT_FAILURES).toContain(answer.error)
          else {
            expectHonest(answer.value, sentences, known)
            if (sentences.length > 1) expect(answer.value.sentences[1]?.remarks.length, odd).toBe(1)
          }
        }
      }))

    it('keeps all this for whatever a learner writes', () =>
      withOne(async (subject) => {
        const written = fc.array(oddText, { maxLength: MOST_SENTENCES })
        for (const sentences of fc.sample(written, { numRuns: 8, seed: 17 })) {
          const answer = await ask(subject, sentences)
          if (answer.ok) expectHonest(answer.value, sentences, subject.known)
          else expect(CORRECT_FAILURES).toContain(answer.error)
        }
      }))
  })
}
