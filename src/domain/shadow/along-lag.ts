import type { Recording } from '#domain/speech/recorder.ts'
import { holdsSpeech, speechSpan } from '#domain/speech/sound-pieces.ts'

type AlongTimes = {
  recording: Pick<Recording, 'samples' | 'sampleRate'>
  /** When its first sample was taken. This and the other times are ms of one clock. */
  recordedAt: number
  /** When the voice said its first word; null where the voice does not tell words. */
  voiceBegan: number | null
  /** When the voice had said the last word; null where it was stopped before. */
  voiceEnded: number | null
}

/** How far behind the voice the learner was, in ms, at the first or the last word; negative: ahead of it. */
export type Lag = { at: 'start' | 'end'; ms: number }

/**
 * By the first word, where the voice tells when that was; else by the last one, where the learner heard it out. null: nobody is
 * heard in the recording, or neither is known.
 */
export function lagBehind({ recording, recordedAt, voiceBegan, voiceEnded }: AlongTimes): Lag | null {
  if (!holdsSpeech(recording)) return null
  const { from, to } = speechSpan(recording, 0)
  const timeOf = (sample: number) => recordedAt + (1000 * sample) / recording.sampleRate
  if (voiceBegan !== null) return { at: 'start', ms: timeOf(from) - voiceBegan }
  return voiceEnded === null ? null : { at: 'end', ms: timeOf(to) - voiceEnded }
}
