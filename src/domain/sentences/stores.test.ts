import { describe } from 'vitest'
import { recordingStoreContract } from './recording-store.contract.ts'
import { createMemoryRecordingStore } from './recording-store.fake.ts'
import { sentenceStoreContract } from './sentence-store.contract.ts'
import { createMemorySentenceStore, noSentences } from './sentence-store.fake.ts'

const close = async () => undefined

describe('sentences in memory', () => {
  sentenceStoreContract(async () => {
    const shared = noSentences()
    return { one: createMemorySentenceStore(shared), other: createMemorySentenceStore(shared), close }
  })
})

describe('sounds in memory', () => {
  recordingStoreContract(async () => ({ store: createMemoryRecordingStore(90), close }))
})
