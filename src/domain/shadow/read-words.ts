import type { LanguageCode } from '#domain/languages.ts'
import type { Readings } from '#domain/spoken/reader.ts'
import type { SpokenWord } from '#domain/spoken/spoken-forms.ts'
import { fittedBoundaries } from './heard-words.ts'

/** How each word of an attempt may be pronounced, the likeliest first; none where nobody knows it. */
export type AttemptReadings = { reference: Readings[number]; heard: Readings[number] }

type ReadWord = SpokenWord & { units: readonly string[] }

/** Kana that sound the same: つづく is also つずく, ほんを sounds as ほんお. */
const SAME_KANA: [RegExp, string][] = [
  [/ヅ/g, 'ズ'],
  [/ヂ/g, 'ジ'],
  [/ヲ/g, 'オ'],
]

/** Pinyin by syllables, katakana by characters. */
function unitsOf(reading: string): string[] {
  if (/[a-z]/.test(reading)) return reading.split(' ')
  return [...SAME_KANA.reduce((folded, [from, to]) => folded.replace(from, to), reading)]
}

function isNumber({ key }: SpokenWord): boolean {
  return /\d/.test(key) // what is said for digits is known already
}

/** Of several readings the units are those that occur in the other text, else the likeliest. */
function withReadings(word: SpokenWord, readings: readonly string[], other: string): ReadWord {
  if (readings.length === 0 || isNumber(word)) return { ...word, units: [...word.key] }
  const all = readings.map(unitsOf)
  const forms = all.map((units) => units.join(''))
  const place = Math.max(
    0,
    forms.findIndex((form) => other.includes(form)),
  )
  return { ...word, units: all[place] ?? [], forms: [...new Set([...word.forms, ...forms])] }
}

function likeliest(readings: Readings[number]): string {
  return readings.map(([first = '']) => unitsOf(first).join('')).join('')
}

/** What is written for each unit of a word. What cannot be parted is all at the first one. */
function writtenUnits({ key, units }: ReadWord): string[] {
  const characters = [...key]
  return characters.length === units.length ? characters : units.map((_, place) => (place === 0 ? key : ''))
}

/** Parts heard words anew where they sound as the reference text, however they are written. */
function partedBySound(reference: readonly ReadWord[], heard: readonly ReadWord[]): SpokenWord[] {
  const boundaries = fittedBoundaries(
    reference.map(({ units }) => units),
    heard.map(({ units }) => units),
  )
  const [units, written] = [heard.flatMap((word) => word.units), heard.flatMap(writtenUnits)]
  const whole = new Map<string, ReadWord>()
  let place = 0
  for (const word of heard) {
    whole.set(`${place} ${place + word.units.length}`, word)
    place += word.units.length
  }
  return boundaries.slice(1).map((end, index) => {
    const start = boundaries[index] ?? 0
    const known = whole.get(`${start} ${end}`)
    if (known !== undefined) return known
    const sound = units.slice(start, end).join('')
    const text = written.slice(start, end).join('') || sound
    return { key: text, text, start, end, forms: [...new Set([text, sound])] }
  })
}

/** The words of an attempt with their readings among what may be said for them. */
export function readWords(
  reference: readonly SpokenWord[],
  heard: readonly SpokenWord[],
  readings: AttemptReadings,
): { reference: SpokenWord[]; heard: SpokenWord[] } {
  const [askedFor, saidAs] = [likeliest(readings.reference), likeliest(readings.heard)]
  const asked = reference.map((word, place) => withReadings(word, readings.reference[place] ?? [], saidAs))
  const said = heard.map((word, place) => withReadings(word, readings.heard[place] ?? [], askedFor))
  return { reference: asked, heard: partedBySound(asked, said) }
}

/** Whether a dictionary of readings may tell more about the words of a language. */
export function isReadByDictionary(language: LanguageCode): boolean {
  return language === 'ja-JP' || language === 'zh-CN'
}
