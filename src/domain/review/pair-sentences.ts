import type { LanguageCode } from '#domain/languages.ts'
import { cutText } from '#domain/text/cut-text.ts'
import { sentencesOf } from '#domain/text/sentences.ts'
import { isUnspaced } from '#domain/text/words.ts'

// Gale and Church 1993, 'A Program for Aligning Sentences in Bilingual Corpora', Computational Linguistics 19(1):
// long sentences have long translations. Their constants, from a trilingual corpus.
const VARIANCE = 6.8 // s²: of the length of a translation, for each character (section 3.2)

/** How many sentences of one text belong to how many of the other, and how often (their table 5). */
const KINDS = [
  { ours: 1, theirs: 1, often: 0.89 },
  { ours: 1, theirs: 0, often: 0.0099 / 2 }, // 0.0099 for both ways together
  { ours: 0, theirs: 1, often: 0.0099 / 2 },
  { ours: 2, theirs: 1, often: 0.089 / 2 }, // as above
  { ours: 1, theirs: 2, often: 0.089 / 2 },
  { ours: 2, theirs: 2, often: 0.011 },
] as const

type Kind = (typeof KINDS)[number]

const LEAST_LOG = Math.log(1e-12) // as unlikely as a pair of lengths may be, so that odd texts align as well

/** Two groups that belong together, from and up to; `certainty` 0 to 1 is the share of all alignments that have it. */
type Bead = { ours: [number, number]; theirs: [number, number]; certainty: number }

/** How often a normal variable lies further from its mean than `deviation`, by Abramowitz and Stegun 7.1.26. */
function tailOf(deviation: number): number {
  const x = Math.abs(deviation) / Math.SQRT2
  const t = 1 / (1 + 0.3275911 * x)
  const series =
    ((((1.061405429 * t - 1.453152027) * t + 1.421413741) * t - 0.284496736) * t + 0.254829592) * t
  return series * Math.exp(-x * x)
}

function logFit(ours: number, theirs: number): number {
  const mean = (ours + theirs) / 2
  if (mean === 0) return 0
  return Math.max(LEAST_LOG, Math.log(tailOf((theirs - ours) / Math.sqrt(VARIANCE * mean))))
}

function sumsOf(lengths: readonly number[]): number[] {
  const sums = [0]
  for (const length of lengths) sums.push((sums.at(-1) ?? 0) + length)
  return sums
}

function logSum(one: number, other: number): number {
  const most = Math.max(one, other)
  if (most === Number.NEGATIVE_INFINITY) return most
  return most + Math.log(Math.exp(one - most) + Math.exp(other - most))
}

/** Lengths in characters of the longer text, whose variance it is: Chinese says in 30 what takes 100 in English. */
function inOneUnit(ours: readonly number[], theirs: readonly number[]): [number[], number[]] {
  const [all, others] = [sumsOf(ours).at(-1) ?? 0, sumsOf(theirs).at(-1) ?? 0]
  const longest = Math.max(all, others)
  const scale = (lengths: readonly number[], sum: number) =>
    lengths.map((length) => (sum === 0 ? 0 : (length * longest) / sum))
  return [sumsOf(scale(ours, all)), sumsOf(scale(theirs, others))]
}

type Table = Float64Array[]

function newTable(rows: number, columns: number): Table {
  return Array.from({ length: rows }, () => new Float64Array(columns).fill(Number.NEGATIVE_INFINITY))
}

/** Calls back for each bead that starts at a place, with its logarithmic likelihood and where it ends. */
type EachBead = (
  row: number,
  column: number,
  call: (kind: Kind, log: number, toRow: number, toColumn: number) => void,
) => void

function beadsOf(ours: number[], theirs: number[]): EachBead {
  return (row, column, call) => {
    for (const kind of KINDS) {
      const [toRow, toColumn] = [row + kind.ours, column + kind.theirs]
      const [end, otherEnd] = [ours[toRow], theirs[toColumn]]
      if (end === undefined || otherEnd === undefined) continue
      const fit = logFit(end - (ours[row] ?? 0), otherEnd - (theirs[column] ?? 0))
      call(kind, Math.log(kind.often) + fit, toRow, toColumn)
    }
  }
}

function at(table: Table, row: number, column: number): number {
  return table[row]?.[column] ?? Number.NEGATIVE_INFINITY
}

/** For each place the likelihood of all ways from there to the end. */
function likelihoodsToEnd(rows: number, columns: number, eachBead: EachBead): Table {
  const table = newTable(rows, columns)
  for (let row = rows - 1; row >= 0; row--)
    for (let column = columns - 1; column >= 0; column--) {
      let sum = row === rows - 1 && column === columns - 1 ? 0 : Number.NEGATIVE_INFINITY
      eachBead(row, column, (_, log, toRow, toColumn) => {
        sum = logSum(sum, log + at(table, toRow, toColumn))
      })
      const line = table[row]
      if (line !== undefined) line[column] = sum
    }
  return table
}

type Best = { log: number; bead: Kind; sum: number }

