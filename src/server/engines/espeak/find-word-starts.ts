import type { WordStart } from '#domain/speech/word-starts.ts'
import type { SpokenPart } from './spoken-parts.ts'

const WINDOW = 22 // samples at espeak-ng's 22,050 Hz: a millisecond
const SILENT = 30 // of 32,767: quieter is silence between sounds
const STEADY = 4 // windows; fewer are a trace of the word before
const LONGEST_LEAD = 60 // windows: a stop, such as t, is silent for so long before it is heard

const LEVELS = [100, 75, 50, 25, 0] // percent of loudness; the ear could tell them apart, too
const COMMAND = '\u0001' // begins a command to espeak-ng; texts have none left

/** The text with a loudness for every word: all alike, or each of another level than those around it. */
export function withLoudness(parts: readonly SpokenPart[], isByWord: boolean): string {
  let place = -1
  return parts
    .map(({ offset, text }) => {
      if (offset === null) return text
      place += 1
      return `${COMMAND}${LEVELS[isByWord ? place % LEVELS.length : 0]}A${text}`
    })
    .join('')
}

function loudnessOf(samples: Int16Array, window: number): number {
  let sum = 0
  for (let at = window * WINDOW; at < (window + 1) * WINDOW; at++) sum += Math.abs(samples[at] ?? 0)
  return sum
}

type Level = { level: number; window: number }

/** Where the level of a sound changes, in windows. `even` is the same sound at one level. */
function levelsOf(even: Int16Array, leveled: Int16Array): Level[] {
  const levels: Level[] = []
  let next: Level = { level: -1, window: 0 }
  let [steady, last] = [0, 0]
  for (let window = 0; window < even.length / WINDOW - 1; window++) {
    const whole = loudnessOf(even, window)
    if (whole < WINDOW * SILENT) continue
    const share = loudnessOf(leveled, window) / whole
    const level = LEVELS.length - 1 - Math.round(share * (LEVELS.length - 1))
    if (level !== next.level) {
      const start = levels.length === 0 ? window : Math.max((last + window) / 2, window - LONGEST_LEAD)
      next = { level, window: start }
      steady = 0
    }
    steady += 1
    last = window
    if (steady === STEADY && level !== levels.at(-1)?.level) levels.push(next)
  }
  return levels
}

/** The samples until the sound has ended. */
export function soundingLength(samples: Int16Array): number {
  let length = samples.length
  while (length > 0 && samples[length - 1] === 0) length -= 1
  return length
}

/**
 * Where the words of a sound begin. `even` is the same text with a command before every word, which makes it a little
 * longer, and `leveled` that with a loudness for every word, which shows where it begins and which it is: espeak-ng
 * passes over the command of a word that it says as one with the word before. Such words have no start. null where the
 * sounds do not belong together.
 */
export function findWordStarts(
  offsets: readonly number[],
  sound: Int16Array,
  even: Int16Array,
  leveled: Int16Array,
): WordStart[] | null {
  if (even.length !== leveled.length) return null
  const scale = soundingLength(sound) / soundingLength(even)
  const starts: WordStart[] = []
  let place = 0
  for (const { level, window } of levelsOf(even, leveled)) {
    place += (level - (place % LEVELS.length) + LEVELS.length) % LEVELS.length
    const offset = offsets[place]
    if (offset === undefined) return null
    starts.push({ offset, sample: Math.round(window * WINDOW * scale) })
  }
  return starts[0]?.offset === offsets[0] ? starts : null
}

const SHARE_OF_LONGEST = 0.4 // a stop, such as t, is silent for a tenth of a pause between words

type Pause = { start: number; end: number }

/** Stretches without any sound, from the first sound to the last. */
function pausesOf(samples: Int16Array): Pause[] {
  const pauses: Pause[] = []
  const length = soundingLength(samples)
  let start = -1
  for (let at = 0; at < length; at++) {
    if (samples[at] === 0) start = start < 0 ? at : start
    else {
      if (start > 0) pauses.push({ start, end: at })
      start = -1
    }
  }
  const longest = Math.max(0, ...pauses.map((pause) => pause.end - pause.start))
  return pauses.filter((pause) => pause.end - pause.start > longest * SHARE_OF_LONGEST)
}

/**
 * Where the words of a sound of so many samples begin. `apart` is the same text with a pause after every word: what is
 * left without what was added in each place is scaled to the length of the sound. null unless there is one
 * between every two words.
 */
export function findByPauses(
  offsets: readonly number[],
  length: number,
  apart: Int16Array,
): WordStart[] | null {
  const pauses = offsets.length === 1 ? [] : pausesOf(apart)
  if (pauses.length !== offsets.length - 1) return null
  const shortest = Math.min(...pauses.map(({ start, end }) => end - start))
  const added = Math.min(shortest, (soundingLength(apart) - length) / pauses.length) // a comma pauses by itself
  const rest = soundingLength(apart) - (pauses.length === 0 ? 0 : added * pauses.length)
  return offsets.map((offset, place) => {
    const end = pauses[place - 1]?.end ?? 0
    const sample = place === 0 ? 0 : (end - added * place) * (length / rest)
    return { offset, sample: Math.round(sample) }
  })
}
