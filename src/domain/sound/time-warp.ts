import { type MelCepstra, WIDTH } from './mel-cepstra.ts'

// Dynamic time warping after Sakoe and Chiba 1978, 'Dynamic programming algorithm optimization for spoken word
// recognition': a step on in both sounds costs their distance, one in a single sound a little more, and none leads
// further from an even pace than the band.
const ALONE = 1.1
const BAND = 0.25 // of the other sound's length, on either side
const LEAST_BAND = 10 // frames: 0.1 s, for the shortest words

/** Of each frame of the one sound the first and the last frame of the other that belong to it. */
export type Warp = { first: Int32Array; last: Int32Array }

function distance(one: Float32Array, row: number, other: Float32Array, column: number): number {
  let sum = 0
  for (let index = 0; index < WIDTH; index++) {
    const difference = (one[row * WIDTH + index] ?? 0) - (other[column * WIDTH + index] ?? 0)
    sum += difference * difference
  }
  return Math.sqrt(sum)
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

/** For each pair of frames in the band by which step the cheapest way comes to it. */
function stepTable(one: MelCepstra, other: MelCepstra): Table {
  const [rows, columns] = [one.frames, other.frames]
  const radius = Math.max(LEAST_BAND, Math.ceil(BAND * columns), Math.ceil(columns / rows))
  const width = 2 * radius + 1
  const starts = bandStarts(rows, columns, radius)
  const steps = new Uint8Array(rows * width)
  let before = new Float64Array(width).fill(Number.POSITIVE_INFINITY)
  let costs = new Float64Array(width)
  for (let row = 0; row < rows; row++) {
    const start = starts[row] ?? 0
    const shift = start - (starts[row - 1] ?? start)
    costs.fill(Number.POSITIVE_INFINITY)
    const [from, to] = [Math.max(0, -start), Math.min(width, columns - start)]
    for (let place = from; place < to; place++) {
      const far = distance(one.values, row, other.values, start + place)
      const diagonal = (before[place + shift - 1] ?? Number.POSITIVE_INFINITY) + far
      const down = (before[place + shift] ?? Number.POSITIVE_INFINITY) + ALONE * far
      const across = place > from ? (costs[place - 1] ?? 0) + ALONE * far : Number.POSITIVE_INFINITY
      if (row === 0 && start + place === 0) costs[place] = far
      else costs[place] = Math.min(diagonal, down, across)
      steps[row * width + place] = costs[place] === diagonal ? BOTH : costs[place] === down ? ONE : OTHER
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
