import { describe, expect, it } from 'vitest'
import type { LanguageCode } from '#domain/languages.ts'
import { ODD_TEXTS } from '#domain/text/odd-texts.fixture.ts'
import { casesWith, type EngineUnderTest } from './engine.contract.ts'
import { SPEECH_FAILURES } from './speech-failure.ts'
import type { Synthesiser } from './synthesiser.ts'
import { decodeWav } from './wav.ts'

/** `known` is a language it reads aloud; the texts of the contract are English, which any voice can read somehow. */
export type SynthesiserUnderTest = EngineUnderTest<LanguageCode> & { synthesiser: Synthesiser }

/** A WAV file whose header tells the truth: players trust it for the length. */
function expectWholeWav(wav: Uint8Array): void {
  const sound = decodeWav(wav)
  expect(sound.ok && sound.value.samples.length).toBeGreaterThan(0)
  const view = new DataView(wav.buffer, wav.byteOffset, wav.byteLength)
  expect(view.getUint32(4, true)).toBe(wav.byteLength - 8)
}

/** The contract of every `Synthesiser`, run against an adapter. Each case makes its own. */
export function describeSynthesiser(
  name: string,
  make: () => Promise<SynthesiserUnderTest> | SynthesiserUnderTest,
): void {
  const withOne = casesWith(make)

  describe(`${name} keeps the synthesiser contract`, () => {
    it('says that it knows the language, and answers a WAV file and who spoke it', () =>
      withOne(async ({ synthesiser, known, signals }) => {
        expect(synthesiser.supports(known)).toBe(true)
        const request = { text: 'I have a dog.', language: known, rate: 1 }
        const answer = await synthesiser.synthesise(request, signals.open)
        expect(answer).toMatchObject({ ok: true, value: { by: synthesiser.id } })
        if (answer.ok) expectWholeWav(answer.value.wav)
      }))

    it('answers unsupported-language for one it does not know', () =>
      withOne(async ({ synthesiser, unknown, signals }) => {
        if (unknown === undefined) return
        expect(synthesiser.supports(unknown)).toBe(false)
        const request = { text: 'I have a dog.', language: unknown, rate: 1 }
        expect(await synthesiser.synthesise(request, signals.open)).toMatchObject({
          ok: false,
          error: 'unsupported-language',
        })
      }))

    it('answers cancelled once the learner has gone', () =>
      withOne(async ({ synthesiser, known, signals }) => {
        const request = { text: 'I have a dog.', language: known, rate: 1 }
        expect(await synthesiser.synthesise(request, signals.aborted)).toEqual({
          ok: false,
          error: 'cancelled',
        })
      }))

    it.each(ODD_TEXTS)('answers and never throws when the text %s', (_, text) =>
      withOne(async ({ synthesiser, known, signals }) => {
        const answer = await synthesiser.synthesise({ text, language: known, rate: 1 }, signals.open)
        if (answer.ok) expectWholeWav(answer.value.wav)
        else expect(SPEECH_FAILURES).toContain(answer.error)
      }),
    )

    it.each([0.5, 0.75, 1.25, 2])('speaks at %s times the normal speed', (rate) =>
      withOne(async ({ synthesiser, known, signals }) => {
        const request = { text: 'I have a dog.', language: known, rate }
        expect(await synthesiser.synthesise(request, signals.open)).toMatchObject({ ok: true })
      }),
    )

    it('answers empty for a text without a word', () =>
      withOne(async ({ synthesiser, known, signals }) => {
        const request = { text: ' \n\n ', language: known, rate: 1 }
        expect(await synthesiser.synthesise(request, signals.open)).toEqual({ ok: false, error: 'empty' })
      }))
  })
}
