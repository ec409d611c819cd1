import type { LanguageCode } from '#domain/languages.ts'
import { isUnspaced, type Word } from '#domain/text/words.ts'
import type { SpokenWord } from '#domain/words/spoken-words.ts'
import { wordsToSay } from '#domain/words/words-to-say.ts'
import { type AlignedWord, alignWords } from './align-words.ts'

// Fewer equal characters in a row (a particle, say) occur by chance in any sentence.
const LEAST_RUN = 3

type Pair = Extract<AlignedWord, { kind: 'correct' }>

/** Every character as a word of its own; its start is its place among the characters. */
function charactersOf(words: Word[]): SpokenWord[] {
  const characters = words.flatMap(({ key }) => [...key])
  return characters.map((key, place) => ({ key, text: key, start: place, end: place + 1, forms: [key] }))
}

function boundariesOf(words: Word[]): Set<number> {
  let place = 0
  return new Set([0, ...words.map(({ key }) => (place += [...key].length))])
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

function runsOf(reference: Word[], heard: Word[]): Pair[][] {
  const runs: Pair[][] = [[]]
  for (const one of alignWords(charactersOf(reference), charactersOf(heard))) {
    if (one.kind === 'correct') runs.at(-1)?.push(one)
    else runs.push([])
  }
  return runs.filter((run) => run.length >= LEAST_RUN)
}

/** Whether a place is between two digits: 158 is no part of 1158. */
function isInNumber(characters: Word[], place: number): boolean {
  return [place - 1, place].every((at) => /^\d$/.test(characters[at]?.key ?? ''))
}

/** In each run, where whole words of the reference text lie, its boundaries replace the heard text's own. */
function fittedBoundaries(reference: Word[], heard: Word[]): number[] {
  const expected = boundariesOf(reference)
  const boundaries = boundariesOf(heard)
  const characters = charactersOf(heard)
  for (const run of runsOf(reference, heard)) {
    const shift = (run[0]?.heard.start ?? 0) - (run[0]?.word.start ?? 0)
    const last = run.at(-1)?.word.end ?? 0
    const inside = [...expected].filter((place) => place >= (run[0]?.word.start ?? 0) && place <= last)
    const fitted = new Set(inside.map((place) => place + shift))
    for (let place = inside[0] ?? last; place <= (inside.at(-1) ?? 0); place++) {
      const at = place + shift
      if (isInNumber(characters, at)) continue
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
  const characters = charactersOf(heard).map(({ key }) => key)
  const boundaries = fittedBoundaries(reference, heard)
  const written = textsByPlace(heard)
  return boundaries.slice(1).map((end, index) => {
    const start = boundaries[index] ?? 0
    const key = characters.slice(start, end).join('')
    return { key, text: written.get(`${start} ${end}`) ?? key, start, end }
  })
}
