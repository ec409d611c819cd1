import type { WithCosts } from '#domain/engine-costs.ts'
import { LONGEST_READ_TEXT, lengthOfTexts, type Reader } from '#domain/spoken/reader.ts'
import { pinyinOf } from './pinyin-of.ts'

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
      const readings: string[][][] = []
      for (const words of texts)
        readings.push((await pinyinOf(words)).map((reading) => (reading === '' ? [] : [reading])))
      return { ok: true, value: { readings, by: 'pinyin-pro' } }
    },
  }
}
