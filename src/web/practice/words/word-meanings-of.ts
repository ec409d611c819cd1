import { SENTENCE_LIMITS } from '#domain/kinds/sentence.ts'
import type { OnDownload, TranslateAnswer, Translator } from '#domain/translate/translator.ts'
import type { AskedWords, MeaningCache } from '#domain/vocabulary/word-meaning.ts'
import { loadTexts } from '#web/i18n/text-store.ts'
import { askTranslators } from '#web/translate/ask-translators.ts'
import { type AskMeaning, createWordMeanings } from './word-meanings.ts'

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
