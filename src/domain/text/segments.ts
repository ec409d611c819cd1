const segmenters = new Map<string, Intl.Segmenter>()

/**
 * The characters (as a reader counts them), words or sentences of a text, as Unicode UAX #29 finds them and, for
 * scripts without spaces, a dictionary. One after the other they are the text.
 */
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
