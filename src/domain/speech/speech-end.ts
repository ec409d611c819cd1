import { LEAST_LOUDNESS, levelOfLoudness } from './sound-pieces.ts'

/** How loud it was, 0 to 1 as `levelOf` tells it, and for how many ms. */
export type LevelFrame = { level: number; ms: number }

/** speech: something was said, and nothing more; silence: nobody has begun. */
export type SpeechEnd = 'speech' | 'silence'

const SILENCE_AFTER_SPEECH_MS = 1500 // learners pause for 1.2 s between words
const SILENCE_AT_FIRST_MS = 8000 // long enough to read a sentence and begin
const WEAK_END_MS = 150 // the end of a word fades below the threshold
const ROOM_SHARE = 0.1 // of the frames are quieter than the room: nobody speaks without gaps
const OVER_ROOM = 10 ** (10 / 20) // 10 dB
const LEAST_LEVEL = levelOfLoudness(LEAST_LOUDNESS)
const [SAID_MS, WITHIN_MS] = [400, 1000] // of speech within so much time: a cough of 0.3 s is none
const [STRAY_MS, AROUND_MS] = [60, 300] // what is shorter than that within so much time is a click and no word

/** The level below which a tenth of the frames are. */
function roomLevel(frames: readonly LevelFrame[]): number {
  const sorted = Float32Array.from(frames, ({ level }) => level).sort()
  return sorted[Math.floor(ROOM_SHARE * sorted.length)] ?? 0
}

/** Sums what is loud of the last `lengthMs`. */
function createWindow(lengthMs: number) {
  const inside: { ms: number; loudMs: number }[] = []
  let [ms, loudMs] = [0, 0]
  return (frame: { ms: number; loudMs: number }): number => {
    inside.push(frame)
    ms += frame.ms
    loudMs += frame.loudMs
    for (let first = inside[0]; first !== undefined && ms - first.ms >= lengthMs; first = inside[0]) {
      inside.shift()
      ms -= first.ms
      loudMs -= first.loudMs
    }
    return loudMs
  }
}

/** What is known of a recording so far, in ms since its beginning; judged anew by the room as it is known now. */
function measure(frames: readonly LevelFrame[]) {
  const threshold = Math.max(LEAST_LEVEL, OVER_ROOM * roomLevel(frames))
  const [within, around] = [createWindow(WITHIN_MS), createWindow(AROUND_MS)]
  const measured = {
    now: 0,
    loudUntil: Number.NEGATIVE_INFINITY,
    wordUntil: Number.NEGATIVE_INFINITY,
    isSaid: false,
  }
  for (const { level, ms } of frames) {
    const loudMs = level > threshold ? ms : 0
    const [loudWithin, loudAround] = [within({ ms, loudMs }), around({ ms, loudMs })]
    measured.now += ms
    measured.isSaid ||= loudWithin >= SAID_MS
    if (loudMs > 0) measured.loudUntil = measured.now
    if (loudMs > 0 && loudAround >= STRAY_MS) measured.wordUntil = measured.now
  }
  return measured
}

/** Whether something was said, more than a cough. */
export function isSpeech(frames: readonly LevelFrame[]): boolean {
  return measure(frames).isSaid
}

/**
 * Whether a recording ends with the last of its frames: 1.5 s after speech, or after 8 s without any. null: it goes on.
 * `openMs`: since when, in ms before its end, the learner has been told that it listens; both are counted from then, and
 * what was said before counts as said.
 */
export function speechEnd(
  frames: readonly LevelFrame[],
  openMs = Number.POSITIVE_INFINITY,
): SpeechEnd | null {
  const { now, loudUntil, wordUntil, isSaid } = measure(frames)
  const mayBegin = now - loudUntil < AROUND_MS // a word, whose first frame alone may be a click
  if (mayBegin || Math.min(openMs, now - wordUntil) < WEAK_END_MS + SILENCE_AFTER_SPEECH_MS) return null
  if (isSaid) return 'speech'
  return Math.min(openMs, now) >= SILENCE_AT_FIRST_MS ? 'silence' : null
}
