import type { StoreFailure } from '#domain/journal/entry-store.ts'
import type { SentenceKey } from '#domain/kinds/sentence-key.ts'
import type { Outcome } from '#domain/outcome.ts'
import type { SoundFile } from '#domain/speech/recorder.ts'

/** What is known of a kept sound without reading it. */
export type SoundInfo = {
  /** The id of its attempt. */
  id: string
  sentence: SentenceKey
  /** When it was recorded, epoch ms. */
  at: number
  bytes: number
  /** The accuracy of its attempt in percent; null: not measured. */
  accuracy: number | null
}

const LAST_KEPT = 3
const MOST_BYTES = 100 * 1024 * 1024 // of all sounds of one account on one device

function byTime(one: SoundInfo, other: SoundInfo): number {
  return one.at - other.at || (one.id < other.id ? -1 : 1)
}

/** The best of those measured; of equal ones the latest. */
function bestOf(sounds: SoundInfo[]): SoundInfo | undefined {
  const measured = sounds.filter(({ accuracy }) => accuracy !== null)
  const best = Math.max(...measured.map(({ accuracy }) => accuracy ?? 0))
  return measured.findLast(({ accuracy }) => accuracy === best)
}

/** The sounds of one sentence that matter most: the first and the best one. */
function dearest(sounds: SoundInfo[]): Set<SoundInfo | undefined> {
  return new Set([sounds[0], bestOf(sounds)])
}

function bySentence(sounds: SoundInfo[]): SoundInfo[][] {
  const groups = new Map<SentenceKey, SoundInfo[]>()
  for (const sound of [...sounds].sort(byTime))
    groups.set(sound.sentence, [...(groups.get(sound.sentence) ?? []), sound])
  return [...groups.values()]
}

/**
 * Which sounds go: of each sentence all but the first, the best and the last three; of all together, where they take more
 * than `mostBytes`, the oldest of the last ones first, then the oldest of the others. The newest always stays.
 */
export function soundsToDrop(sounds: SoundInfo[], mostBytes: number = MOST_BYTES): SoundInfo[] {
  const groups = bySentence(sounds).map((group) => {
    const dear = dearest(group)
    const last = new Set(group.slice(-LAST_KEPT))
    return { kept: group.filter((sound) => dear.has(sound) || last.has(sound)), dear, group }
  })
  const dropped = groups.flatMap(({ group, kept }) => group.filter((sound) => !kept.includes(sound)))
  const inTurn = [
    ...groups.flatMap(({ kept, dear }) => kept.filter((sound) => !dear.has(sound))).sort(byTime),
    ...groups.flatMap(({ kept, dear }) => kept.filter((sound) => dear.has(sound))).sort(byTime),
  ]
  const newest = [...inTurn].sort(byTime).at(-1)
  let bytes = inTurn.reduce((sum, sound) => sum + sound.bytes, 0)
  for (const sound of inTurn) {
    if (bytes <= mostBytes) break
    if (sound === newest) continue
    bytes -= sound.bytes
    dropped.push(sound)
  }
  return dropped
}

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
