import type { SpokenWord } from '#domain/spoken/spoken-forms.ts'
import type { Step } from './align-words.ts'

/** Words of a text that together are a number, by any of its words: 'minus', 'twenty', 'treinta y un', '8 912'. */
export type NumberRuns = ReadonlyMap<SpokenWord, readonly SpokenWord[]>

/** Whether a number that was heard may go on after words that wait for it: 'and', 'euros', 'euros and'. */
function mayWait(waiting: readonly SpokenWord[], { part }: SpokenWord): boolean {
  return part === 'and' ? waiting.length < 2 : part === 'between' && waiting.length === 0
}

const SMALL_KANA = /^[っッゃゅょャュョぁぃぅぇぉァィゥェォー]/ // it sounds only with what is before it: 買|っ|た

function joinSmallKana(words: readonly SpokenWord[], runs: Map<SpokenWord, SpokenWord[]>): void {
  for (const [place, word] of words.entries()) {
    const before = words[place - 1]
    if (before === undefined || !SMALL_KANA.test(word.key)) continue
    const joined = runs.get(before) ?? [before]
    joined.push(word)
    for (const one of joined) runs.set(one, joined)
  }
}

/**
 * The numbers of a text, each with all its words. `isHeard`: of what was heard they are taken for one number as far as
 * they may be, 'three euros forty'; of the reference text only where they must be, so that 'a las 7 con 21 amigos' has two.
 */
export function numberRuns(words: readonly SpokenWord[], isHeard: boolean): NumberRuns {
  const runs = new Map<SpokenWord, SpokenWord[]>()
  joinSmallKana(words, runs)
  let run: SpokenWord[] = []
  let waiting: SpokenWord[] = [] // words that belong to a number only if it goes on
  for (const word of words) {
    if (word.part === 'number') {
      run.push(...waiting, word)
      for (const one of run) runs.set(one, run)
      waiting = []
    } else if (isHeard && run.length > 0 && mayWait(waiting, word)) waiting.push(word)
    else {
      run = []
      waiting = word.part === 'minus' ? [word] : []
    }
  }
  return runs
}

/** How many units words are: a number is one, however it is written. */
export function countUnits(words: readonly SpokenWord[], runs: NumberRuns): number {
  return new Set(words.map((word) => runs.get(word) ?? word)).size
}

/** The numbers of both texts of an attempt. */
export type Numbers = { reference: NumberRuns; heard: NumberRuns; isUnspaced: boolean }

/** Whether a word makes another number of one that it was added to: not 'eine' in 'eine eine Katze', nor a second 'and'. */
function makesAnother(one: SpokenWord, own: readonly SpokenWord[]): boolean {
  if (one.part === 'minus') return true
  return one.part === 'number' && (one.neverRepeats === true || !own.some(({ key }) => key === one.key))
}

/** What was added beside a step, in one direction. */
function addedBeside(
  steps: readonly Step[],
  place: number,
  direction: 1 | -1,
  isUnspaced: boolean,
): SpokenWord[] {
  const beside = steps[place + direction]
  const isAdded =
    beside?.kind === 'insertion' || (isUnspaced && beside !== undefined && beside.kind !== 'correct')
  return isAdded ? [...beside.heard, ...addedBeside(steps, place + direction, direction, isUnspaced)] : []
}

/** Whether more was said of the number that a step understood: 'twenty' in 'twenty one'. */
function isOfLonger(steps: readonly Step[], place: number, { heard: runs, isUnspaced }: Numbers): boolean {
  const { words: [word] = [], heard = [] } = steps[place] ?? {}
  if (word?.part !== 'number') return false
  const run = heard.flatMap((one) => runs.get(one) ?? [])
  const added = [...addedBeside(steps, place, -1, isUnspaced), ...addedBeside(steps, place, 1, isUnspaced)]
  return added.some((one) => run.includes(one) && makesAnother(one, heard))
}

/** The numbers of the reference text of which a word was not understood, or more was said than was asked for. */
function brokenRuns(steps: readonly Step[], numbers: Numbers): Set<unknown> {
  const isBroken = (step: Step, place: number) => step.kind !== 'correct' || isOfLonger(steps, place, numbers)
  return new Set(
    steps.filter(isBroken).flatMap(({ words }) => words.flatMap((word) => numbers.reference.get(word) ?? [])),
  )
}

/**
 * Makes a number one unit: where not all of its words were understood, none were, and where more was said of it than
 * was asked for, it is another one. '20' heard as 'twenty one' is a wrong word.
 */
export function withWholeNumbers(steps: readonly Step[], numbers: Numbers): Step[] {
  const { reference } = numbers
  const broken = brokenRuns(steps, numbers)
  if (broken.size === 0) return [...steps]
  const whole = steps.map((step): Step => {
    const isWrong = step.kind === 'correct' && step.words.some((word) => broken.has(word))
    return isWrong ? { ...step, kind: 'substitution', isUnderstood: true } : step
  })
  const counted = new Set<unknown>() // numbers of which a word counts already
  const isFirst = ({ words: [word] }: Step) => {
    const run = word && reference.get(word)
    if (run === undefined || counted.has(run)) return run === undefined
    counted.add(run)
    return true
  }
  const missed = new Set(whole.filter(({ isUnderstood }) => isUnderstood !== true).filter(isFirst))
  return whole.map((step) => (missed.has(step) || isFirst(step) ? step : { ...step, isUncounted: true }))
}
