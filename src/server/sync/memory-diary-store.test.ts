import { describe } from 'vitest'
import { describeDiaryStore } from './diary-store.contract.ts'
import { memoryDiaryStore } from './memory-diary-store.fake.ts'

describe('diaries in memory', () => {
  const store = memoryDiaryStore()
  describeDiaryStore(() => store)
})
