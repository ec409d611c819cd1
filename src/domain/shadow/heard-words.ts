import type { LanguageCode } from '#domain/languages.ts'
import type { Readings } from '#domain/spoken/reader.ts'
import type { SpokenWord } from '#domain/spoken/spoken-forms.ts'
import { wordsToSay } from '#domain/spoken/words-to-say.ts'
import { isUnspaced, type Word } from '#domain/text/words.ts'
import { alignInSteps } from './align-words.ts'

// Fewer equal characters in a row (a particle, say) occur by chance in any sentence.
const LEAST_RUN = 3

type Pair = { word: SpokenWord; heard: SpokenWord }

/** What a word is made of: characters, or syllables. */
type Units = readonly string[]

/** Every unit as a word of its own; its start is its place among the units. */
function unitWords(words: readonly Units[]): SpokenWord[] {
  return words.flat().map((key, place) => ({ key, text: key, start: place, end: place + 1, forms: [key] }))
}

function boundariesOf(words: readonly Units[]): Set<number> {
  let place = 0
  return new Set([0, ...words.map((units) => (place += units.length))])
}

/** How words are written that stay as they were parted; the sign of a number is no part of its key. */
function textsByPlace(words: Word[]): Map<string, string> {
  let end = 0
  return new Map(
    words.map(({ key, text }) => {
      const start = end
      end += [...key].length
      return [`${start} ${end}`, text]
    }),
  )
}

/** Whether nothing of one side lies between two runs: there only something was added or left out. */
function isNextTo(run: Pair[], next: Pair[]): boolean {
  const [last, first] = [run.at(-1), next[0]]
  return last?.word.end === first?.word.start || last?.heard.end === first?.heard.start
}

function runsOf(reference: readonly Units[], heard: readonly Units[]): Pair[][] {
  const runs: Pair[][] = [[]]
  for (const { kind, words, heard: said } of alignInSteps(unitWords(reference), unitWords(heard))) {
    const [word, other] = [words[0], said[0]]
    if (kind === 'correct' && word !== undefined && other !== undefined)
      runs.at(-1)?.push({ word, heard: other })
    else if (runs.at(-1)?.length !== 0) runs.push([])
  }
  const chains: Pair[][][] = []
  for (const run of runs.filter(({ length }) => length > 0)) {
    const last = chains.at(-1)?.at(-1)
    if (last !== undefined && isNextTo(last, run)) chains.at(-1)?.push(run)
    else chains.push([run])
  }
  return chains.filter((chain) => chain.flat().length >= LEAST_RUN).flat()
}

/** Whether a place is within a number: 158 is no part of 1158, nor of −158, and 7 none of 7:30. */
function isInNumber(units: Units, place: number): boolean {
  return /^[−\d:.,/]$/.test(units[place - 1] ?? '') && /^[\d:.,/]$/.test(units[place] ?? '')
}

/**
 * Where the heard words are parted, as places among their units, in order: in each run of equal units, where whole
 * words of the reference text lie, its boundaries replace the heard text's own.
 */
function fittedBoundaries(reference: readonly Units[], heard: readonly Units[]): number[] {
  const expected = boundariesOf(reference)
  const boundaries = boundariesOf(heard)
  const units = heard.flat()
  for (const run of runsOf(reference, heard)) {
    const shift = (run[0]?.heard.start ?? 0) - (run[0]?.word.start ?? 0)
    const last = run.at(-1)?.word.end ?? 0
    const inside = [...expected].filter((place) => place >= (run[0]?.word.start ?? 0) && place <= last)
    const fitted = new Set(inside.map((place) => place + shift))
    for (let place = inside[0] ?? last; place <= (inside.at(-1) ?? 0); place++) {
      const at = place + shift
      if (isInNumber(units, at)) continue
      if (fitted.has(at)) boundaries.add(at)
      else boundaries.delete(at)
    }
  }
  return [...boundaries].toSorted((one, other) => one - other)
}

/**
 * The words of what was heard. Without spaces one missed word can move the boundaries of its neighbours; so equal
 * characters are parted as in the reference text, others as the segmenter does.
 */
export function splitHeardWords(reference: Word[], transcript: string, language: LanguageCode): Word[] {
  const heard = wordsToSay(transcript, language)
  if (!isUnspaced(language)) return heard
  const charactersOf = (words: Word[]) => words.map(({ key }) => [...key])
  const characters = charactersOf(heard).flat()
  const boundaries = fittedBoundaries(charactersOf(reference), charactersOf(heard))
  const written = textsByPlace(heard)
  return boundaries.slice(1).map((end, index) => {
    const start = boundaries[index] ?? 0
    const key = characters.slice(start, end).join('')
    return { key, text: written.get(`${start} ${end}`) ?? key, start, end }
  })
}

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
