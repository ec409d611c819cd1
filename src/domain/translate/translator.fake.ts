import { type Costs, isAiModel, type WithCosts } from '#domain/engine.ts'
import type { LanguageCode } from '#domain/languages.ts'
import type { TranslateAnswer, Translator } from './translator.ts'

/** What a memory translator does instead of translating well; each is what a test wants to see. */
export type MemoryTranslatorOptions = {
  id?: Translator['id']
  quality?: Translator['quality']
  costs?: Costs
  supports?: (from: LanguageCode, to: LanguageCode) => boolean
  via?: NonNullable<Translator['via']>
  levels?: true
  answer?: (...asked: Parameters<Translator['translate']>) => Promise<TranslateAnswer> | TranslateAnswer
}

/** A translator for tests: marks the text with the language it should be in, and needs nothing outside. */
export function memoryTranslator({
  id = 'gemini',
  quality = 'good',
  costs = 'nothing',
  supports = () => true,
  via,
  levels,
  answer = ({ text, to, level, sentence }) => ({
    ok: true,
    value: {
      text: `[${to}] ${text.trim()}`,
      by: id,
      quality,
      ...(levels && level && { level }),
      ...(isAiModel(id) && sentence && { inSentence: true }),
    },
  }),
}: MemoryTranslatorOptions = {}): WithCosts<Translator> {
  return {
    id,
    quality,
    costs,
    supports,
    ...(via && { via }),
    ...(levels && { levels }),
    async translate(request, signal, onDownload) {
      if (signal.aborted) return { ok: false, error: 'cancelled' }
      if (!supports(request.from, request.to)) return { ok: false, error: 'unsupported-pair' }
      if (request.text.trim() === '') return { ok: false, error: 'empty' }
      return answer(request, signal, onDownload)
    },
  }
}
