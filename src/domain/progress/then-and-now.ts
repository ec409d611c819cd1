import { dayOf } from '#domain/clock.ts'
import type { SoundInfo } from '#domain/sentences/sounds-to-keep.ts'

/** The first and the latest sound of one sentence. */
export type ThenAndNow = { first: SoundInfo; latest: SoundInfo }

/** The first and the latest of the sounds of one sentence; null where they are not of two days. */
export function thenAndNow(sounds: readonly SoundInfo[]): ThenAndNow | null {
  const byTime = sounds.toSorted((one, other) => one.at - other.at || (one.id < other.id ? -1 : 1))
  const [first, latest] = [byTime.at(0), byTime.at(-1)]
  if (first === undefined || latest === undefined || dayOf(first.at) === dayOf(latest.at)) return null
  return { first, latest }
}
