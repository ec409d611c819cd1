import type { ReadingCache, SentenceReadings } from './shown-readings.ts'

/** A cache for tests, gone with its page. */
export function createMemoryReadingCache(): ReadingCache {
  const kept = new Map<string, SentenceReadings>()
  return {
    get: async (sentences, language) => sentences.map((one) => kept.get(`${language} ${one}`) ?? null),
    async keep(read, language) {
      for (const [sentence, readings] of read) kept.set(`${language} ${sentence}`, readings)
    },
  }
}
