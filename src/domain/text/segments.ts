const segmenters = new Map<string, Intl.Segmenter>()

/** Graphemes, words or sentences by Unicode UAX #29 and, for scripts without spaces, a dictionary. */
export function segmentsOf(
  text: string,
  granularity: 'grapheme' | 'word' | 'sentence',
  language?: string,
): Intl.Segments {
  const key = `${granularity} ${language}`
  const segmenter = segmenters.get(key) ?? new Intl.Segmenter(language, { granularity })
  segmenters.set(key, segmenter)
  return segmenter.segment(text)
}
