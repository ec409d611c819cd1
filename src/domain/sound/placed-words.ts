import type { Span } from '#domain/speech/sound-pieces.ts'
import { SPEECH_RATE_HZ } from '#domain/speech/wav.ts'
import { frameAt, type MelCepstra, melCepstra, secondsAt, WIDTH } from './mel-cepstra.ts'
import { type DenseSound, placeWithoutPauses, placeWithPauses, withoutPauses } from './pauses.ts'

// Dynamic time warping after Sakoe and Chiba 1978, 'Dynamic programming algorithm optimization for spoken word
// recognition': a step on in both sounds costs their distance, one in a single sound a little more, and none leads
// further from an even pace than the band.
const ALONE = 1.1
const BAND = 0.25 // of the other sound's length, on either side
const LEAST_BAND = 10 // frames: 0.1 s, for the shortest words

/** Of each frame of the one sound the first and the last frame of the other that belong to it. */
type Warp = { first: Int32Array; last: Int32Array }

/** The square of the length of each row. */
function squares({ frames, values }: MelCepstra): Float64Array {
  return Float64Array.from({ length: frames }, (_, frame) =>
    values.subarray(frame * WIDTH, (frame + 1) * WIDTH).reduce((sum, value) => sum + value * value, 0),
  )
}

/** The product of two rows; in two sums, as a processor adds two at once. */
function product(one: Float64Array, from: number, other: Float64Array, start: number): number {
  let [even, odd] = [0, 0]
  for (let index = 0; index < WIDTH; index += 2) {
    even += (one[from + index] ?? 0) * (other[start + index] ?? 0)
    odd += (one[from + index + 1] ?? 0) * (other[start + index + 1] ?? 0)
  }
  return even + odd
}

const [BOTH, ONE, OTHER] = [0, 1, 2]

/** Where the band of each row begins. */
function bandStarts(rows: number, columns: number, radius: number): Int32Array {
  return Int32Array.from({ length: rows }, (_, row) => {
    const even = rows === 1 ? 0 : Math.round((row * (columns - 1)) / (rows - 1))
    return even - radius
  })
}

type Table = { steps: Uint8Array; starts: Int32Array; width: number }

/** How many columns the band moves on at most, from one row to the next. */
function widestShift(starts: Int32Array): number {
  return starts.reduce((most, start, row) => Math.max(most, start - (starts[row - 1] ?? start)), 0)
}

/** For each pair of frames in the band by which step the cheapest way comes to it. */
function stepTable(one: MelCepstra, other: MelCepstra): Table {
  const [rows, columns] = [one.frames, other.frames]
  const radius = Math.max(LEAST_BAND, Math.ceil(BAND * columns), Math.ceil(columns / rows))
  const width = 2 * radius + 1
  const starts = bandStarts(rows, columns, radius)
  const steps = new Uint8Array(rows * width)
  const [mine, theirs] = [squares(one), squares(other)]
  // a place of the band is one further on here, so that no step comes from outside
  const newCosts = () => new Float64Array(width + 2 + widestShift(starts)).fill(Number.POSITIVE_INFINITY)
  let before = newCosts()
  let costs = newCosts()
  before[-(starts[0] ?? 0)] = 0 // so that the first pair is a step on in both
  for (let row = 0; row < rows; row++) {
    const start = starts[row] ?? 0
    const shift = row === 0 ? 0 : start - (starts[row - 1] ?? start)
    const square = mine[row] ?? 0
    const [from, to] = [Math.max(0, -start), Math.min(width, columns - start)]
    costs.fill(Number.POSITIVE_INFINITY)
    for (let place = from; place < to; place++) {
      const shared = product(one.values, row * WIDTH, other.values, (start + place) * WIDTH)
      const far = Math.sqrt(Math.max(0, square + (theirs[start + place] ?? 0) - 2 * shared))
      const both = (before[place + shift] ?? 0) + far
      const down = (before[place + shift + 1] ?? 0) + ALONE * far
      const across = (costs[place] ?? 0) + ALONE * far
      const least = Math.min(both, down, across)
      costs[place + 1] = least
      steps[row * width + place] = least === both ? BOTH : least === down ? ONE : OTHER
    }
    ;[before, costs] = [costs, before]
  }
  return { steps, starts, width }
}

/** Which frames of two sounds belong together, from the first pair to the last. */
export function warp(one: MelCepstra, other: MelCepstra): Warp {
  const { steps, starts, width } = stepTable(one, other)
  const first = new Int32Array(one.frames).fill(other.frames)
  const last = new Int32Array(one.frames).fill(-1)
  let [row, column] = [one.frames - 1, other.frames - 1]
  for (;;) {
    first[row] = Math.min(first[row] ?? column, column)
    last[row] = Math.max(last[row] ?? column, column)
    if (row === 0 && column === 0) return { first, last }
    const step = steps[row * width + column - (starts[row] ?? 0)] ?? BOTH
    const [isBack, isOtherBack] = [step !== OTHER || column === 0, step !== ONE || row === 0]
    row = Math.max(0, row - Number(isBack))
    column = Math.max(0, column - Number(isOtherBack))
  }
}

/** A sound of 16 kHz as it is compared with others. */
export type Heard = DenseSound & { whole: Float32Array; cepstra: MelCepstra }

export function hear(samples: Float32Array, dense: DenseSound = withoutPauses(samples)): Heard {
  return { ...dense, whole: samples, cepstra: melCepstra(dense.samples) }
}

const NEAR = 0.12 * SPEECH_RATE_HZ // samples: a word that is to start so near to the end of a pause starts there

/** Of each pause, the word that starts after it: the nearest, where one is near. */
function wordsAfterPauses({ pieces, pauses }: DenseSound, dense: number[]): Map<number, Span> {
  const after = new Map<number, Span>()
  for (const pause of pauses) {
    const at = pieces.find(({ from }) => from >= pause.from && from < pause.to)?.at
    if (at === undefined) continue
    const far = dense.map((place) => Math.abs(place - at))
    const nearest = far.indexOf(Math.min(...far))
    if ((far[nearest] ?? NEAR) < NEAR) after.set(nearest, pause)
  }
  return after
}

function rising(places: number[]): number[] {
  let most = 0
  return places.map((place) => (most = Math.max(most, place)))
}

/** Where words start, in samples, and after which of them there is a pause before. */
export type PlacedWords = { starts: number[]; pauses: Map<number, Span> }

/** Of a sound with known word starts (in samples). */
export function knownWords(heard: Heard, starts: readonly number[]): PlacedWords {
  const inside = rising(starts.map((start) => Math.max(0, Math.min(heard.whole.length, start || 0))))
  const dense = inside.map((start) => placeWithoutPauses(heard, start))
  return { starts: inside, pauses: wordsAfterPauses(heard, dense) }
}

/** Where words start in a sound, by where they start in another one of the same words. */
export function findWords(heard: Heard, ruler: Heard, starts: readonly number[]): PlacedWords {
  const { last } = warp(ruler.cepstra, heard.cepstra)
  const dense = knownWords(ruler, starts).starts.map((start) => {
    const seconds = placeWithoutPauses(ruler, start) / SPEECH_RATE_HZ
    return secondsAt(last[frameAt(seconds, ruler.cepstra.frames)] ?? 0) * SPEECH_RATE_HZ
  })
  const pauses = wordsAfterPauses(heard, dense)
  const places = dense.map((place, word) => pauses.get(word)?.to ?? placeWithPauses(heard, place))
  return { starts: rising(places.map((place) => Math.min(heard.whole.length, place))), pauses }
}
