import type { LanguageCode } from '#domain/languages.ts'
import type { SoundRemark } from '#domain/sound/analyse-sound.ts'
import type { PitchContour } from '#domain/sound/pitch-contour.ts'
import { type RulerAnswer, type RulerWord, rulerWords, type SoundSight } from '#domain/sound/ruler-words.ts'
import type { SoundAnswer, WordSpan } from '#domain/sound/sound-analyst.ts'
import type { Sound } from '#domain/speech/wav.ts'
import { wordsToSay } from '#domain/spoken/words-to-say.ts'

/** A stretch of the sentence (UTF-16 units), and where it is in the recording (seconds). */
export type SeenWord = { from: number; to: number; start: number; end: number }

/** What a recording shows. */
export type Look = {
  /** None where they cannot be placed. */
  words: SeenWord[]
  pitch: PitchContour | null
  remark: SoundRemark | null
  /**
   * Why no words are placed; null: nothing to say. no-ruler: nothing to compare with in this language; ruler-failed: it
   * was not to be had; too-little: too little was understood; other-length: nobody heard it, and
   * it is not about as long as the sentence; too-long: over a minute; failed: any other.
   */
  missing: 'no-ruler' | 'ruler-failed' | 'too-little' | 'other-length' | 'too-long' | 'failed' | null
}

export type LookRequest = {
  recording: Sound
  sentence: string
  language: LanguageCode
  /** Of the voice that was heard. */
  rate: number
  /** The share of the words, 0 to 1; null where nobody has heard it. */
  understood: number | null
}

const NOTHING: Look = { words: [], pitch: null, remark: null, missing: null }

function placed(words: RulerWord[], spans: WordSpan[]): SeenWord[] {
  return words.flatMap(({ from, to }, place) => {
    const span = spans[place]
    return span === undefined ? [] : [{ from, to, ...span }]
  })
}

function lookOf(ruler: RulerAnswer, words: RulerWord[], answer: SoundAnswer, isHeard: boolean): Look {
  if (!answer.ok) return { ...NOTHING, missing: answer.error === 'silent' ? null : answer.error }
  const { words: spans, pitch, remark } = answer.value
  const seen = { pitch: pitch.mine, remark }
  if (spans !== null) return { ...seen, words: placed(words, spans.mine), missing: null }
  if (!ruler.ok) return { ...seen, words: [], missing: ruler.error === 'none' ? 'no-ruler' : 'ruler-failed' }
  return { ...seen, words: [], missing: isHeard ? 'too-little' : 'other-length' }
}

/** Compares a recording with the ruler of its sentence. What cannot be had is left out, and said. */
export async function lookAtRecording(
  { analyst, ruler }: SoundSight,
  { recording, sentence, language, rate, understood }: LookRequest,
  signal: AbortSignal,
): Promise<Look> {
  const said = await ruler.rulerOf({ text: sentence, language, rate }, signal)
  if (signal.aborted) return NOTHING
  const words = said.ok ? rulerWords(wordsToSay(sentence, language), said.value) : []
  const starts = words.map(({ seconds }) => seconds)
  const answer = await analyst.analyse({
    recording: { samples: recording.samples, sampleRate: recording.sampleRate },
    ruler: said.ok && words.length > 0 ? { sound: said.value.sound, starts } : null,
    voice: null,
    understood,
  })
  return lookOf(said, words, answer, understood !== null)
}
