import type { WordStart } from '#domain/speech/word-starts.ts'
import { soundingLength } from './find-word-starts.ts'

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
