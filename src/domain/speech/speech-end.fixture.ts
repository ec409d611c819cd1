import { levelOf } from './sound-pieces.ts'
import { type LevelFrame, type SpeechEnd, speechEnd } from './speech-end.ts'
import type { Sound } from './wav.ts'

const FRAME_MS = 33 // as often as a recorder tells its level

/** When a recording of this sound ends by itself, in seconds, and why; null where the sound is over before. */
export function endOfRecording({ samples, sampleRate }: Sound): { why: SpeechEnd; at: number } | null {
  const length = Math.round((FRAME_MS * sampleRate) / 1000)
  const frames: LevelFrame[] = []
  for (let to = length; to <= samples.length; to += length) {
    frames.push({ level: levelOf(samples.subarray(to - length, to)), ms: (1000 * length) / sampleRate })
    const why = speechEnd(frames)
    if (why !== null) return { why, at: to / sampleRate }
  }
  return null
}
