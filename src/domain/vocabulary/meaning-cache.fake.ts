import type { AskedWords, MeaningCache, WordMeaning } from './word-meaning.ts'

/** A cache for tests, gone with its page. */
export function createMemoryMeaningCache(): MeaningCache {
  const kept = new Map<string, WordMeaning>()
  const keyOf = ({ date, from, to, words }: AskedWords, sentence: string) =>
    JSON.stringify([date, from, to, words, sentence])
  return {
    get: async (asked) => kept.get(keyOf(asked, asked.sentence)) ?? kept.get(keyOf(asked, '')) ?? null,
    async keep(asked, meaning) {
      kept.set(keyOf(asked, meaning.inSentence ? asked.sentence : ''), meaning)
    },
  }
}
