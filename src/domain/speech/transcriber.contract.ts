import { describe, expect, it } from 'vitest'
import type { LanguageCode } from '#domain/languages.ts'
import { casesWith, type EngineUnderTest } from './engine.contract.ts'
import { SPEECH_FAILURES } from './speech-failure.ts'
import type { Transcriber } from './transcriber.ts'
import { encodeWav, LONGEST_SPEECH_SECONDS, SPEECH_RATE_HZ } from './wav.ts'

/** `known` is a language it hears. */
export type TranscriberUnderTest = EngineUnderTest<LanguageCode> & {
  transcriber: Transcriber
  /** Somebody speaking that language, 16 kHz mono; half a second of a tone where not given. */
  wav?: Uint8Array<ArrayBuffer>
}

/** A sound with the loudness of `wave` at each sample. */
function soundOf(seconds: number, wave: (index: number) => number, sampleRate = SPEECH_RATE_HZ) {
  const samples = Float32Array.from({ length: seconds * sampleRate }, (_, index) => wave(index))
  return encodeWav({ samples, sampleRate })
}

const TONE_HZ = 220 // within a human voice
const tone = (index: number) => 0.3 * Math.sin((2 * Math.PI * TONE_HZ * index) / SPEECH_RATE_HZ)
const silence = () => 0
/** Loud and without order, the same on every run. */
const noise = (index: number) => (((index * 7919) % 2003) / 1001.5 - 1) * 0.8

const ODD_SOUNDS: [string, Uint8Array<ArrayBuffer>][] = [
  ['has no sample', soundOf(0, silence)],
  ['is a hundredth of a second', soundOf(0.01, tone)],
  ['is silent', soundOf(1, silence)],
  ['is noise', soundOf(1, noise)],
]

const NOT_TAKEN: [string, Uint8Array<ArrayBuffer>][] = [
  ['no bytes', new Uint8Array()],
  ['text', new TextEncoder().encode('no sound at all '.repeat(10))],
  ['a WAV file of 44.1 kHz', soundOf(0.1, silence, 44_100)],
]

/** The contract of every `Transcriber`, run against an adapter. Each case makes its own. */
export function describeTranscriber(
  name: string,
  make: () => Promise<TranscriberUnderTest> | TranscriberUnderTest,
): void {
  const withOne = casesWith(make)

  describe(`${name} keeps the transcriber contract`, () => {
    it('says that it knows the language, and answers what it heard and who it is', () =>
      withOne(async ({ transcriber, known, wav = soundOf(0.5, tone), signals }) => {
        expect(transcriber.supports(known)).toBe(true)
        const answer = await transcriber.transcribe({ wav, language: known }, signals.open)
        expect(answer).toMatchObject({ ok: true, value: { by: transcriber.id } })
        const text = answer.ok ? answer.value.text : undefined
        expect(text).toBe(text?.trim())
      }))

    it('answers unsupported-language for one it does not know', () =>
      withOne(async ({ transcriber, unknown, wav = soundOf(0.5, tone), signals }) => {
        if (unknown === undefined) return
        expect(transcriber.supports(unknown)).toBe(false)
        const answer = await transcriber.transcribe({ wav, language: unknown }, signals.open)
        expect(answer).toMatchObject({ ok: false, error: 'unsupported-language' })
      }))

    it('answers cancelled once the learner has gone', () =>
      withOne(async ({ transcriber, known, wav = soundOf(0.5, tone), signals }) => {
        const answer = await transcriber.transcribe({ wav, language: known }, signals.aborted)
        expect(answer).toEqual({ ok: false, error: 'cancelled' })
      }))

    it.each(ODD_SOUNDS)('answers and never throws when the sound %s', (_, wav) =>
      withOne(async ({ transcriber, known, signals }) => {
        const answer = await transcriber.transcribe({ wav, language: known }, signals.open)
        if (answer.ok) expect(answer.value.text).toBe(answer.value.text.trim())
        else expect(SPEECH_FAILURES).toContain(answer.error)
      }),
    )

    it.each(NOT_TAKEN)('answers bad-audio for %s', (_, wav) =>
      withOne(async ({ transcriber, known, signals }) => {
        const answer = await transcriber.transcribe({ wav, language: known }, signals.open)
        expect(answer).toEqual({ ok: false, error: 'bad-audio' })
      }),
    )

    it('FAIL-26: answers too-long for a recording that is longer than is accepted', () =>
      withOne(async ({ transcriber, known, signals }) => {
        const wav = soundOf(LONGEST_SPEECH_SECONDS + 1, silence)
        const answer = await transcriber.transcribe({ wav, language: known }, signals.open)
        expect(answer).toEqual({ ok: false, error: 'too-long' })
      }))
  })
}
