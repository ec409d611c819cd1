import { useCallback, useSyncExternalStore } from 'react'
import { type Clock, type Day, dayOf } from '#domain/clock.ts'
import type { LivingSentence } from '#domain/sentences/living-sentences.ts'
import type { RecordingStore, SoundInfo } from '#domain/sentences/recording-store.ts'
import type { Attempt } from '#domain/sentences/sentence.ts'
import { useAnswer } from '#web/ui/form/use-answer.ts'
import type { LoadSound } from './playback-sequences.ts'

/** Where what was said earlier is found. */
export type KeptSource = {
  recordings: RecordingStore
  clock: Clock
  /** All that was ever done with a sentence of the text; null: nothing. The same object until something has changed. */
  find(sentence: string): LivingSentence | null
  /** The best figure of attempts by the measure that the learner chose, in percent; null where none was measured. */
  figure(attempts: readonly Attempt[]): number | null
  /** That of one attempt, also of a sentence that was written by ear. */
  figureOf(attempt: Attempt): number | null
  /** Calls back when attempts or their sounds have changed. */
  subscribe(listener: () => void): () => void
  /** Calls them back. */
  changed(): void
}

/** The earlier attempts at the sentences of a text, with their sounds. */
export function createAttemptHistory(source: KeptSource) {
  const { recordings, clock, find, figure, figureOf, subscribe, changed } = source
  return {
    /** With all that was ever done with it; null where that is nothing, or not known yet. */
    of: find,
    figure,
    figureOf,
    today: (): Day => dayOf(clock.now()),
    subscribe,
    /** Those on this device, the oldest first. */
    async sounds({ key, before }: LivingSentence): Promise<SoundInfo[]> {
      const found = await recordings.of([key, ...before])
      if (found.ok) return found.value
      console.error('The sounds of a sentence could not be found', found.error)
      return []
    },
    /** null: it is not there any more, or cannot be read. */
    async load(id: string): ReturnType<LoadSound> {
      const read = await recordings.read(id)
      if (!read.ok) console.error('A sound could not be read', read.error)
      const file = read.ok ? read.value : null
      if (file === null) changed() // it is not offered again
      return file && { file }
    },
    /** Removes a sound. Answers how to bring it back; null where it could not be removed. */
    async remove(sound: SoundInfo): Promise<(() => Promise<void>) | null> {
      const read = await recordings.read(sound.id)
      const removed = await recordings.remove(sound.id)
      changed()
      if (!removed.ok) {
        console.error('A sound could not be removed', removed.error)
        return null
      }
      const file = read.ok ? read.value : null
      return async () => {
        const { bytes: _, ...info } = sound
        const kept = file && (await recordings.keep({ ...info, file }))
        if (kept?.ok === false) console.error('A sound could not be brought back', kept.error)
        changed()
      }
    },
  }
}

export type AttemptHistory = ReturnType<typeof createAttemptHistory>

/** The attempts at a sentence and their sounds on this device, the oldest first. */
type KeptAttempts = { attempts: readonly Attempt[]; sounds: readonly SoundInfo[] }

const NOTHING: readonly never[] = []

/** What is kept of a sentence, as it comes to be known. */
export function useKeptAttempts(history: AttemptHistory, sentence: string): KeptAttempts {
  const { subscribe } = history
  const living = useSyncExternalStore(subscribe, () => history.of(sentence))
  const ask = useCallback(
    async () => ({ living, found: living === null ? [] : await history.sounds(living) }),
    [history, living],
  )
  const sounds = useAnswer(ask, subscribe)
  return {
    attempts: living?.attempts ?? NOTHING,
    sounds: sounds?.living?.key === living?.key ? (sounds?.found ?? NOTHING) : NOTHING,
  }
}
