import type { LanguageCode } from '#domain/languages.ts'
import { diffPieces } from '#domain/text/diff-pieces.ts'
import { seenText, stretchesInText } from '#domain/text/engine-text.ts'
import { splitSentences } from '#domain/text/sentence-ends.ts'
import { isUnspaced, type Word, wordsOf } from '#domain/text/words.ts'

/** A stretch of a text that the other text does not have; from `start` up to `end`, UTF-16 units. */
export type Mark = { start: number; end: number }

export type ComparedVersions = { own: Mark[]; machine: Mark[] }

const STEPS = 2_000_000 // about 50 ms; beyond it everything between the first and the last shared words is marked

type Sides = { own: Word[]; machine: Word[] }

/** How many words at the beginning of both are the same characters, however each side is cut into words. */
function sharedStart({ own, machine }: Sides): { own: number; machine: number } {
  const shared = { own: 0, machine: 0 }
  const at = { own: 0, machine: 0 }
  const open = { own: '', machine: '' } // read on one side, and not yet on the other
  for (;;) {
    const side = open.own === '' ? 'own' : 'machine'
    const word = { own, machine }[side][at[side]]
    if (word === undefined) return shared
    open[side] += word.key
    at[side] += 1
    const length = Math.min(open.own.length, open.machine.length)
    if (open.own.slice(0, length) !== open.machine.slice(0, length)) return shared
    open.own = open.own.slice(length)
    open.machine = open.machine.slice(length)
    if (open.own === open.machine) Object.assign(shared, at)
  }
}

function reversed(words: Word[]): Word[] {
  return words.toReversed().map((word) => ({ ...word, key: [...word.key].reverse().join('') }))
}

/**
 * Two stretches of a script without spaces, without what both begin and end with. A segmenter cuts the same characters in
 * another way where others stand beside them, as in 今日|は and 今日は: that is no difference of words.
 */
function withoutShared({ own, machine }: Sides): Sides {
  const start = sharedStart({ own, machine })
  const rest = { own: own.slice(start.own), machine: machine.slice(start.machine) }
  const end = sharedStart({ own: reversed(rest.own), machine: reversed(rest.machine) })
  return {
    own: rest.own.slice(0, rest.own.length - end.own),
    machine: rest.machine.slice(0, rest.machine.length - end.machine),
  }
}

/** The sentence in which a place stands, by its number; asked for places in their order. */
function sentenceFinder(text: string, language: LanguageCode): (place: number) => number {
  const lengths = splitSentences(text, language).map(({ length }) => length)
  let [number, end] = [0, lengths[0] ?? 0]
  return (place) => {
    while (place >= end && number < lengths.length) {
      number += 1
      end += lengths[number] ?? 0
    }
    return number
  }
}

/** Words as marks; those that stand side by side in one sentence are one mark. */
function marksOf(text: string, words: Word[], places: Map<Word, number>, language: LanguageCode): Mark[] {
  const sentenceAt = sentenceFinder(text, language)
  const marks: Mark[] = []
  let sentence: number | undefined
  let before: Word | undefined
  for (const word of words) {
    const last = marks.at(-1)
    const isNext = before !== undefined && (places.get(word) ?? 0) === (places.get(before) ?? 0) + 1
    const own = sentenceAt(word.start)
    if (last && isNext && (own === sentence || last.end === word.start)) last.end = word.end
    else marks.push({ start: word.start, end: word.end })
    before = word
    sentence = own
  }
  return marks
}

function placesOf(words: Word[]): Map<Word, number> {
  return new Map(words.map((word, place) => [word, place]))
}

/**
 * Where the learner's own version and the machine's differ, word by word: the marks of each text, in order, none touching
 * another. Both texts are in `language`; case, punctuation, white space and signs that nobody sees make no difference, accents
 * do. A difference is no mistake.
 */
export function compareVersions(own: string, machine: string, language: LanguageCode): ComparedVersions {
  const compared = compareSeen(seenText(own), seenText(machine), language)
  return {
    own: compared.own.map(stretchesInText(own)),
    machine: compared.machine.map(stretchesInText(machine)),
  }
}

function compareSeen(own: string, machine: string, language: LanguageCode): ComparedVersions {
  const words: Sides = { own: wordsOf(own, language), machine: wordsOf(machine, language) }
  const keys = (side: Word[]) => side.map(({ key }) => key)
  const changed: Sides = { own: [], machine: [] }
  for (const hunk of diffPieces(keys(words.own), keys(words.machine), { steps: STEPS })) {
    const found = {
      own: words.own.slice(hunk.start, hunk.end),
      machine: words.machine.slice(hunk.toStart, hunk.toEnd),
    }
    const differing = isUnspaced(language) ? withoutShared(found) : found
    for (const word of differing.own) changed.own.push(word)
    for (const word of differing.machine) changed.machine.push(word)
  }
  return {
    own: marksOf(own, changed.own, placesOf(words.own), language),
    machine: marksOf(machine, changed.machine, placesOf(words.machine), language),
  }
}
