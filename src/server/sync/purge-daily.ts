import type { Logger } from 'pino'
import { DAY_MS } from '#domain/clock.ts'
import type { DiaryStore } from './diary-store.ts'

async function purge({ purgeDeleted }: DiaryStore, log: Logger): Promise<void> {
  try {
    await purgeDeleted(Date.now())
  } catch (error) {
    log.error({ err: error }, 'what was deleted from diaries could not be purged') // the next day tries again
  }
}

/** Purges what was deleted from diaries, now and once a day. It keeps no process running. */
export function purgeDiariesDaily(store: DiaryStore, log: Logger): void {
  void purge(store, log)
  setInterval(() => void purge(store, log), DAY_MS).unref()
}
