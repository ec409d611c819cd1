import type { SpeechRequest } from '#domain/speech/voice.ts'
import type { Sound } from '#domain/speech/wav.ts'
import type { Word } from '#domain/text/words.ts'
import type { SoundAnalyst } from './sound-analyst.ts'

/** A text said by a voice that tells where its words start: in the text (UTF-16 units), and in the sound (seconds). */
type SpokenRuler = { sound: Sound; starts: readonly { offset: number; seconds: number }[] }

/** none: nothing here reads the language so that its words are known; failed: it was not to be had. */
export type RulerAnswer = { ok: true; value: SpokenRuler } | { ok: false; error: 'none' | 'failed' }

/** Has a text said to compare a recording with. Nobody hears it. */
export type RulerSource = {
  /** Never throws for an expected failure. The same is fetched once. */
  rulerOf(request: SpeechRequest, signal: AbortSignal): Promise<RulerAnswer>
}

/** What a recording is looked at with. */
export type SoundSight = { analyst: SoundAnalyst; ruler: RulerSource }

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
