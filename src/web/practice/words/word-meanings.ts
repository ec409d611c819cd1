import { SENTENCE_LIMITS } from '#domain/kinds/sentence.ts'
import { success } from '#domain/outcome.ts'
import { askTranslators } from '#domain/translate/ask-in-turn.ts'
import type {
  OnDownload,
  TranslateAnswer,
  TranslateFailure,
  Translator,
} from '#domain/translate/translator.ts'
import type { AskedWords, MeaningCache, WordMeaning } from '#domain/vocabulary/word-meaning.ts'
import { loadTexts } from '#web/i18n/text-store.ts'

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

type FindsTranslators = { findTranslators(): Promise<Translator[]> }

/** An open diary. */
type HasMeanings = { loadSentences(): Promise<{ loadMeanings(): Promise<MeaningCache> }> }

/** Asks the translator of entries, and has the names of translators in words before they are needed. */
async function translateWords(
  { findTranslators }: FindsTranslators,
  { words, sentence, from, to }: AskedWords,
  onDownload: OnDownload,
): Promise<TranslateAnswer> {
  const isKnown = sentence.length <= SENTENCE_LIMITS.textLength // no server takes more
  const request = { text: words, from, to, ...(isKnown && { sentence }) }
  const options = { signal: new AbortController().signal, onDownload }
  const { answer } = await askTranslators(findTranslators, request, options)
  return answer
}

const stores = new WeakMap<HasMeanings, AskMeaning>()

/** What words of a diary mean, as long as it is open. */
export function meaningsOf(diary: HasMeanings, services: FindsTranslators): AskMeaning {
  const made = stores.get(diary)
  if (made !== undefined) return made
  const ask = createWordMeanings(async () => ({
    cache: await (await diary.loadSentences()).loadMeanings(),
    translate: (asked, onDownload) => translateWords(services, asked, onDownload),
  }))
  const askMeaning: AskMeaning = async (asked, onDownload) => {
    try {
      const texts = loadTexts(['translate'])
      const tell: OnDownload = (share) =>
        void texts.then(
          () => onDownload?.(share),
          () => undefined, // which is told below
        )
      const [answer] = await Promise.all([ask(asked, tell), texts])
      return answer
    } catch (error) {
      console.error('A word could not be translated', error)
      return { ok: false, error: navigator.onLine ? 'unexpected' : 'offline' }
    }
  }
  stores.set(diary, askMeaning)
  return askMeaning
}
