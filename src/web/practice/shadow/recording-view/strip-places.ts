import type { PitchContour } from '#domain/sound/pitch-contour.ts'
import { speechSpan } from '#domain/speech/sound-pieces.ts'
import type { Sound } from '#domain/speech/wav.ts'
import type { SeenWord } from './look-at-recording.ts'

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
