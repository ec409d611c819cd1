import { describe, expect, it } from 'vitest'
import { LANGUAGES } from '#domain/languages.ts'
import { joined, mixed, pinkNoise } from '#domain/sound/made-sounds.fixture.ts'
import {
  canSpeak,
  FLITE_SENTENCES,
  sayWithEspeak,
  sayWithFlite,
  spoken,
} from '#domain/sound/spoken-words.fixture.ts'
import { TEN_SENTENCES } from '#domain/sound/ten-sentences.fixture.ts'
import { loudnessOf } from '#domain/speech/sound-pieces.ts'
import { endOfRecording } from '#domain/speech/speech-end.fixture.ts'
import type { Sound } from '#domain/speech/wav.ts'
import { ESPEAK_VOICES } from './espeak-voices.ts'

const BEFORE_S = 0.4 // between the press and the first word
const FIFTEEN_DB = 10 ** (15 / 20)
const SHORT_S = 1.65 - 0.3 // after the last sound: in noise the weak end of a word is not heard

const AFTER_S = 8

type Recording = { name: string; sampleRate: number; words: Float32Array }

function recordingOf(name: string, sound: Sound): Recording {
  return { name, sampleRate: sound.sampleRate, words: spoken(sound) }
}

function recordings(): Recording[] {
  if (!canSpeak) return []
  return [
    ...LANGUAGES.flatMap((language) =>
      TEN_SENTENCES[language].map((text) =>
        recordingOf(`${language}: ${text}`, sayWithEspeak(text, ESPEAK_VOICES[language])),
      ),
    ),
    ...FLITE_SENTENCES.map((text) => recordingOf(`flite: ${text}`, sayWithFlite(text, 'rms'))),
  ]
}

const NOISE = pinkNoise(30, 1)

/** Those that are cut within the sentence, or do not end within 8 s of it. */
function faults(all: Recording[], noiseBeside: (voice: number) => number): string[] {
  return all.flatMap(({ name, sampleRate, words }) => {
    const still = (seconds: number) => new Float32Array(Math.round(seconds * sampleRate))
    const said = joined(still(BEFORE_S), words, still(AFTER_S))
    const samples = mixed(said, NOISE, noiseBeside(loudnessOf(words)))
    const end = endOfRecording({ samples, sampleRate })
    const spokenUntil = BEFORE_S + words.length / sampleRate
    if (end !== null && end.at >= spokenUntil + SHORT_S) return []
    return `${name} (${spokenUntil.toFixed(2)} s): ${end?.at.toFixed(2) ?? 'never'}`
  })
}

describe.skipIf(!canSpeak)(
  'the end of real speech (skipped where flite or espeak-ng is not installed)',
  () => {
    const all = recordings()

    it('ten recordings a language, and ten by flite: none is cut within the sentence, all end', () => {
      expect(all).toHaveLength(10 * LANGUAGES.length + 10)
      expect(faults(all, () => 0.0005)).toEqual([])
    })

    it('the same with pink noise 15 dB below the voice', () => {
      expect(faults(all, (voice) => voice / FIFTEEN_DB)).toEqual([])
    })
  },
)
