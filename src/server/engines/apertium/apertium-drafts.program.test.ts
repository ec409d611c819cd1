import { describe, expect, it } from 'vitest'
import type { AnalysedWord } from '#domain/translate/analysed-word.ts'
import type { DraftMark } from '#domain/translate/draft-check.ts'
import { draftMarks } from '#domain/translate/draft-marks.ts'
import {
  DRAFTS_WITHOUT_VERB,
  MORE_RIGHT_DRAFTS,
  RIGHT_DRAFTS,
  WRONG_DRAFTS,
} from '#domain/translate/drafts.fixture.ts'
import { findApertiumModes } from './apertium-routes.ts'
import { apertiumTranslator } from './apertium-translator.ts'

const modes = await findApertiumModes()
const isHere = modes.has('eng-spa') && modes.has('spa-eng')
const pair = { from: 'en-US', to: 'es-ES' } as const

/** The words of each line, with their places in it. */
function byLine(lines: readonly string[], words: readonly AnalysedWord[] = []): AnalysedWord[][] {
  let start = 0
  return lines.map((line) => {
    const from = start
    start += line.length + 1
    return words
      .filter((word) => word.start >= from && word.end < start)
      .map((word) => ({ ...word, start: word.start - from, end: word.end - from, gap: word.gap.trimStart() }))
  })
}

/** The marks of each of these drafts, analysed all at once. */
async function marksOf(rows: typeof WRONG_DRAFTS): Promise<DraftMark[][]> {
  const [entries, drafts] = [rows.map(([entry]) => entry), rows.map(([, draft]) => draft)]
  const request = { text: entries.join('\n'), draft: drafts.join('\n'), ...pair }
  const answer = await apertiumTranslator(modes).examine?.(request, new AbortController().signal)
  if (answer?.ok !== true) throw new Error('apertium gave no answer')
  const { source, target, untranslated } = answer.value
  const [read, written] = [byLine(entries, source), byLine(drafts, target)]
  return rows.map(([entry, draft], place) =>
    draftMarks({
      ...{ entry, draft, ...pair },
      foreign: [], // as where a dictionary knows every word: what is found is found by apertium alone
      analysis: { untranslated, source: read[place] ?? [], target: written[place] ?? [] },
    }),
  )
}

describe.skipIf(!isHere)(
  'drafts that apertium looks at (skipped where it is not installed)',
  { timeout: 30_000 },
  () => {
    it('are doubted where they are wrong by rule, at least four of five, and of the right ones at most one of twenty', async () => {
      const [wrong, right] = [await marksOf(WRONG_DRAFTS), await marksOf(RIGHT_DRAFTS)]
      const doubted = (all: DraftMark[][]) => all.filter((marks) => marks.length > 0).length
      expect(WRONG_DRAFTS.length + RIGHT_DRAFTS.length).toBe(62)
      expect(doubted(wrong) / wrong.length).toBeGreaterThanOrEqual(0.8)
      expect(doubted(right) / right.length).toBeLessThanOrEqual(0.05)
    })

    it('are doubted where a participle is left of a verb, and not where a sentence needs none', async () => {
      const [lost, right] = [
        await marksOf(DRAFTS_WITHOUT_VERB),
        await marksOf([...RIGHT_DRAFTS, ...MORE_RIGHT_DRAFTS]),
      ]
      const doubted = (all: DraftMark[][]) =>
        all.filter((marks) => marks.some(({ why }) => why === 'verb')).length
      expect(doubted(lost) / lost.length).toBeGreaterThanOrEqual(0.8)
      expect(doubted(right) / right.length).toBeLessThanOrEqual(0.05)
    })
  },
)
