import type { Word } from '#domain/text/words.ts'
import type { SpokenRuler } from './ruler-source.ts'

/** A stretch of a text, in UTF-16 units, and where it starts in the ruler, in seconds. */
export type RulerWord = { from: number; to: number; seconds: number }

/**
 * The words of a text with their starts in a ruler. A word whose start the ruler does not tell belongs to the one before
 * it, as the two cannot be told apart; the first begins where the sound does.
 */
export function rulerWords(words: readonly Word[], { starts }: Pick<SpokenRuler, 'starts'>): RulerWord[] {
  const placed: RulerWord[] = []
  for (const { start, end } of words) {
    const cue = starts.find(({ offset }) => offset >= start && offset < end)
    const last = placed.at(-1)
    if (last === undefined) placed.push({ from: start, to: end, seconds: cue?.seconds ?? 0 })
    else if (cue === undefined) last.to = end
    else placed.push({ from: start, to: end, seconds: cue.seconds })
  }
  return starts.length === 0 ? [] : placed
}
