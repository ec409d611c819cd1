import type { WithCosts } from '#domain/engine.ts'
import type { LanguageCode } from '#domain/languages.ts'
import { LONGEST_READ_TEXT, lengthOfTexts, type Reader, type ReadingAnswer } from './reader.ts'

type MemoryReaderOptions = {
  id?: Reader['id']
  supports?: (language: LanguageCode) => boolean
  /** What it knows; other words have no reading. */
  readings?: Record<string, string[]>
  /** What it does instead of reading. */
  answer?: Reader['read']
}

/** A reader for tests: a list of words, and nothing outside. */
export function memoryReader({
  id = 'mecab',
  supports = (language) => language === 'ja-JP',
  readings = { 今日: ['キョウ', 'コンニチ'], 子供: ['コドモ'] },
  answer,
}: MemoryReaderOptions = {}): WithCosts<Reader> {
  async function known(texts: readonly (readonly string[])[]): Promise<ReadingAnswer> {
    const found = texts.map((words) => words.map((word) => readings[word] ?? []))
    const sure = found.map((words) => words.map((all) => all.length > 0))
    return { ok: true, value: { readings: found, sure, by: id } }
  }
  return {
    id,
    costs: 'nothing',
    supports,
    async read(request, signal) {
      if (signal.aborted) return { ok: false, error: 'cancelled' }
      if (!supports(request.language)) return { ok: false, error: 'unsupported-language' }
      if (lengthOfTexts(request.texts) > LONGEST_READ_TEXT) return { ok: false, error: 'too-long' }
      return answer === undefined ? known(request.texts) : answer(request, signal)
    },
  }
}
