import type { OpenDiary } from './open-diary.ts'

/** What was practised is sent as soon as a saved entry is. */
export async function syncSoon({ loadSync }: OpenDiary): Promise<void> {
  try {
    const sync = await loadSync()
    sync?.syncer.typed()
  } catch (error) {
    console.error('What was practised is on this device alone for now', error)
  }
}
