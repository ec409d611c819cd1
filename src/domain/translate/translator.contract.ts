import { describe, expect, it } from 'vitest'
import { isAiModel } from '#domain/engine.ts'
import type { LanguageCode } from '#domain/languages.ts'
import { casesWith, type EngineUnderTest } from '#domain/speech/engine.contract.ts'
import { ODD_TEXTS } from '#domain/text/odd-texts.fixture.ts'
import { TRANSLATE_FAILURES, type Translator } from './translator.ts'

type Pair = { from: LanguageCode; to: LanguageCode }

/** `known` is two languages it can translate between. */
export type TranslatorUnderTest = EngineUnderTest<Pair> & { translator: Translator }

/** The contract of every `Translator`, run against an adapter. Each case makes its own. */
export function describeTranslator(
  name: string,
  make: () => Promise<TranslatorUnderTest> | TranslatorUnderTest,
): void {
  const withOne = casesWith(make)

  describe(`${name} keeps the translator contract`, () => {
    it('says that it knows the pair, who made the translation and how good it is', () =>
      withOne(async ({ translator, known, signals }) => {
        expect(translator.supports(known.from, known.to)).toBe(true)
        const answer = await translator.translate({ text: 'I have a dog.', ...known }, signals.open)
        expect(answer).toMatchObject({ ok: true, value: { by: translator.id, quality: translator.quality } })
      }))

    it('TRANS-24: answers without white space around the text', () =>
      withOne(async ({ translator, known, signals }) => {
        const answer = await translator.translate({ text: '\n  I have a dog. \n', ...known }, signals.open)
        const text = answer.ok ? answer.value.text : ''
        expect(text).not.toBe('')
        expect(text).toBe(text.trim())
      }))

    it('OPEN-18: keeps the empty lines between paragraphs', () =>
      withOne(async ({ translator, known, signals }) => {
        const answer = await translator.translate(
          { text: 'One.\n\nTwo.\n\n\nThree.', ...known },
          signals.open,
        )
        expect(answer.ok && answer.value.text).toMatch(/^\S[^\n]*\n\n\S[^\n]*\n\n\n\S[^\n]*$/)
      }))

    it('tells in words for which level a translation is: one that it was asked for and can do', () =>
      withOne(async ({ translator, known, signals }) => {
        const request = { text: 'I have a dog.', ...known, level: 'A2' } as const
        const answer = await translator.translate(request, signals.open)
        expect(answer.ok && answer.value.level).toBe(translator.levels && 'A2')
        const asWritten = await translator.translate({ text: request.text, ...known }, signals.open)
        expect(asWritten.ok && asWritten.value.level).toBe(undefined)
      }))

    it('says whether it has translated words as they are meant in their sentence, as models do', () =>
      withOne(async ({ translator, known, signals }) => {
        const request = { text: 'dog', ...known, sentence: 'I have a dog.' } as const
        const answer = await translator.translate(request, signals.open)
        expect(answer.ok && answer.value.inSentence).toBe(isAiModel(translator.id) || undefined)
      }))

    it('answers unsupported-pair for languages it does not know', () =>
      withOne(async ({ translator, unknown, signals }) => {
        if (unknown === undefined) return
        expect(translator.supports(unknown.from, unknown.to)).toBe(false)
        const answer = await translator.translate({ text: 'I have a dog.', ...unknown }, signals.open)
        expect(answer).toMatchObject({ ok: false, error: 'unsupported-pair' })
      }))

    it('answers cancelled once the learner has gone', () =>
      withOne(async ({ translator, known, signals }) => {
        const answer = await translator.translate({ text: 'I have a dog.', ...known }, signals.aborted)
        expect(answer).toEqual({ ok: false, error: 'cancelled' })
      }))

    it.each(ODD_TEXTS)('answers and never throws when the text %s', (_, text) =>
      withOne(async ({ translator, known, signals }) => {
        const answer = await translator.translate({ text, ...known }, signals.open)
        if (answer.ok) expect(answer.value.text.trim()).not.toBe('')
        else expect(TRANSLATE_FAILURES).toContain(answer.error)
      }),
    )

    it('answers empty for a text without a word', () =>
      withOne(async ({ translator, known, signals }) => {
        const answer = await translator.translate({ text: ' \n\n ', ...known }, signals.open)
        expect(answer).toEqual({ ok: false, error: 'empty' })
      }))
  })
}
