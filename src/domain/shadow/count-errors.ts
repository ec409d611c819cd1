import type { SpokenWord } from '#domain/spoken/spoken-forms.ts'
import type { Step } from './align-words.ts'
import { countUnits, type Numbers } from './number-runs.ts'

const KANJI = /[\p{Script=Han}々〆ヶ]/u
const KANA = /^[\p{Script=Hiragana}\p{Script=Katakana}ー]+$/u
const MOST_KANA_OF_ONE = 5 // 承る: うけたまわ(る)

type Unread = (word: SpokenWord) => boolean

/** Where a word may end that begins at a place of what was heard: kana as they are, each kanji as one to five kana. */
function endsOf(word: SpokenWord, heard: readonly string[], start: number): Set<number> {
  let ends = new Set([start])
  for (const character of word.key) {
    const next = new Set<number>()
    for (const end of ends) {
      if (!KANJI.test(character)) {
        if (heard[end] === character) next.add(end + 1)
        continue
      }
      for (let count = 1; count <= MOST_KANA_OF_ONE && end + count <= heard.length; count++)
        next.add(end + count)
    }
    ends = next
  }
  return ends
}

/** Whether words, all of them, may be what was heard in kana: ends of each word by where it begins. */
function mayBeAll(words: readonly SpokenWord[], heard: readonly string[]): boolean {
  let places = new Set([0])
  for (const word of words) places = new Set([...places].flatMap((place) => [...endsOf(word, heard, place)]))
  return places.has(heard.length)
}

/** A stretch of words that were not understood, with all that was heard in their place. */
function markStretch(stretch: Step[], isUnread: Unread): Step[] {
  const words = stretch.flatMap((one) => one.words)
  const heard = stretch.flatMap((one) => one.heard)
  const characters = heard.flatMap(({ key }) => [...key])
  const mayBeUnread = (word: SpokenWord) => KANJI.test(word.key) && isUnread(word)
  if (characters.length === 0 || !words.some(mayBeUnread)) return stretch
  const isKana = characters.every((character) => KANA.test(character))
  const isRead = words.every((word) => mayBeUnread(word) || !KANJI.test(word.key))
  if (!isKana || !isRead || !mayBeAll(words, characters)) return stretch
  return words.map((word) => ({ kind: mayBeUnread(word) ? 'otherwise' : 'correct', words: [word], heard }))
}

/**
 * Kanji words that were heard in kana, of which nobody knows the reading, are written otherwise: whether they were said
 * cannot be told, so they are no mistakes and do not count.
 */
export function markWrittenOtherwise(steps: readonly Step[], isUnread: Unread): Step[] {
  const stretches: Step[][] = []
  for (const one of steps) {
    const last = stretches.at(-1)
    const isSame = last !== undefined && (last[0]?.kind === 'correct') === (one.kind === 'correct')
    if (isSame) last.push(one)
    else stretches.push([one])
  }
  return stretches.flatMap((stretch) =>
    stretch[0]?.kind === 'correct' ? stretch : markStretch(stretch, isUnread),
  )
}

const MOST_REPEATED = 3 // words; who repeats more reads the sentence again

/** Words parted into what is compared of them: the words themselves, or in a script without spaces their characters. */
type Units = readonly string[]
type UnitsOf = (word: SpokenWord) => Units

/** What lies between two words that were understood. The words beside it are those of the text that was heard. */
type Gap = { steps: Step[]; before: readonly SpokenWord[]; after: readonly SpokenWord[] }

function heardIn(steps: readonly Step[]): SpokenWord[] {
  return steps.flatMap(({ heard }) => heard)
}

function gapsOf(steps: readonly Step[]): Gap[] {
  const runs: { isCorrect: boolean; steps: Step[] }[] = []
  for (const step of steps) {
    const isCorrect = step.kind === 'correct' || step.kind === 'otherwise'
    const last = runs.at(-1)
    if (last?.isCorrect === isCorrect) last.steps.push(step)
    else runs.push({ isCorrect, steps: [step] })
  }
  return runs.flatMap(({ isCorrect, steps: own }, place) =>
    isCorrect
      ? []
      : [
          {
            steps: own,
            before: heardIn(runs[place - 1]?.steps ?? []),
            after: heardIn(runs[place + 1]?.steps ?? []),
          },
        ],
  )
}

