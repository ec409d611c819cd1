import { DEMO_ID } from '#domain/accounts/account-state.ts'
import type { DayDoc } from '#domain/journal/entry.ts'
import type { DemoDiary } from '#domain/journal/entry-store.ts'
import { isBlank } from '#domain/text/text-summary.ts'
import { tryStorage } from '#web/adapters/browser/browser-device.ts'
import { createDiaryDatabase, diaryDatabaseName } from './diary-database.ts'
import { createIndexedDbEntryStore } from './indexeddb-entry-store.ts'

const NOTHING: DemoDiary = {
  days: async () => [],
  wasTaken: async () => undefined,
  leave: () => undefined,
  close: () => undefined,
}

function hasWords({ entry, draft }: DayDoc): boolean {
  return entry !== undefined || !isBlank(draft?.content ?? '')
}

/** Looking for the diary of the demo creates none. */
export async function openDemoDiary(accountId: string): Promise<DemoDiary> {
  const name = diaryDatabaseName(DEMO_ID)
  const declinedKey = `echolog.demo-left:${accountId}`
  const readDeclined = () => localStorage.getItem(declinedKey) !== null
  const hasDeclined = tryStorage('The diary of the demo was not looked for', readDeclined, true)
  if (globalThis.indexedDB === undefined) return NOTHING // the diary itself says so
  const known = await indexedDB.databases?.() // not in every browser
  if (hasDeclined || known?.every((database) => database.name !== name)) return NOTHING
  const store = createIndexedDbEntryStore(createDiaryDatabase(name), name)
  return {
    async days() {
      const all = await store.all()
      return all.ok ? all.value.filter(({ doc }) => hasWords(doc)) : []
    },
    async wasTaken(date) {
      await store.update(date, (doc = {}) => {
        const { entry: _entry, draft: _draft, ...rest } = doc
        return rest
      })
    },
    leave() {
      const keep = () => localStorage.setItem(declinedKey, 'yes')
      tryStorage('That the account declined the diary of the demo could not be kept', keep, undefined)
    },
    close: store.close,
  }
}
