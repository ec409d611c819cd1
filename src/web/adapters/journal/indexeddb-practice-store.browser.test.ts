import { createDiaryDatabase } from './diary-database.ts'
import { createIndexeddbPracticeStore } from './indexeddb-practice-store.ts'
import { describePracticeStore } from './practice-store.contract.ts'
import { createMemoryPracticeStore } from './practice-store.fake.ts'

let count = 0

describePracticeStore('practice in IndexedDB', () => {
  count += 1
  const name = `practice-test-${count}`
  const database = createDiaryDatabase(name)
  return {
    store: createIndexeddbPracticeStore(database),
    clear() {
      database.close()
      indexedDB.deleteDatabase(name)
    },
  }
})

describePracticeStore('practice in memory', () => ({ store: createMemoryPracticeStore() }))
