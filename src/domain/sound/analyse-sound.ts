import { failure, success } from '#domain/outcome.ts'
import { holdsSpeech } from '#domain/speech/sound-pieces.ts'
import { LONGEST_SPEECH_SECONDS, type Sound, SPEECH_RATE_HZ } from '#domain/speech/wav.ts'
import { withoutPauses } from './pauses.ts'
import { pitchContour, pitchDeviation } from './pitch-contour.ts'
import { findWords, type Heard, hear, knownWords, type PlacedWords } from './placed-words.ts'
import type { Ruler, SoundAnswer, SoundFailure, SoundRequest, WordSpan } from './sound-analyst.ts'
import { speechSamples } from './speech-samples.ts'

const LONG_PAUSE_S = 0.25
const SLOW_TIMES = 1.5
const FLAT_SHARE = 0.5

/** The one thing that is said of a recording; the words are counted from 0. */
export type SoundRemark =
  | { kind: 'pauses'; beforeWords: number[] } // that the voice does not make
  | { kind: 'slow'; times: number } // as long as the voice
  | { kind: 'flat'; share: number } // of how much the voice moves

/** What is compared; null where it is not known, or must not be compared. */
export type SoundFacts = {
  /** Of each word how long the pause before it is, in seconds. */
  pauses: { mine: readonly number[]; voices: readonly number[] } | null
  /** From the first word to the end of the last. */
  seconds: { mine: number; voices: number } | null
  /** Standard deviation of the pitch, in semitones. */
  deviation: { mine: number; voices: number } | null
}

/** Pauses within the sentence, in words: the one before the first is none. */
function addedPauses({ mine, voices }: NonNullable<SoundFacts['pauses']>): number[] {
  return mine.flatMap((seconds, word) => {
    const isAdded = word > 0 && seconds >= LONG_PAUSE_S && (voices[word] ?? 0) < LONG_PAUSE_S / 2
    return isAdded ? [word] : []
  })
}

/** The first that holds: pauses that the voice lacks, half as slow again, half as lively; else nothing is said. */
export function remarkOn({ pauses, seconds, deviation }: SoundFacts): SoundRemark | null {
  const beforeWords = pauses === null ? [] : addedPauses(pauses)
  if (beforeWords.length > 0) return { kind: 'pauses', beforeWords }
  const times = seconds === null || seconds.voices <= 0 ? 0 : seconds.mine / seconds.voices
  if (times > SLOW_TIMES) return { kind: 'slow', times }
  const share = deviation === null || deviation.voices <= 0 ? 1 : deviation.mine / deviation.voices
  return share < FLAT_SHARE ? { kind: 'flat', share } : null
}

const LEAST_UNDERSTOOD = 0.6
const [SHORTEST, LONGEST] = [0.5, 2] // times the reference, of a recording that nobody has heard

function read(sound: Sound): Heard | SoundFailure {
  const samples = speechSamples(sound)
  if (!holdsSpeech({ samples, sampleRate: SPEECH_RATE_HZ })) return 'silent'
  const dense = withoutPauses(samples)
  return dense.samples.length > LONGEST_SPEECH_SECONDS * SPEECH_RATE_HZ ? 'too-long' : hear(samples, dense)
}

function readReference(sound: Sound | undefined): Heard | null {
  if (sound === undefined) return null
  const heard = read(sound)
  return typeof heard === 'string' ? null : heard
}

/** Where speech begins and ends, in samples. */
function spokenSpan({ pauses, whole }: Heard): { from: number; to: number } {
  const [first, last] = [pauses.at(0), pauses.at(-1)]
  return {
    from: first?.from === 0 ? first.to : 0,
    to: last !== undefined && last.to === whole.length ? last.from : whole.length,
  }
}

function spokenSeconds(heard: Heard): number {
  const { from, to } = spokenSpan(heard)
  return Math.max(0, to - from) / SPEECH_RATE_HZ
}

/** Whether the same words may have been said, so that comparing means anything. */
function mayCompare(understood: number | null, mine: Heard, reference: Heard): boolean {
  if (understood !== null) return understood >= LEAST_UNDERSTOOD
  const times = spokenSeconds(mine) / spokenSeconds(reference)
  return times >= SHORTEST && times <= LONGEST
}

/** A word ends where the next one starts, or the pause before it. */
function spansOf({ starts, pauses }: PlacedWords, heard: Heard): WordSpan[] {
  const { to } = spokenSpan(heard)
  return starts.map((start, word) => {
    const next = starts[word + 1] ?? Math.max(start, to)
    const end = pauses.get(word + 1)?.from ?? next
    return { start: start / SPEECH_RATE_HZ, end: Math.max(start, end) / SPEECH_RATE_HZ }
  })
}

function pausesBefore({ starts, pauses }: PlacedWords): number[] {
  return starts.map((_, word) => {
    const pause = pauses.get(word)
    return pause === undefined ? 0 : (pause.to - pause.from) / SPEECH_RATE_HZ
  })
}

/** The words of the recording, and of the voice, or of the ruler where the voice is not known. */
function placeWords(mine: Heard, ruler: Heard, voice: Heard | null, { sound, starts }: Ruler) {
  const places = starts.map((start) => start * SPEECH_RATE_HZ)
  if (sound.samples.length === 0 || places.length === 0) return null
  return {
    mine: findWords(mine, ruler, places),
    voices: voice === null ? knownWords(ruler, places) : findWords(voice, ruler, places),
  }
}

function deviationOf(mine: ReturnType<typeof pitchContour>, voices: typeof mine | null) {
  const [one, other] = [pitchDeviation(mine), voices === null ? null : pitchDeviation(voices)]
  return one === null || other === null ? null : { mine: one, voices: other }
}

/** What a recording sounds like beside the voice, and what to say of it. Work of a worker: it takes a while. */
export function analyseSound({ recording, ruler, voice, understood }: SoundRequest): SoundAnswer {
  const mine = read(recording)
  if (typeof mine === 'string') return failure(mine)
  const [rule, heard] = [readReference(ruler?.sound), readReference(voice ?? undefined)]
  const reference = heard ?? rule
  const isComparable = reference !== null && mayCompare(understood, mine, rule ?? reference)
  const words = isComparable && rule !== null && ruler !== null ? placeWords(mine, rule, heard, ruler) : null
  const pitch = {
    mine: pitchContour(mine.whole),
    voices: heard === null ? null : pitchContour(heard.whole),
  }
  const remark = !isComparable
    ? null
    : remarkOn({
        pauses: words && { mine: pausesBefore(words.mine), voices: pausesBefore(words.voices) },
        seconds: { mine: spokenSeconds(mine), voices: spokenSeconds(reference) },
        deviation: deviationOf(pitch.mine, pitch.voices),
      })
  return success({
    words: words && { mine: spansOf(words.mine, mine), voices: spansOf(words.voices, heard ?? rule ?? mine) },
    pitch,
    remark,
  })
}
