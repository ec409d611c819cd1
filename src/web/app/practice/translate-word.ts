import { loadTexts } from '#web/i18n/text-store.ts'
import type { TranslateWord } from '#web/practice/review/gaps/word-translation.tsx'
import { askTranslators } from '#web/translate/ask-translators.ts'
import type { Services } from '../services/services.ts'

/** Asks the translator of pages, and has the names of translators in words before they are needed. */
export function translatorOfWords({ findTranslators }: Services): TranslateWord {
  return async (text, { from, to }, signal) => {
    try {
      const asked = askTranslators(findTranslators, { text, from, to }, { signal })
      const [{ answer }] = await Promise.all([asked, loadTexts(['translate'])])
      return answer
    } catch (error) {
      console.error('A word could not be translated', error)
      return { ok: false, error: navigator.onLine ? 'unexpected' : 'offline' }
    }
  }
}
