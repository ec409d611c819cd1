import type { Stretch } from '#domain/vocabulary/held-gaps.ts'
import type { LivingGap } from '#domain/vocabulary/living-gaps.ts'

/** Words of one sentence of a text that follow each other, by their places among the words of the sentence. */
export type ChosenWords = { sentence: number; from: number; to: number }

type Press = { sentence: number; word: number }

/**
 * What is chosen once a word was pressed: a neighbour makes it longer, the first or last word of several leaves it, the only
 * one ends it, and any other begins anew.
 */
export function afterPress(chosen: ChosenWords | null, { sentence, word }: Press): ChosenWords | null {
  const anew = { sentence, from: word, to: word }
  if (chosen === null || chosen.sentence !== sentence) return anew
  const { from, to } = chosen
  if (word === from && word === to) return null
  if (word === from) return { sentence, from: from + 1, to }
  if (word === to) return { sentence, from, to: to - 1 }
  if (word === from - 1) return { sentence, from: word, to }
  return word === to + 1 ? { sentence, from, to: word } : anew
}

/** Whether exactly these words are kept, also where others around or within them are. */
export function isKeptAs(gaps: LivingGap[], sentence: string, { start, end }: Stretch): boolean {
  return gaps.some(({ text, gap }) => text === sentence && gap.start === start && gap.end === end)
}

/** The kept words that a word is part of. */
export function gapAround(
  gaps: LivingGap[],
  sentence: string,
  { start, end }: Stretch,
): LivingGap | undefined {
  return gaps.find(({ text, gap }) => text === sentence && gap.start < end && gap.end > start)
}
