import type { LanguageCode } from '#domain/languages.ts'
import type { SoundRemark } from '#domain/sound/analyse-sound.ts'
import type { PitchContour } from '#domain/sound/pitch-contour.ts'
import { type RulerAnswer, type RulerWord, rulerWords, type SoundSight } from '#domain/sound/ruler-words.ts'
import type { SoundAnswer, WordSpan } from '#domain/sound/sound-analyst.ts'
import { speechSpan } from '#domain/speech/sound-pieces.ts'
import type { Sound } from '#domain/speech/wav.ts'
import { wordsToSay } from '#domain/spoken/words-to-say.ts'

/** A stretch of the sentence (UTF-16 units), and where it is in the recording (seconds). */
export type SeenWord = { from: number; to: number; start: number; end: number }

/** What a recording shows. */
export type Look = {
  /** None where they cannot be placed. */
  words: SeenWord[]
  pitch: PitchContour | null
  remark: SoundRemark | null
  /**
   * Why no words are placed; null: nothing to say. no-ruler: nothing to compare with in this language; ruler-failed: it
   * was not to be had; too-little: too little was understood; other-length: nobody heard it, and
   * it is not about as long as the sentence; too-long: over a minute; failed: any other.
   */
  missing: 'no-ruler' | 'ruler-failed' | 'too-little' | 'other-length' | 'too-long' | 'failed' | null
}

export type LookRequest = {
  recording: Sound
  sentence: string
  language: LanguageCode
  /** Of the voice that was heard. */
  rate: number
  /** The share of the words, 0 to 1; null where nobody has heard it. */
  understood: number | null
}

const NOTHING: Look = { words: [], pitch: null, remark: null, missing: null }

function placed(words: RulerWord[], spans: WordSpan[]): SeenWord[] {
  return words.flatMap(({ from, to }, place) => {
    const span = spans[place]
    return span === undefined ? [] : [{ from, to, ...span }]
  })
}

function lookOf(ruler: RulerAnswer, words: RulerWord[], answer: SoundAnswer, isHeard: boolean): Look {
  if (!answer.ok) return { ...NOTHING, missing: answer.error === 'silent' ? null : answer.error }
  const { words: spans, pitch, remark } = answer.value
  const seen = { pitch: pitch.mine, remark }
  if (spans !== null) return { ...seen, words: placed(words, spans.mine), missing: null }
  if (!ruler.ok) return { ...seen, words: [], missing: ruler.error === 'none' ? 'no-ruler' : 'ruler-failed' }
  return { ...seen, words: [], missing: isHeard ? 'too-little' : 'other-length' }
}

/** Compares a recording with the ruler of its sentence. What cannot be had is left out, and said. */
export async function lookAtRecording(
  { analyst, ruler }: SoundSight,
  { recording, sentence, language, rate, understood }: LookRequest,
  signal: AbortSignal,
): Promise<Look> {
  const said = await ruler.rulerOf({ text: sentence, language, rate }, signal)
  if (signal.aborted) return NOTHING
  const words = said.ok ? rulerWords(wordsToSay(sentence, language), said.value) : []
  const starts = words.map(({ seconds }) => seconds)
  const answer = await analyst.analyse({
    recording: { samples: recording.samples, sampleRate: recording.sampleRate },
    ruler: said.ok && words.length > 0 ? { sound: said.value.sound, starts } : null,
    voice: null,
    understood,
  })
  return lookOf(said, words, answer, understood !== null)
}

const LEAST_VOICED = 25 // values: half a second; less shows no melody
const SEMITONES = 12 // above and below the middle of the strip

/** Where a time (seconds) is on the strip of a recording, 0 to 1. */
export function stripPlace(recording: Sound): (seconds: number) => number {
  const { from, to } = speechSpan(recording)
  const length = Math.max(1, to - from)
  return (seconds) => Math.min(1, Math.max(0, (seconds * recording.sampleRate - from) / length))
}

/**
 * The melody of a voice as an SVG path of a given size; where there is no pitch, there is a gap. null where there is too
 * little of it.
 */
export function pitchPath(
  { semitones, firstSeconds, stepSeconds }: PitchContour,
  placeOf: (seconds: number) => number,
  [width, height]: readonly [number, number],
): string | null {
  let path = ''
  let voiced = 0
  let isOpen = false
  for (const [index, value] of semitones.entries()) {
    if (!Number.isFinite(value)) {
      isOpen = false
      continue
    }
    const x = (placeOf(firstSeconds + index * stepSeconds) * width).toFixed(1)
    const bounded = Math.min(SEMITONES, Math.max(-SEMITONES, value))
    const y = (height / 2 - (bounded / SEMITONES) * (height / 2)).toFixed(1)
    path += `${isOpen ? 'L' : 'M'}${x} ${y}`
    isOpen = true
    voiced += 1
  }
  return voiced < LEAST_VOICED ? null : path
}

const STRIP_PX = 570 // the narrowest strip that has words
const LETTER_PX = 7
const WIDE_LETTER_PX = 15
const GAP_PX = 4
const WIDE = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u

function widthOf(text: string): number {
  return [...text].reduce((sum, letter) => sum + (WIDE.test(letter) ? WIDE_LETTER_PX : LETTER_PX), 0)
}

/** The words that fit below the strip at their places, 0 to 1; the others stand in the sentence. */
export function labelsAt(
  words: readonly SeenWord[],
  sentence: string,
  placeOf: (seconds: number) => number,
): { word: SeenWord; text: string; at: number }[] {
  let free = 0
  const fitting: { word: SeenWord; text: string; at: number }[] = []
  for (const word of words) {
    const text = sentence.slice(word.from, word.to)
    const at = placeOf(word.start)
    const end = at * STRIP_PX + widthOf(text)
    if (at * STRIP_PX < free || end > STRIP_PX) continue
    fitting.push({ word, text, at })
    free = end + GAP_PX
  }
  return fitting
}
