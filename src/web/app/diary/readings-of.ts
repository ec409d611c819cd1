import { createReadings, type ReadingsStore } from '#web/ui/readings/readings-store.ts'
import type { Services } from '../services/services.ts'
import type { OpenDiary } from './open-diary.ts'

const stores = new WeakMap<OpenDiary, ReadingsStore>()

/** What is known of how the sentences of a diary are read, as long as it is open. */
export function readingsOf(diary: OpenDiary, services: Pick<Services, 'speech'>): ReadingsStore {
  const made = stores.get(diary)
  if (made !== undefined) return made
  const store = createReadings(async () => {
    const [{ readings }, { reader }] = await Promise.all([diary.loadSentences(), services.speech()])
    return { cache: readings, reader }
  })
  diary.onClose.push(store.close)
  stores.set(diary, store)
  return store
}
