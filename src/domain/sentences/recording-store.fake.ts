import { success } from '#domain/outcome.ts'
import { type NewSound, type RecordingStore, type SoundInfo, soundsToDrop } from './recording-store.ts'

/** Sounds for as long as the page lives; for tests. */
export function createMemoryRecordingStore(mostBytes?: number): RecordingStore {
  const sounds = new Map<string, SoundInfo & Pick<NewSound, 'file'>>()
  const remove = (isGone: (sound: SoundInfo) => boolean) => {
    for (const sound of [...sounds.values()]) if (isGone(sound)) sounds.delete(sound.id)
  }
  return {
    async keep(sound) {
      sounds.set(sound.id, { ...sound, bytes: sound.file.bytes.byteLength })
      const dropped = soundsToDrop([...sounds.values()], mostBytes)
      remove(({ id }) => dropped.some((one) => one.id === id))
      return success(null)
    },
    async of(sentences) {
      const found = [...sounds.values()].filter(({ sentence }) => sentences.includes(sentence))
      return success(found.map(({ file: _, ...info }) => info).sort((one, other) => one.at - other.at))
    },
    read: async (id) => success(sounds.get(id)?.file ?? null),
    async remove(gone) {
      remove(({ id }) => id === gone)
      return success(null)
    },
    async removeOf(sentences) {
      remove(({ sentence }) => sentences.includes(sentence))
      return success(null)
    },
  }
}
