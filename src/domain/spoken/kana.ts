const KATAKANA_FROM_HIRAGANA = 0x60

export const KANA = /^[ァ-ヺー]+$/ // katakana, in which readings are

const RUNS = /[ぁ-ゖァ-ヵヷ-ヺー]|[^ぁ-ゖァ-ヵヷ-ヺー]+/g // each kana by itself, others together; ヶ stands for a kanji

export function toKatakana(text: string): string {
  return text.replace(/[ぁ-ゖ]/g, (kana) => String.fromCharCode(kana.charCodeAt(0) + KATAKANA_FROM_HIRAGANA))
}

export function toHiragana(text: string): string {
  return text.replace(/[ァ-ヶ]/g, (kana) => String.fromCharCode(kana.charCodeAt(0) - KATAKANA_FROM_HIRAGANA))
}

export type ReadPart = { text: string; reading: string; isKana: boolean }

/** Parts a word where its own kana show how: of 会っ, read アッ, 会 is ア. null where they do not fit. */
export function partReading(text: string, reading: string, isLazy = false): ReadPart[] | null {
  const runs = text.match(RUNS) ?? []
  const areKana = runs.map((run) => KANA.test(toKatakana(run)))
  const pattern = runs.map((run, place) =>
    areKana[place] ? `(${toKatakana(run)})` : isLazy ? '(.+?)' : '(.+)',
  )
  const [, ...readings] = new RegExp(`^${pattern.join('')}$`).exec(reading) ?? []
  if (readings.length !== runs.length || runs.length === 0) return null
  return runs.map((run, place) => ({
    text: run,
    reading: readings[place] ?? '',
    isKana: areKana[place] ?? false,
  }))
}
