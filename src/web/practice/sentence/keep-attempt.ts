import type { SentenceKey } from '#domain/kinds/sentence-key.ts'
import { afterAttempt } from '#domain/sentences/merge-sentences.ts'
import type { RecordingStore } from '#domain/sentences/recording-store.ts'
import { type Attempt, accuracyOf, type SentenceDoc } from '#domain/sentences/sentence.ts'
import type { Recording } from '#domain/speech/recorder.ts'

/** What becomes of what is stored of a sentence; `words` are the hashes of its words. */
export type SentenceChange = (stored: SentenceDoc | undefined, words: number[]) => SentenceDoc

type SaidSentence = {
  key: SentenceKey
  /** Answers whether the change is durable. */
  change(change: SentenceChange): Promise<boolean>
}

async function keepSound(
  recordings: RecordingStore,
  sentence: SentenceKey,
  attempt: Attempt,
  sound: Recording,
) {
  const { id, at } = attempt
  try {
    const file = await sound.file()
    const kept = await recordings.keep({ id, sentence, at, accuracy: accuracyOf(attempt), file })
    if (!kept.ok) console.error('A sound could not be kept', kept.error)
  } catch (error) {
    console.error('A sound could not be kept', error)
  }
}

/**
 * Keeps an attempt, or what has come to be known of it, with its sound. Where that fails practice goes on. The sound has to be
 * there only until this returns its promise.
 */
export async function keepAttempt(
  recordings: RecordingStore,
  { key, change }: SaidSentence,
  { attempt, recording }: { attempt: Attempt; recording: Recording | null },
): Promise<void> {
  const sound = recording && keepSound(recordings, key, attempt, recording)
  try {
    await change((stored, words) => afterAttempt(stored, words, attempt))
  } catch (error) {
    console.error('An attempt could not be kept', error)
  }
  await sound
}
