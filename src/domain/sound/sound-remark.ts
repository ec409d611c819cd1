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