type CountRules = {
  /** Mean of a word of the reference text, in characters. */
  meanLength: number
  numbers: Numbers
}

/** The units of one to three words beside a gap, the most first. A negation or a number is never said twice for nothing. */
function repeatable(
  words: readonly SpokenWord[],
  side: 'before' | 'after',
  unitsOf: (word: SpokenWord) => Units,
) {
  return [3, 2, 1]
    .filter((count) => count <= Math.min(MOST_REPEATED, words.length))
    .map((count) => (side === 'before' ? words.slice(-count) : words.slice(0, count)))
    .filter((some) => !some.some(({ neverRepeats }) => neverRepeats === true))
    .map((some) => some.flatMap(unitsOf))
}

function isSame(one: Units, other: Units): boolean {
  return one.length === other.length && one.every((unit, place) => unit === other[place])
}

type Said = { units: Units; before: readonly SpokenWord[]; after: readonly SpokenWord[] }

/** What is left of a gap where words beside it were said again: 'I took' of 'I took I took the bus'. */
function withoutRepeatedHere({ units: all, before, after }: Said, unitsOf: UnitsOf): Units {
  const [earlier, later] = [repeatable(before, 'before', unitsOf), repeatable(after, 'after', unitsOf)]
  let units = all
  for (let length = -1; length !== units.length; ) {
    length = units.length
    const first = earlier.find((some) => isSame(units.slice(0, some.length), some))
    if (first !== undefined) units = units.slice(first.length)
    const last = later.find((some) => isSame(units.slice(Math.max(0, units.length - some.length)), some))
    if (last !== undefined) units = units.slice(0, units.length - last.length)
  }
  return units
}

/** The same gap as if it stood some words earlier: 的[人的]人 is [的人]的人. */
function movedBack({ units, before, after }: Said, count: number, unitsOf: UnitsOf): Said | null {
  const moved = before.slice(before.length - count)
  const ending = moved.flatMap(unitsOf)
  const rest = units.length - ending.length
  if (moved.length < count || rest <= 0 || !isSame(units.slice(rest), ending)) return null
  return {
    units: [...ending, ...units.slice(0, rest)],
    before: before.slice(0, before.length - count),
    after: [...moved, ...after],
  }
}

/** What was heard in a gap, without the words beside it that were said again. */
function withoutRepeated(gap: Gap, unitsOf: UnitsOf): Units {
  const said = { units: heardIn(gap.steps).flatMap(unitsOf), before: gap.before, after: gap.after }
  const ways = [0, 1, 2, 3].flatMap((count) => movedBack(said, count, unitsOf) ?? [])
  return ways
    .map((way) => withoutRepeatedHere(way, unitsOf))
    .reduce((best, units) => (units.length < best.length ? units : best), said.units)
}

function extraIn(gap: Gap, { meanLength, numbers }: CountRules): number {
  const words = gap.steps.flatMap((step) => step.words)
  const heard = heardIn(gap.steps)
  if (numbers.isUnspaced) {
    if (words.length > 0) return 0 // part of the wrong word
    const characters = withoutRepeated(gap, ({ key }) => [...key]).length
    return characters === 0 ? 0 : Math.max(1, Math.round(characters / meanLength))
  }
  const repeated = heard.length - withoutRepeated(gap, ({ key }) => [key]).length
  const said = countUnits(heard, numbers.heard) - repeated
  const edits = gap.steps.filter(({ isUnderstood }) => isUnderstood !== true)
  return Math.max(0, Math.min(said, edits.length - repeated) - countUnits(words, numbers.reference))
}

/**
 * The words that were said too much. Between two words that were understood, with r words of the reference text and h
 * that were heard, these are max(0, h - r); in a script without spaces a run of them counts by its length, and beside a
 * wrong word it is part of that.
 */
export function countExtra(steps: readonly Step[], rules: CountRules): number {
  return gapsOf(steps).reduce((sum, gap) => sum + extraIn(gap, rules), 0)
}
