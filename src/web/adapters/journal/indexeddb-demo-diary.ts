import { DEMO_CREDENTIAL, localProfileId } from '#domain/accounts/local-profile.ts'
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

function leftKey(accountId: string): string {
  return `echolog.demo-left:${accountId}`
}

function hasLeft(accountId: string): boolean {
  try {
    return localStorage.getItem(leftKey(accountId)) !== null
  } catch {
    return true // a browser that keeps nothing has no demo to take along
  }
}

/** The diary of the demo in IndexedDB. Looking for it makes none. */
export async function openDemoDiary(accountId: string): Promise<DemoDiary> {
  const name = diaryDatabaseName(localProfileId(DEMO_CREDENTIAL.email))
  const known = await indexedDB.databases?.() // a browser that cannot tell is looked into
  if (hasLeft(accountId) || known?.every((database) => database.name !== name)) return NOTHING
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
      const keep = () => localStorage.setItem(leftKey(accountId), 'yes')
      tryStorage('That the demo stays where it is could not be kept', keep, undefined)
    },
    close: store.close,
  }
}
