import type { WithCosts } from '#domain/engine-costs.ts'
import { LONGEST_READ_TEXT, lengthOfTexts, type Reader } from '#domain/spoken/reader.ts'
import { pinyinOf, type WordPinyin } from './pinyin-of.ts'

/** Chinese words read by the library pinyin-pro, within this process. */
export function pinyinReader(): WithCosts<Reader> {
  return {
    id: 'pinyin-pro',
    costs: 'nothing',
    supports: (language) => language === 'zh-CN',
    async read({ texts, language }, signal) {
      if (signal.aborted) return { ok: false, error: 'cancelled' }
      if (language !== 'zh-CN') return { ok: false, error: 'unsupported-language' }
      if (lengthOfTexts(texts) > LONGEST_READ_TEXT) return { ok: false, error: 'too-long' }
      const read: WordPinyin[][] = []
      for (const words of texts) read.push(await pinyinOf(words))
      const readings = read.map((words) => words.map((word) => word.readings))
      const sure = read.map((words) => words.map(({ isSure }) => isSure))
      return { ok: true, value: { readings, sure, by: 'pinyin-pro' } }
    },
  }
}
