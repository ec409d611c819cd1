/** One way to read a word: its lemma, then what it is, in the names of apertium: ['llamar', 'vblex', 'ifi', 'p1', 'sg']. */
export type Reading = readonly string[]

/**
 * A word as a morphological analyser reads it. It stands from `start` up to `end` (UTF-16 units), behind the signs of `gap`;
 * no readings: the analyser does not know it.
 */
export type AnalysedWord = {
  text: string
  start: number
  end: number
  gap: string
  readings: readonly Reading[]
}

export function isSome(word: AnalysedWord | undefined, ...kinds: string[]): boolean {
  return word?.readings.some(([, kind = '']) => kinds.includes(kind)) === true
}

export function hasTag({ readings }: AnalysedWord, tag: string): boolean {
  return readings.some(([, ...tags]) => tags.includes(tag))
}
