import type { LanguageCode } from '#domain/languages.ts'

const KATAKANA_FROM_HIRAGANA = 0x60

export const KANA = /^[ァ-ヺー]+$/ // katakana, in which readings are

const RUNS = /[ぁ-ゖァ-ヵヷ-ヺー]|[^ぁ-ゖァ-ヵヷ-ヺー]+/g // each kana by itself, others together; ヶ stands for a kanji

export function toKatakana(text: string): string {
  return text.replace(/[ぁ-ゖ]/g, (kana) => String.fromCharCode(kana.charCodeAt(0) + KATAKANA_FROM_HIRAGANA))
}

export function toHiragana(text: string): string {
  return text.replace(/[ァ-ヶ]/g, (kana) => String.fromCharCode(kana.charCodeAt(0) - KATAKANA_FROM_HIRAGANA))
}

type ReadPart = { text: string; reading: string; isKana: boolean }

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

/** A stretch of a word with what is written above it; null for none. */
export type RubyPart = { text: string; reading: string | null }

const WITH_READING = /^[\p{Script=Han}々〆ヶ]+$/u

function withKanaTogether(parts: readonly ReadPart[]): RubyPart[] {
  const joined: RubyPart[] = []
  for (const { text, reading, isKana } of parts) {
    const last = joined.at(-1)
    if (!isKana) joined.push({ text, reading: toHiragana(reading) })
    else if (last?.reading === null) last.text += text
    else joined.push({ text, reading: null })
  }
  return joined
}

/** Kana in the word part its reading; where they may do so in two ways, all from the first kanji to the last has one. */
function japaneseRuby(word: string, reading: string): RubyPart[] | null {
  const [longest, shortest] = [partReading(word, reading), partReading(word, reading, true)]
  if (longest === null || shortest === null) return null
  const others = longest.filter(({ isKana }) => !isKana)
  if (others.length === 0 || !others.every(({ text }) => WITH_READING.test(text))) return null
  if (longest.every((part, place) => part.reading === shortest[place]?.reading))
    return withKanaTogether(longest)
  const first = longest.findIndex(({ isKana }) => !isKana)
  const last = longest.findLastIndex(({ isKana }) => !isKana)
  const joined = (of: 'text' | 'reading') =>
    longest
      .slice(first, last + 1)
      .map((part) => part[of])
      .join('')
  const middle = { text: joined('text'), reading: joined('reading'), isKana: false }
  return withKanaTogether([...longest.slice(0, first), middle, ...longest.slice(last + 1)])
}

const TONES = ['', '\u0304', '\u0301', '\u030c', '\u0300'] // none, and the four in order

/** A syllable with its tone above the vowel that 汉语拼音正词法 (GB/T 16159) names: a or e, the o of ou, else the last. */
function withTone(syllable: string): string {
  const letters = syllable.slice(0, -1).replace('v', 'ü')
  const tone = TONES[Number(syllable.at(-1))] ?? ''
  const named = letters.search(/[ae]|o(?=u)/)
  const place = named >= 0 ? named : Math.max(0, ...[...'iouü'].map((vowel) => letters.lastIndexOf(vowel)))
  return `${letters.slice(0, place + 1)}${tone}${letters.slice(place + 1)}`.normalize('NFC')
}

/** Syllables of one word together: xi1 an1 is xī'ān. */
function pinyinWord(reading: string): string {
  const syllables = reading.split(' ').map(withTone)
  return syllables
    .map((one, place) => (place > 0 && /^[aoe]/.test(one.normalize('NFD')) ? `'${one}` : one))
    .join('')
}

const SYLLABLES = /^[a-z]+[0-4](?: [a-z]+[0-4])*$/

/**
 * What is written above a word: furigana over its kanji, and none over its own kana, or pinyin with tones. null where there is
 * nothing to write, or the reading does not fit the word.
 *
 * @param reading As a `Reader` gives it: katakana, or syllables with the numbers of their tones.
 */
export function rubyOf(word: string, reading: string, language: LanguageCode): RubyPart[] | null {
  if (language === 'ja-JP') return japaneseRuby(word, reading)
  const isPinyin = language === 'zh-CN' && WITH_READING.test(word) && SYLLABLES.test(reading)
  return isPinyin ? [{ text: word, reading: pinyinWord(reading) }] : null
}
