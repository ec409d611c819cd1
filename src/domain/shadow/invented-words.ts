import type { LanguageCode } from '#domain/languages.ts'
import type { HeardBy } from '#domain/speech/listener.ts'
import { voiceSeconds } from '#domain/speech/sound-pieces.ts'
import type { Sound } from '#domain/speech/wav.ts'
import { wordsToSay } from '#domain/words/words-to-say.ts'

const LEAST_VOICE_SECONDS = 0.3 // from less a model makes words of its own
const INVENTED_REPEATS = 3 // 'you you you' is what models hear in noise

/** Whether a server heard words in a sound with hardly any voice: models invent words in silence. */
export function isHeardInSilence(by: HeardBy | null, recording: Sound | null): boolean {
  const isServer = by !== null && by !== 'browser' && by !== 'browser-on-device'
  return isServer && recording !== null && voiceSeconds(recording) < LEAST_VOICE_SECONDS
}

/** Whether a transcript without a word of the sentence says one word over and over. */
export function isRepetition(transcript: string, understood: number, language: LanguageCode): boolean {
  if (understood > 0) return false
  const counts = new Map<string, number>()
  for (const { key } of wordsToSay(transcript, language)) counts.set(key, (counts.get(key) ?? 0) + 1)
  return [...counts.values()].some((count) => count >= INVENTED_REPEATS)
}
