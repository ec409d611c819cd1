import { success } from '#domain/outcome.ts'
import type { OnDownload, TranslateAnswer, TranslateFailure } from '#domain/translate/translator.ts'
import type { AskedWords, MeaningCache, WordMeaning } from '#domain/vocabulary/word-meaning.ts'

export type MeaningAnswer = { ok: true; value: WordMeaning } | { ok: false; error: TranslateFailure }

/** Asks what words mean; nobody is asked twice. */
export type AskMeaning = (asked: AskedWords, onDownload?: OnDownload) => Promise<MeaningAnswer>

type MeaningPorts = {
  cache: MeaningCache
  /** Asks a translator, which a model tells the sentence of the words. Never throws. */
  translate(asked: AskedWords, onDownload: OnDownload): Promise<TranslateAnswer>
}

/** A call, and who waits for it. */
type Running = { answer: Promise<MeaningAnswer>; told: Set<OnDownload> }

/** What words mean, as it is kept on the device, else as a translator says: one call for each, also where two ask at once. */
export function createWordMeanings(load: () => Promise<MeaningPorts>): AskMeaning {
  const running = new Map<string, Running>()

  async function find(asked: AskedWords, onDownload: OnDownload): Promise<MeaningAnswer> {
    const { cache, translate } = await load()
    const kept = await cache.get(asked)
    if (kept !== null) return success(kept)
    const answer = await translate(asked, onDownload)
    if (!answer.ok) return { ok: false, error: answer.error }
    const { text, by, inSentence } = answer.value
    const meaning = { text, by, ...(inSentence && { inSentence }) }
    await cache.keep(asked, meaning)
    return success(meaning)
  }
  function begin(asked: AskedWords, key: string): Running {
    const told = new Set<OnDownload>()
    const answer = find(asked, (share) => {
      for (const tell of told) tell(share)
    }).finally(() => running.delete(key))
    running.set(key, { answer, told })
    return { answer, told }
  }

  return (asked, onDownload) => {
    const { date, from, to, words, sentence } = asked
    const key = JSON.stringify([date, from, to, words, sentence])
    const { answer, told } = running.get(key) ?? begin(asked, key)
    if (onDownload) told.add(onDownload)
    return answer
  }
}
