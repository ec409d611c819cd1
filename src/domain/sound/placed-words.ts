import type { Span } from '#domain/speech/speech-span.ts'
import { SPEECH_RATE_HZ } from '#domain/speech/wav.ts'
import { frameAt, type MelCepstra, melCepstra, secondsAt } from './mel-cepstra.ts'
import { type DenseSound, placeWithoutPauses, placeWithPauses, withoutPauses } from './pauses.ts'
import { warp } from './time-warp.ts'

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
