import { success } from '#domain/outcome.ts'
import type { TranslateAnswer, TranslateFailure } from '#domain/translate/translator.ts'
import type { AskedWords, MeaningCache, WordMeaning } from '#domain/vocabulary/word-meaning.ts'

export type MeaningAnswer = { ok: true; value: WordMeaning } | { ok: false; error: TranslateFailure }

/** Asks what words mean; nobody is asked twice. */
export type AskMeaning = (asked: AskedWords) => Promise<MeaningAnswer>

type MeaningPorts = {
  cache: MeaningCache
  /** Asks a translator, which a model tells the sentence of the words. Never throws. */
  translate(asked: AskedWords): Promise<TranslateAnswer>
}

/** What words mean, as it is kept on the device, else as a translator says: one call for each, also where two ask at once. */
export function createWordMeanings(load: () => Promise<MeaningPorts>): AskMeaning {
  const running = new Map<string, Promise<MeaningAnswer>>()

  async function find(asked: AskedWords): Promise<MeaningAnswer> {
    const { cache, translate } = await load()
    const kept = await cache.get(asked)
    if (kept !== null) return success(kept)
    const answer = await translate(asked)
    if (!answer.ok) return { ok: false, error: answer.error }
    const { text, by, inSentence } = answer.value
    const meaning = { text, by, ...(inSentence && { inSentence }) }
    await cache.keep(asked, meaning)
    return success(meaning)
  }
  return (asked) => {
    const { date, from, to, words, sentence } = asked
    const key = JSON.stringify([date, from, to, words, sentence])
    const known = running.get(key)
    if (known !== undefined) return known
    const mine = find(asked).finally(() => running.delete(key))
    running.set(key, mine)
    return mine
  }
}