/** For each place the best way to it, and the likelihood of all ways to it. */
function waysFromStart(rows: number, columns: number, eachBead: EachBead): (Best | undefined)[][] {
  const best = Array.from({ length: rows }, () => new Array<Best | undefined>(columns))
  for (let row = 0; row < rows; row++)
    for (let column = 0; column < columns; column++) {
      const here = row + column === 0 ? { log: 0, sum: 0 } : best[row]?.[column]
      if (here === undefined) continue
      eachBead(row, column, (bead, log, toRow, toColumn) => {
        const line = best[toRow]
        const known = line?.[toColumn]
        const sum = logSum(known?.sum ?? Number.NEGATIVE_INFINITY, here.sum + log)
        const isBetter = known === undefined || here.log + log > known.log
        if (line !== undefined)
          line[toColumn] = isBetter ? { log: here.log + log, bead, sum } : { ...known, sum }
      })
    }
  return best
}

/**
 * Which sentences of two texts belong together, by their lengths in characters: the likeliest alignment, and for each of
 * its beads how certain it is (forward and backward sums over all alignments).
 */
export function alignLengths(ours: readonly number[], theirs: readonly number[]): Bead[] {
  const [rows, columns] = [ours.length + 1, theirs.length + 1]
  const eachBead = beadsOf(...inOneUnit(ours, theirs))
  const toEnd = likelihoodsToEnd(rows, columns, eachBead)
  const fromStart = waysFromStart(rows, columns, eachBead)
  const beads: Bead[] = []
  let [row, column] = [rows - 1, columns - 1]
  while (row + column > 0) {
    const best = fromStart[row]?.[column]
    if (best === undefined) return [] // there is always a way
    const [fromRow, fromColumn] = [row - best.bead.ours, column - best.bead.theirs]
    const before = fromRow + fromColumn === 0 ? 0 : fromStart[fromRow]?.[fromColumn]
    const [log, sum] = typeof before === 'number' || before === undefined ? [0, 0] : [before.log, before.sum]
    const certainty = Math.exp(sum + (best.log - log) + at(toEnd, row, column) - at(toEnd, 0, 0))
    beads.push({ ours: [fromRow, row], theirs: [fromColumn, column], certainty: Math.min(1, certainty) })
    ;[row, column] = [fromRow, fromColumn]
  }
  return beads.reverse()
}

type WrittenText = { text: string; language: LanguageCode }

/** What the learner wrote for a translated sentence: the sentence, where it is unsure the paragraph, or nothing. */
export type Pairing = {
  translated: string
  own: { kind: 'sentence' | 'paragraph'; text: string } | null
}

const LEAST_CERTAINTY = 0.8
const MOST_PLACES = 250_000 // of a table: two paragraphs of 500 sentences

type Paragraph = { text: string; sentences: string[] }

/** The lines of a text that have words, with their sentences. */
function paragraphsOf({ text, language }: WrittenText): Paragraph[] {
  return cutText(text, 'line')
    .map((line) => ({ text: line.text.trim(), sentences: sentencesOf(line.text, language) }))
    .filter(({ sentences }) => sentences.length > 0)
}

/** What is said takes no white space. */
function lengthOf(text: string): number {
  return text.replace(/\s+/g, '').length
}

function joined(paragraphs: readonly Paragraph[]): Paragraph {
  return {
    text: paragraphs.map(({ text }) => text).join('\n'),
    sentences: paragraphs.flatMap(({ sentences }) => sentences),
  }
}

function align(ours: readonly string[], theirs: readonly string[]): Bead[] | null {
  if ((ours.length + 1) * (theirs.length + 1) > MOST_PLACES) return null
  return alignLengths(ours.map(lengthOf), theirs.map(lengthOf))
}

type PairOfParagraphs = { own: Paragraph; translated: Paragraph; isSure: boolean }

/** Paragraphs go together in their order where there are as many, as translations keep them; else by their lengths. */
function pairParagraphs(own: Paragraph[], translated: Paragraph[]): PairOfParagraphs[] {
  if (own.length === translated.length)
    return translated.map((one, place) => ({ own: own[place] ?? joined([]), translated: one, isSure: true }))
  const texts = (paragraphs: Paragraph[]) => paragraphs.map(({ text }) => text)
  const beads = align(texts(own), texts(translated))
  if (beads === null) return [{ own: joined([]), translated: joined(translated), isSure: false }]
  return beads.map(({ ours, theirs, certainty }) => ({
    own: joined(own.slice(...ours)),
    translated: joined(translated.slice(...theirs)),
    isSure: certainty >= LEAST_CERTAINTY,
  }))
}

function isClear({ ours, theirs, certainty }: Bead): boolean {
  const counts = [ours[1] - ours[0], theirs[1] - theirs[0]]
  return certainty >= LEAST_CERTAINTY && counts.includes(1) && !counts.includes(0)
}

function pairWithin({ own, translated, isSure }: PairOfParagraphs, gap: string): Pairing[] {
  const whole = own.sentences.length === 0 ? null : { kind: 'paragraph' as const, text: own.text }
  const beads = isSure && whole !== null ? align(own.sentences, translated.sentences) : null
  if (beads === null) return translated.sentences.map((sentence) => ({ translated: sentence, own: whole }))
  return beads.flatMap((bead) => {
    const text = own.sentences.slice(...bead.ours).join(gap)
    return translated.sentences.slice(...bead.theirs).map((sentence) => ({
      translated: sentence,
      own: isClear(bead) ? { kind: 'sentence' as const, text } : whole,
    }))
  })
}

/** For each sentence of a translation, in order, what it says in the learner's own words. */
export function pairSentences(own: WrittenText, translated: WrittenText): Pairing[] {
  const gap = isUnspaced(own.language) ? '' : ' '
  return pairParagraphs(paragraphsOf(own), paragraphsOf(translated)).flatMap((pair) => pairWithin(pair, gap))
}
