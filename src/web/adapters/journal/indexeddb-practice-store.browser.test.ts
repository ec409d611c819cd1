import { createDiaryDatabase } from './diary-database.ts'
import { createIndexedDbPracticeStore } from './indexeddb-entry-store.ts'
import { describePracticeStore } from './practice-store.contract.ts'
import { createMemoryPracticeStore } from './practice-store.fake.ts'

let count = 0

describePracticeStore('practice in IndexedDB', () => {
  count += 1
  const name = `practice-test-${count}`
  const database = createDiaryDatabase(name)
  return {
    store: createIndexedDbPracticeStore(database),
    clear() {
      database.close()
      indexedDB.deleteDatabase(name)
    },
  }
})

describePracticeStore('practice in memory', () => ({ store: createMemoryPracticeStore() }))
