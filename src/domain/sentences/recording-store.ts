import type { StoreFailure } from '#domain/journal/entry-store.ts'
import type { SentenceKey } from '#domain/kinds/sentence-key.ts'
import type { Outcome } from '#domain/outcome.ts'
import type { SoundFile } from '#domain/speech/recorder.ts'
import type { SoundInfo } from './sounds-to-keep.ts'

/** A sound to be kept. */
export type NewSound = Omit<SoundInfo, 'bytes'> & { file: SoundFile }

/** The sounds of one account. They never leave the device. */
export type RecordingStore = {
  /**
   * Keeps a sound, or what has come to be known of it, and drops those beyond the limits (`soundsToDrop`). A disk without
   * room is a failure, and nothing else suffers from it.
   */
  keep(sound: NewSound): Promise<Outcome<null, StoreFailure>>
  /** Those of these sentences, the oldest first. */
  of(sentences: SentenceKey[]): Promise<Outcome<SoundInfo[], StoreFailure>>
  /** null: it is not there any more. */
  read(id: string): Promise<Outcome<SoundFile | null, StoreFailure>>
  remove(id: string): Promise<Outcome<null, StoreFailure>>
  /** Removes all sounds of these sentences. */
  removeOf(sentences: SentenceKey[]): Promise<Outcome<null, StoreFailure>>
}
