import type { LanguageCode } from '#domain/languages.ts'
import { alignInSteps } from '#domain/shadow/align-words.ts'
import { spokenWords } from '#domain/spoken/spoken-forms.ts'
import { wordsToSay } from '#domain/spoken/words-to-say.ts'
import { SAID_ALOUD } from '../../src/domain/spoken/said-aloud.fixture.ts'
import { SPOKEN_LANGUAGES } from '../../src/domain/spoken/spoken-languages.fixture.ts'
import { compare, type Figure } from '../figure.ts'
import { quantile } from '../statistics.ts'

const WORDS = 200
const [ROUNDS, SAMPLES] = [7, 45]
const AT = 0.1 // of the samples: what a busy machine adds is no part of it

/** The table of Wagner and Fischer, in full, over the same words: what an alignment cannot do without. */
function plainTable(reference: readonly string[], heard: readonly string[]): number {
  const rows = [Array.from({ length: heard.length + 1 }, (_, column) => column)]
  for (const [row, word] of reference.entries()) {
    const above = rows[row] ?? []
    const current = [row + 1]
    for (const [column, other] of heard.entries())
      current.push(
        Math.min(
          (above[column] ?? 0) + (word === other ? 0 : 1),
          (above[column + 1] ?? 0) + 1,
          (current[column] ?? 0) + 1,
        ),
      )
    rows.push(current)
  }
  return rows.at(-1)?.at(-1) ?? 0
}

function manyWords(language: LanguageCode, side: 0 | 1) {
  const text = SAID_ALOUD[language].map((pair) => pair[side]).join(' ')
  const words = wordsToSay(`${text} `.repeat(1 + Math.ceil(WORDS / 60)), language).slice(0, WORDS)
  return spokenWords(words, text, language, SPOKEN_LANGUAGES[language])
}

function timeOf(work: () => unknown): number {
  const start = performance.now()
  work()
  return performance.now() - start
}

/** How long 200 words against 200 take to be aligned, compared with the plain table. */
export function measureWordTables(): Figure {
  const [reference, heard] = [manyWords('en-US', 0), manyWords('en-US', 1)]
  const [keys, others] = [reference.map(({ key }) => key), heard.map(({ key }) => key)]
  const samples: { control: number[][]; ours: number[] } = { control: [], ours: [] }
  for (let round = -1; round < ROUNDS; round++) {
    const control: number[] = []
    for (let sample = 0; sample < SAMPLES; sample++) {
      control.push(timeOf(() => plainTable(keys, others)))
      const ours = timeOf(() => alignInSteps(reference, heard))
      if (round >= 0) samples.ours.push(ours)
    }
    if (round >= 0) samples.control.push(control) // before, the code is compiled
  }
  return compare({
    id: 'F1',
    what: `${WORDS} words aligned with ${WORDS}, against a plain table`,
    unit: 'ms',
    goal: 3,
    at: AT,
    control: samples.control.flat(),
    ours: samples.ours,
    controlRounds: samples.control.map((round) => quantile(round, AT)),
  })
}
